"""Notifications: this service's key, and where players want to be notified."""

import sqlalchemy as sa
from alembic import op

revision = "push"
down_revision = "days"


def upgrade() -> None:
    op.create_table(
        "push_key",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("secret", sa.Text, nullable=False),
    )
    op.create_table(
        "push",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_push_person", "push", ["person"])
    op.create_index("ix_push_token", "push", ["token"])


def downgrade() -> None:
    op.drop_table("push")
    op.drop_table("push_key")
