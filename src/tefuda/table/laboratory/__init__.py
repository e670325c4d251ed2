"""The laboratory at the table: people have studies carried out, at low priority and within limits, and get reports.

A study knows nothing of anyone's matches: its deals come from its own seed.
"""
