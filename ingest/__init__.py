"""Spindle reads the raw logs of storage benchmarks and publishes them with their evidence."""
