"""When matches over days go on by themselves."""

import sqlalchemy as sa
from alembic import op

revision = "days"
down_revision = "takeover"


def upgrade() -> None:
    op.create_table(
        "waking",
        sa.Column("room", sa.String(16), sa.ForeignKey("room.code"), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("waking_at", "waking", ["at"])


def downgrade() -> None:
    op.drop_table("waking")
