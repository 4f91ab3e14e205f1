"""From the folders of the result sets to everything that the site is made of, in build/."""

# What work over sets and pages imports: workers are copies of a process with it. OpenBLAS (numpy, scipy)
# ends its threads before each copy.
PRELOAD: tuple[str, ...] = (
    "ingest.build.one_set",
    "ingest.build.union",
    "ingest.build.site.parts",
    "scipy.special",
)
