"""Settings that a profile has on all its devices."""

import sqlalchemy as sa
from alembic import op

revision = "tastes"
down_revision = "push"


def upgrade() -> None:
    op.create_table(
        "taste",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("body", sa.Text, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("taste")
