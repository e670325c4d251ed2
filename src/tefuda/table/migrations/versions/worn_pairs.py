"""Whose places changed a rating: not those of players with whom someone had had as many matches that day as count."""

import sqlalchemy as sa
from alembic import op

revision = "worn_pairs"
down_revision = "rated_seeks"


def upgrade() -> None:
    op.add_column("rated", sa.Column("against", sa.BigInteger, nullable=False, server_default="-1"))


def downgrade() -> None:
    op.drop_column("rated", "against")
