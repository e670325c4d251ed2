"""Proofs under load and violence: `tefuda prove --table` runs them against a real service, over real sockets."""
