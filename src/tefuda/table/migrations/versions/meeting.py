"""Friends, blocks, invitations, who was seen, and who looks for a match."""

import sqlalchemy as sa
from alembic import op

revision = "meeting"
down_revision = "operator_and_clocks"


def upgrade() -> None:
    for table in ("friend", "block"):
        op.create_table(
            table,
            sa.Column("person", sa.String(32), primary_key=True),
            sa.Column("other", sa.String(32), primary_key=True),
            sa.Column("name", sa.String(64), nullable=False),
            sa.Column("crest", sa.Integer, nullable=False),
        )
        op.create_index(f"ix_{table}_other", table, ["other"])
    op.create_table(
        "invitation",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("room", sa.String(16), primary_key=True),
        sa.Column("other", sa.String(32), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_invitation_other", "invitation", ["other"])
    op.create_table(
        "seen",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "seek",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("clock", sa.Integer, nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("crest", sa.Integer, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("alive", sa.BigInteger, nullable=False),
        sa.Column("taken", sa.BigInteger, nullable=False),
        sa.Column("room", sa.String(16), nullable=False),
    )


def downgrade() -> None:
    for name in ("seek", "seen", "invitation", "block", "friend"):
        op.drop_table(name)
