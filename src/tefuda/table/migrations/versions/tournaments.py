"""Tournaments that people run."""

import sqlalchemy as sa
from alembic import op

revision = "tournaments"
down_revision = "ratings"


def upgrade() -> None:
    op.create_table(
        "tournament",
        sa.Column("code", sa.String(16), primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("tournament")
