-- one row per number of a tool version that is known to print it wrongly
-- code: K30
-- severity: note
-- title: This tool version has a known bug
-- message: It prints this value wrongly. Where the error is known the value is corrected; the printed text is kept.
-- remedy: Use a newer version.
-- source: the tools’ own sources; see the tool’s page
select id, 'note' as severity, format('{} {}', tool, tool_version) as seen
from numbers_with_facts
where (tool = 'hdparm' and operation = 'cache_read' and regexp_full_match(tool_version, '(5\.[4-9]|6\.[0-8])(\..*)?'))
   or (tool = 'fio' and metric = 'throughput'
       and regexp_full_match(tool_version, '1\.([0-9]|1[0-9]|2[0-4])(\.[0-9]+)*|1\.25(\.[01])?'))
   or (tool = 'bonnie++' and operation in ('create', 'stat', 'delete') and tool_version = '2.00a')
