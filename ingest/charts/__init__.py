"""Charts: rows of `summary` → SVG, live Vega specs and downloads.

    from ingest.charts.chart import make_chart        # one chart
    from ingest.charts.batch import make_charts       # many, in an executor
    from ingest.charts.automatic import automatic     # what a set gets unasked

A chart form is one file here, found by its `draw`. Nothing is imported from this file: a manifest needs only
`ingest.charts.request`, without Altair.
"""
