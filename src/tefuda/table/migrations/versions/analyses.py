"""Analyses of finished matches."""

import sqlalchemy as sa
from alembic import op

revision = "analyses"
down_revision = "tournaments"


def upgrade() -> None:
    op.create_table(
        "analysis",
        sa.Column("room", sa.String(16), sa.ForeignKey("room.code"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("worker", sa.String(32), nullable=False),
        sa.Column("beat", sa.BigInteger, nullable=False),
        sa.Column("done", sa.Integer, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    op.create_index("analysis_running", "analysis", ["state", "beat"])
    op.create_table(
        "judged",
        sa.Column("room", sa.String(16), sa.ForeignKey("room.code"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("page", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("judged")
    op.drop_table("analysis")
