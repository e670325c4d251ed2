"""Every match that ended, with who played it; rooms from before must be read for theirs."""

import sqlalchemy as sa
from alembic import op

revision = "every_match"
down_revision = "first_rooms"


def upgrade() -> None:
    op.create_table(
        "ended",
        sa.Column("room", sa.String(16), sa.ForeignKey("room.code"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
    )
    op.create_table(
        "played",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("room", sa.String(16), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.ForeignKeyConstraint(["room", "number"], ["ended.room", "ended.number"]),
    )
    op.create_index("played_at", "played", ["room", "number"])
    op.create_table("backlog", sa.Column("room", sa.String(16), sa.ForeignKey("room.code"), primary_key=True))
    op.execute("INSERT INTO backlog SELECT code FROM room WHERE phase <> 'waiting'")


def downgrade() -> None:
    for name in ("backlog", "played", "ended"):
        op.drop_table(name)
