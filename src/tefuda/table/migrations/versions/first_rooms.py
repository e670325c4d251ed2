"""Rooms, their lists, and who belongs to them."""

import sqlalchemy as sa
from alembic import op

revision = "first_rooms"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "room",
        sa.Column("code", sa.String(16), primary_key=True),
        sa.Column("phase", sa.String(16), nullable=False),
        sa.Column("private", sa.Boolean, nullable=False),
        sa.Column("alive", sa.BigInteger, nullable=False),
    )
    op.create_index("room_open", "room", ["phase", "alive"])
    op.create_table(
        "entry",
        sa.Column("room", sa.String(16), sa.ForeignKey("room.code"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_table(
        "member",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("room", sa.String(16), sa.ForeignKey("room.code"), primary_key=True),
    )


def downgrade() -> None:
    for name in ("member", "entry", "room"):
        op.drop_table(name)
