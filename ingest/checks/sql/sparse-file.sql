-- one row per read in a set that makes its file without writing it
-- code: K19
-- severity: refuse
-- title: The file may be sparse
-- message: Reading a hole in a file touches no drive.
-- remedy: Fill the file with non-zero data first.
-- source: truncate(1), fallocate(1), dd(1)
select id, 'refuse' as severity, regexp_extract(command, '(truncate +(-s|--size)|fallocate +-|conv=[a-z,]*sparse)') as seen
from numbers_with_facts
where regexp_matches(command, '(^|[^a-z_])(truncate +(-s|--size)|fallocate +-)|conv=[a-z,]*sparse')
  and operation in ('read', 'randread', 'read_char') and is_speed
