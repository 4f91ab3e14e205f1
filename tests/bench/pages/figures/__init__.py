"""One module here is one part of the table that `make bench-pages` prints: it has `lines(bench)`. They are discovered."""
