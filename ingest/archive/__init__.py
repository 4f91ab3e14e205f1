"""The published site → one zip that opens from a disk, without a server: pages, data, logs, checksums.

SPINDLE/index.html      the pages, with links from file to file, and charts that live
SPINDLE/data/v1/…       tables as CSV, JSON and Parquet; logs under their SHA-256
SPINDLE/SHA256SUMS      for sha256sum -c
SPINDLE/CITATION.cff    SPINDLE/LICENSE    SPINDLE/README.txt

The same site gives the same bytes. What needs a server is left out, and links to it lead to the site: the
search, SQL in the browser, free comparison; and spindle.duckdb, which DuckDB does not write reproducibly.
"""
