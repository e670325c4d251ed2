"""Which worker moves a table's clocks, so that another one goes on with them. What was kept before is forgotten."""

import sqlalchemy as sa
from alembic import op

revision = "takeover"
down_revision = "studies"


def upgrade() -> None:
    op.drop_table("held")
    op.create_table(
        "held",
        sa.Column("room", sa.String(16), sa.ForeignKey("room.code"), primary_key=True),
        sa.Column("worker", sa.String(32), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_index("held_worker", "held", ["worker"])


def downgrade() -> None:
    op.drop_index("held_worker", "held")
    op.drop_table("held")
    op.create_table(
        "held",
        sa.Column("room", sa.String(16), sa.ForeignKey("room.code"), primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
    )
