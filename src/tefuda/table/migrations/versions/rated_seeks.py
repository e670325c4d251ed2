"""Whether someone who looks for a match wants a rated one."""

import sqlalchemy as sa
from alembic import op

revision = "rated_seeks"
down_revision = "tastes"


def upgrade() -> None:
    op.add_column("seek", sa.Column("rated", sa.Integer, nullable=False, server_default="0"))


def downgrade() -> None:
    op.drop_column("seek", "rated")
