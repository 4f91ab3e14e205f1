"""A result set → DuckDB: the tables, their rows, and the views derived from them in SQL."""
