-- one row per side × number: where the text behind it stands, and what was read from it
-- (`printed` says nothing more: in the same bytes the same place has the same text; a table's takes its unit from the manifest)
create temp table evidence as
select
    r.side,
    r.id,
    list_sort(list(distinct {path: r.path, sha256: l.sha256})) as sources,
    list_sort(list(distinct {sha256: l.sha256, line: r.line, span_start: r.span_start, span_end: r.span_end})) as places,
    list({path: r.path, line: r.line, span_start: r.span_start, span_end: r.span_end}
         order by r.path, r.line, r.span_start, r.span_end) as texts,
    list({value: r.value, low: r.low, high: r.high, relative: r.relative, versus: r.versus,
          value_low: r.value_low, value_high: r.value_high, reason: r.reason, certain: r.unit_certain}
         order by r.path, r.line, r.span_start, r.span_end, r.value, r.low) as readings,
    list_sort(list(distinct coalesce(r.tool_version, ''))) as versions,
    bool_and(r.value is null and r.relative is not null) as ratio_only
from both_measurements r
join both_logs l on l.side = r.side and l."set" = r."set" and l.path = r.path
group by r.side, r.id;
