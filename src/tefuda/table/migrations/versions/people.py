"""Profiles: passkeys, devices that are signed in, identities elsewhere, and what is good once."""

import sqlalchemy as sa
from alembic import op

revision = "people"
down_revision = "every_match"


def upgrade() -> None:
    op.create_table(
        "profile",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("crest", sa.Integer, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "passkey",
        sa.Column("id", sa.String(1364), primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("profile.person"), nullable=False),
        sa.Column("public_key", sa.Text, nullable=False),
        sa.Column("count", sa.BigInteger, nullable=False),
        sa.Column("label", sa.String(64), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "session",
        sa.Column("token", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("profile.person"), nullable=False),
        sa.Column("label", sa.String(64), nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "identity",
        sa.Column("issuer", sa.String(255), primary_key=True),
        sa.Column("subject", sa.String(255), primary_key=True),
        sa.Column("person", sa.String(32), sa.ForeignKey("profile.person"), nullable=False),
    )
    op.create_table(
        "ticket",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_table("erasure", sa.Column("person", sa.String(32), primary_key=True))
    for table in ("passkey", "session", "identity", "ticket"):
        op.create_index(f"ix_{table}_person", table, ["person"])
    op.create_index("ix_ticket_until", "ticket", ["until"])


def downgrade() -> None:
    for name in ("erasure", "ticket", "identity", "session", "passkey", "profile"):
        op.drop_table(name)
