"""Pictures of a view outside the browser: the table as text, and as an SVG with the table's own cards."""
