"""What readers and programs can take: CSV, JSON, Parquet, the raw logs, and the schema of all."""
