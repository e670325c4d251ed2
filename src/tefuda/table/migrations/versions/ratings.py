"""Ratings, what changed them, and who agrees to be on lists of the best."""

import sqlalchemy as sa
from alembic import op

revision = "ratings"
down_revision = "meeting"


def upgrade() -> None:
    op.create_table(
        "rating",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("length", sa.String(8), primary_key=True),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
    )
    op.create_table(
        "rated",
        sa.Column("room", sa.String(16), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("length", sa.String(8), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("team", sa.Integer, nullable=False),
        *(sa.Column(name, sa.Double, nullable=False) for name in ("mu_before", "sigma_before", "mu", "sigma")),
        sa.Column("matches", sa.Integer, nullable=False),
    )
    op.create_index("rated_person", "rated", ["person", "game", "length", "at"])
    op.create_table("listed", sa.Column("person", sa.String(32), primary_key=True))


def downgrade() -> None:
    for name in ("listed", "rated", "rating"):
        op.drop_table(name)
