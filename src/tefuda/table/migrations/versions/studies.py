"""Studies of the laboratory, and the pieces of those that are not finished."""

import sqlalchemy as sa
from alembic import op

revision = "studies"
down_revision = "analyses"


def upgrade() -> None:
    op.create_table(
        "study",
        sa.Column("code", sa.String(16), primary_key=True),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("beat", sa.BigInteger, nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("worker", sa.String(32), nullable=False),
        sa.Column("done", sa.Integer, nullable=False),
        sa.Column("total", sa.Integer, nullable=False),
        sa.Column("seconds", sa.Double, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("why", sa.Text, nullable=False),
        sa.Column("found", sa.Text, nullable=False),
    )
    op.create_index("study_person", "study", ["person", "at"])
    op.create_index("study_state", "study", ["state", "at"])
    op.create_table(
        "study_piece",
        sa.Column("study", sa.String(16), sa.ForeignKey("study.code"), primary_key=True),
        sa.Column("first", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("body", sa.Text, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("study_piece")
    op.drop_table("study")
