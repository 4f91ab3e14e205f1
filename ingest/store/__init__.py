"""DuckDB: the tables, how a set fills them, and what is derived from them in SQL."""
