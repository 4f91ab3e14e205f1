"""Titles and standfirsts that somebody wrote are claims: each is held against the published numbers.

A title that a chart computes from its rows is true by construction; one that a manifest brings is not.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import duckdb
import pytest

from ingest.build.pages import front_matter
from ingest.core.yaml_lines import own_yaml
from tests.checkout import ROOT, all_sets, own_sets

# title → what must be true of the rows of its own set
TITLES = {
    "Larger chunks read faster; with parity they write slower": """
        select bool_and(case operation when 'read' then large.relative > small.relative
                                       else large.relative < small.relative end)
        from rows small join rows large using (operation, scheduler, raid_level, raid_layout_or_none)
        where small.chunk_size = 65536 and large.chunk_size = 2097152 and scheduler = 'cfq'
          and (operation = 'read' or raid_level in ('raid5', 'raid6'))""",
    "Best case of each level: RAID 10 far reads fastest, 3.88×": """
        select round(max(relative) filter (raid_layout = 'f2'), 2) = 3.88
           and arg_max(raid_layout, relative) = 'f2'
        from rows where operation = 'read' and tool = 'dd'""",
    "With 2048 KiB chunks RAID 5 and RAID 6 write slower than one drive": """
        select max(relative) < 1 from rows
        where operation = 'write' and chunk_size = 2097152 and raid_level in ('raid5', 'raid6')""",
    "RAID 5 is faster at random reads, RAID 10 at random writes": """
        select bool_and(case operation when 'randread' then five.value > ten.value else five.value < ten.value end)
        from rows five join rows ten using (operation, scheduler, state)
        where five.raid_level = 'raid5' and ten.raid_level = 'raid10' and operation in ('randread', 'randwrite')""",
    "On RAID 5 the schedulers differ most under a mixed load": """
        select arg_max(operation, ratio) = 'randrw'
        from (select operation, max(value) / min(value) as ratio from rows
              where raid_level = 'raid5' and state = 'optimal' group by operation)""",
    "RAID 0 writes faster than RAID 50 on every file system": """
        select bool_and(zero.min > fifty.max) and count(*) = 3
        from rows zero join rows fifty using (operation, filesystem, tuning)
        where zero.raid_level = 'raid0' and fifty.raid_level = 'raid50' and tuning = 'base' and operation = 'write'""",
    "Larger chunks read faster up to 256 KiB; writes stay between 180 and 193 MB/s": """
        select (select bool_and(min > before) from (
                    select min, lag(max) over (order by chunk_size) as before from rows
                    where operation = 'read' and tuning = 'slot6' and filesystem = 'xfs' and chunk_size <= 262144)
                where before is not null)
           and (select min(min) = 180e6 and max(max) = 193e6 from rows
                where operation = 'write' and tuning = 'slot6' and filesystem = 'xfs')""",
    "One controller in slot 6 reads faster than both on one bus": """
        select bool_and(slot.min > base.max) and count(*) = 1
        from rows slot join rows base using (operation, filesystem, raid_level, chunk_size)
        where slot.tuning = 'slot6' and base.tuning = 'base' and filesystem = 'xfs' and operation = 'read'""",
    "With 16 threads RAID 10 near reads 3.14 times as fast as one card and writes no faster": """
        select round(max(relative) filter (operation = 'randread'), 2) = 3.14
           and max(relative) filter (operation = 'randwrite') <= 1
        from rows where raid_layout = 'n2' and threads = 16""",
    "With mirrors, writes are slower than on one card": """
        select max(relative) < 1 and count(*) = 4 from rows
        where operation = 'randwrite' and threads = 16 and raid_level not in ('single', 'raid0')""",
    "The big NAS writes 370 MB/s with 64 KiB chunks, about 240 with 512 KiB": """
        select max(value) filter (chunk_size = 65536) = 370e6 and max(value) filter (chunk_size = 524288) = 240e6
        from rows where machine = 'big NAS' and operation = 'write'""",
    "No level writes faster than one drive; all four share one disk": """
        select max(relative) < 1 and count(*) = 3 from rows
        where tool = 'dd' and operation = 'write' and metric = 'throughput' and raid_level <> 'single'""",
    "Random reads of four drives are 1.06 times those of one, not four times": """
        select round(max(value) filter (raid_level <> 'single') / max(value) filter (drive = 'drive-1'), 2) = 1.06
        from rows where tool = 'fio' and operation = 'randread' and metric = 'iops' and statistic = 'mean'""",
    "Random 4 KiB writes are a tenth as fast on Btrfs as on ext4": """
        select round(max(value) filter (filesystem = 'btrfs') / max(value) filter (filesystem = 'ext4'), 2) = 0.10
        from rows where tool = 'fio' and operation = 'randwrite' and metric = 'iops' and statistic = 'mean'""",
    "Sequential throughput varies more between runs than between file systems": """
        select bool_and(repeats > medians) and count(*) = 2
        from (select operation, max(max - min) as repeats, max(value) - min(value) as medians from rows
              where tool = 'dd' and metric = 'throughput' and filesystem <> 'none' group by operation)""",
    "Behind the M1015, jobs times queue depth decides how many random reads eight disks do": """
        select max(most / least) < 1.1 from (select max(value) as most, min(value) as least from rows
            where tuning = 'm1015' and operation = 'randread' and metric = 'iops' and queue_depth * threads <= 64
            group by queue_depth * threads)""",
    "One job: reads grow with every doubling of the queue depth up to 64": """
        select bool_and(value > before) and max(queue_depth) = 64
        from (select *, lag(value) over (partition by tuning order by queue_depth) as before from rows
              where threads = 1 and mix_read is null and operation = 'randread' and metric = 'iops')
        where before is not null""",
    "64 jobs: from depth 1 to 64 reads gain a fifth and wait 52 times as long": """
        select bool_and(case deep.metric when 'iops' then round(deep.value / one.value, 1) = 1.2
                                         else round(deep.value / one.value) = 52 end) and count(*) = 2
        from rows deep join rows one using (tuning, operation, metric, threads)
        where deep.queue_depth = 64 and one.queue_depth = 1 and threads = 64 and tuning = 'm1015' and operation = 'randread'""",
    "Three drives against one: reads need 64 under way for three times as many, writes eight": """
        select bool_and((round(relative) = 3) = (queue_depth * threads >= case operation when 'randread' then 64 else 8 end))
        from rows where chunk_size = 4096 and metric = 'iops' and queue_depth * threads not in (4, 32)""",
    "One job: three drives need depth 64 to read three times as fast as one": """
        select bool_and((relative > 2.7) = (queue_depth = 64)) and count(*) = 14
        from rows where drives = 3 and threads = 1 and operation = 'randread' and metric = 'iops'""",
    "One job: at depth 64 a read takes 0.5 ms on three drives, 1.4 ms on one": """
        select bool_and(round(value * 1e3, 1) = case drives when 3 then 0.5 else 1.4 end) and count(*) = 3
        from rows where threads = 1 and queue_depth = 64 and operation = 'randread' and metric = 'latency'""",
    "One job: the SSDs read about 200 times as often as the hard disk at depth 1, about 600 times at 64": """
        select bool_and(round(ssd.value / disk.value, -2) = case queue_depth when 1 then 200 else 600 end) and count(*) = 6
        from rows ssd join rows disk using (tuning, operation, metric, queue_depth, threads)
        where disk.drive = 'hgst' and ssd.drive <> 'hgst' and threads = 1 and queue_depth in (1, 64)
          and operation = 'randread' and metric = 'iops'""",
    "Without the write cache one write at a time takes 28 times as long": """
        select round(max(value) filter (tuning = 'no-cache') / max(value) filter (tuning = 'raid')) between 28 and 29
        from rows where drive = '860-pro' and queue_depth = 1 and threads = 1 and operation = 'randwrite' and metric = 'latency'""",
    "In the folder HBA four jobs of depth 8 read less than two do": """
        select bool_and(four.value < two.value) and count(*) = 2
        from rows four join rows two using (drive, tuning, operation, metric, queue_depth)
        where tuning = 'hba' and queue_depth = 8 and four.threads = 4 and two.threads = 2
          and operation = 'randread' and metric = 'iops'""",
    "No change brings sequential reads back to the untuned median of 76 MB/s": """
        select max(value) filter (tuning <> 'iscsi') < max(value) filter (tuning = 'iscsi')
           and round(max(value) filter (tuning = 'iscsi') / 1e6) = 76
        from rows where operation = 'read' and file_size = 80 * 1024 ** 3 and raid_level = 'raidz2' and threads is null""",
    "Seeks: 99.8 a second untuned, 1,633 after the last step": """
        select max(value) filter (tuning = 'iscsi') = 99.8 and max(value) filter (tuning = 'tuned-3') = 1633
        from rows where operation = 'seek' and metric = 'rate' and file_size = 80 * 1024 ** 3""",
    "The same array seeks 24 times as fast in a file of 4 GiB as in one of 80": """
        select round(max(value) filter (file_size = 4 * 1024 ** 3) / max(value) filter (file_size = 80 * 1024 ** 3)) = 24
        from rows where operation = 'seek' and metric = 'rate' and tuning = 'l2arc'""",
    "80 GiB in sequence: the NVMe SSD reads 2.5 times as fast as the SATA SSD, the NAS writes what Gigabit Ethernet carries": """
        select round(max(value) filter (tuning = 'nvme' and operation = 'read')
                     / max(value) filter (tuning = 'sata' and operation = 'read'), 1) = 2.5
           and min(value) filter (tuning like 'nas%' and operation = 'write') / 1e6 between 111 and 118
           and max(value) filter (tuning like 'nas%' and operation = 'write') / 1e6 between 111 and 118
        from rows where operation in ('write', 'read') and file_size = 80 * 1024 ** 3""",
    "80 GiB at random: the NAS, too, does thousands of seeks a second": """
        select min(min) > 2000 and count(*) = 2 from rows
        where tuning like 'nas%' and operation = 'seek' and metric = 'rate' and file_size = 80 * 1024 ** 3""",
    "RAID 5 opens like scissors": """
        select arg_max(relative, chunk_size) filter (operation = 'read') = max(relative) filter (operation = 'read')
           and arg_max(relative, chunk_size) filter (operation = 'write') = min(relative) filter (operation = 'write')
        from rows where raid_layout = 'left-symmetric' and scheduler = 'cfq'""",
    "With 64 KiB chunks, reads differ by half a drive between schedulers": """
        select max(relative) - min(relative) between 0.45 and 0.55 and count(*) = 4
        from rows where operation = 'read' and raid_layout = 'left-symmetric' and chunk_size = 65536 and metric = 'throughput'""",
    "RAID 6 jumps at 512 KiB, offset at 1024 KiB, as the model expects": """
        select max(relative) filter (raid_level = 'raid6' and chunk_size < 524288) < 2.1
           and min(relative) filter (raid_level = 'raid6' and chunk_size >= 524288) > 2.5
           and max(relative) filter (raid_layout = 'o2' and chunk_size < 1048576) < 2.1
           and min(relative) filter (raid_layout = 'o2' and chunk_size >= 1048576) > 2.4
           and max(abs(relative / expected - 1)) filter (raid_level = 'raid6' or raid_layout = 'o2') < 0.13
        from rows where operation = 'read' and scheduler = 'cfq' and raid_level in ('raid6', 'raid10')""",
    "With a small internal bitmap chunk RAID 5 writes 174 times a second, without a bitmap 20,600 times": """
        select max(value) filter (bitmap = 'internal' and bitmap_chunk = 67108864) = 174
           and max(value) filter (bitmap = 'none') = 20600 and min(value) filter (bitmap = 'internal') = 174
        from rows where raid_level = 'raid5' and queue_depth = 1 and metric = 'iops'""",
    "The internal bitmap slows random writes of every block size": """
        select bool_and(i.value < n.value) and count(*) = 10
           and round(max(n.value / i.value)) = 134 and round(min(n.value / i.value), 1) = 2.3
        from rows i join rows n using (block_size, operation, metric, queue_depth)
        where i.bitmap = 'internal' and n.bitmap = 'none' and operation = 'randwrite' and metric = 'iops'
          and queue_depth = 8""",
    "Random reads hardly notice the bitmap": """
        select min(i.value / n.value) > 0.95 and max(i.value / n.value) < 1.13 and count(*) = 10
        from rows i join rows n using (block_size, operation, metric, queue_depth)
        where i.bitmap = 'internal' and n.bitmap = 'none' and operation = 'randread' and metric = 'iops'""",
    "Unpatched, a resync leaves four random reads and two random writes a second": """
        select floor(max(value) filter (operation = 'randread') / 4096) = 4
           and floor(max(value) filter (operation = 'randwrite') / 4096) = 2
        from rows where kernel = 'unpatched'""",
    "In sequence, too, the resync comes first unless the kernel is patched": """
        select max(value) filter (kernel = 'unpatched') < 11e6 and min(p.more) > 4
        from rows join (select operation, queue_depth, max(value) / min(value) as more from rows
                        where operation in ('read', 'write') group by all) p using (operation, queue_depth)""",
    "One RAID 5 of eleven SSDs reads a small part of what twelve read without RAID": """
        select max(value) filter (tuning = 'one-array') < 0.45 * min(value) filter (tuning = 'no-raid') and count(*) = 10
        from rows where drives in (11, 12) and metric = 'iops'""",
    "On Linux 4.18, 32 RAID 5 arrays of partitions read 6.8 and 8 times as much as one": """
        select list(round(p.value / o.value, 1) order by machine) = [6.8, 8.0]
        from rows p join rows o using (machine, kernel, metric)
        where p.tuning = 'partitions' and o.tuning = 'one-array' and kernel = '4.18' and metric = 'iops'""",
    "RAID 5 on four drives writes less than a tenth of what it writes on three": """
        select max(value) filter (drives = 4) < 0.1 * max(value) filter (drives = 3)
        from rows where raid_level = 'btrfs-raid5' and metric = 'throughput'""",
    "With the old bitmap every level writes slowest": """
        select bool_and(o.value < n.value) and count(*) = 6
        from rows o join rows n using (raid_level, tuning)
        where o.bitmap = 'internal' and n.bitmap <> 'internal' and tuning = 'assume-clean'""",
    "An initial sync slows an array without a bitmap, not RAID 1 and RAID 10 with the lockless one": """
        select bool_and(case when bitmap = 'none' then c.value < a.value when c.raid_level <> 'raid5' then c.value = a.value end)
           and count(*) = 6
        from rows c join rows a using (raid_level, bitmap)
        where c.tuning = 'created' and a.tuning = 'assume-clean' and bitmap <> 'internal'""",
    "On RAM disks RAID 1 keeps 3 to 4 % of the requests, RAID 10 up to 23 %": """
        select round(min(share) filter (raid_level = 'raid1'), 2) = 0.03
           and round(max(share) filter (raid_level = 'raid1'), 2) = 0.04
           and round(max(share) filter (raid_level = 'raid10'), 2) = 0.23
        from (select a.raid_level, a.value / o.value as share
              from rows a join rows o on a.operation = o.operation and o.raid_level = 'single'
                                     and left(a.kernel, 4) = left(o.kernel, 4))""",
    "RAID 10 of NVMe SSDs is slowest while it resyncs": """
        select bool_and(state = 'resyncing') and count(*) = 2
        from (select arg_min(coalesce(state, ''), value) as state from rows group by operation)""",
    "The more RAM disks in RAID 0, the fewer writes with fsync": """
        select bool_and(value < before) and count(*) = 11
           and round(min(value / before) filter (drives between 65 and 1024), 2) = 0.52
           and round(max(value / before) filter (drives between 65 and 1024), 2) = 0.59
        from (select drives, value, lag(value) over (order by drives) as before from rows where raid_level = 'raid0')
        where before is not null""",
    "Stripes of 4 KiB write 4 KiB blocks at random 6.7 times as fast as stripes of 64 KiB": """
        select round(max(value) filter (stripe_size = 4096) / max(value) filter (stripe_size = 65536), 1) = 6.7
        from rows where operation = 'randwrite' and block_size = 4096""",
    "Stripes of 64 KiB write 1 MiB blocks in sequence 1.4 times as fast as stripes of 4 KiB": """
        select round(max(value) filter (stripe_size = 65536) / max(value) filter (stripe_size = 4096), 1) = 1.4
        from rows where operation = 'write' and block_size = 1048576""",
    "With an fdatasync after each block RAID 10 writes 0.71 times as fast as one drive": """
        select round(max(relative), 2) = 0.71 from rows where raid_level = 'raid10' and metric = 'throughput'""",
}

# set → what its standfirst says, true of its rows
STANDFIRSTS = {
    "2002-11-bunn-3ware": """
        select bool_and(case when operation = 'read' and tuning = 'slot6' then min = 224e6 and max = 255e6
                             when operation = 'write' and tuning = 'slot6' then min = 181e6 and max = 193e6
                             when operation = 'read' then min = 189e6 and max = 198e6
                             else min = 160e6 and max = 168e6 end) and count(*) = 4 and min(n) = 2 and max(n) = 2
           and (select min(min) = 117e6 and max(max) = 209e6 from rows where operation = 'write' and raid_level = 'raid0')
           and (select min(min) = 62e6 and max(max) = 107e6 from rows where operation = 'write' and raid_level = 'raid50')
        from rows where filesystem = 'xfs' and raid_level = 'raid0' and chunk_size = 524288 and tuning in ('base', 'slot6')""",
    "2006-zaitsev-mysql-raid": """
        with v as (select operation, raid_level, state, value from rows where scheduler = 'deadline')
        select bool_and(case o.operation when 'randwrite' then round(t.value / o.value, 2) = 1.66
                                           and round(d.value / o.value, 2) = 0.90
                                         else round(t.value / o.value, 2) = 0.70
                                           and round(d.value / o.value, 2) = 0.56 end) and count(*) = 2
        from v o join v t on t.operation = o.operation and t.raid_level = 'raid10'
                 join v d on d.operation = o.operation and d.state = 'degraded'
        where o.raid_level = 'raid5' and o.state = 'optimal' and o.operation in ('randread', 'randwrite')""",
    "2008-07-nelson-md-raid": """
        select (select max(relative) = 3.88 and arg_max(raid_layout, relative) = 'f2'
                   and arg_max(chunk_size, relative) = 131072 from rows where operation = 'read')
           and (select min(relative) = 1.61 and max(relative) = 1.78 from rows
                where operation = 'write' and raid_level = 'raid5' and chunk_size = 65536)
           and (select min(relative) = 0.43 and max(relative) = 0.58 from rows
                where operation = 'write' and raid_level = 'raid5' and chunk_size = 2097152)""",
    "2010-03-tkachenko-fusionio": """
        select list(round(relative, 2) order by raid_level, raid_layout, operation) = [0.42, 3.14, 0.96, 0.58]
        from rows where threads = 16 and (raid_layout = 'n2' and raid_level = 'raid10'
              or operation = 'randwrite' and (raid_level = 'raid01' or raid_layout = 'nested'))""",
    "2014-03-segfault-md-raid5": """
        select (select max(value) filter (chunk_size = 65536) = 370e6 and max(value) filter (chunk_size = 524288) = 240e6
                from rows where machine = 'big NAS')
           and (select max(value) filter (operation = 'create') = 32 and max(value) filter (operation = 'delete') = 7
                from rows where metric = 'elapsed')
           and (select round(value * 32) = 154212 from rows where metric = 'rate' and operation = 'create' and value is not null)""",
    "2014-11-cunnie-freenas-iscsi": """
        with v as (select tuning, operation, file_size, value from rows where threads is null and metric in ('rate', 'throughput'))
        select (select list(round(value, 1) order by value) = [99.8, 145.7, 633, 1633] from v where operation = 'seek'
                and file_size = 80 * 1024 ** 3 and tuning in ('iscsi', 'l2arc', 'kernel', 'tuned-3'))
           and (select round(min(value) / max(value), 1) = 0.5 from v where operation = 'read'
                and file_size = 80 * 1024 ** 3 and tuning in ('iscsi', 'tuned-3'))
           and (select max(value) = 3472 from v where operation = 'seek' and file_size = 4 * 1024 ** 3)""",
    "2018-01-cunnie-ssd-or-nas": """
        with v as (select operation, tuning, value from rows where file_size = 80 * 1024 ** 3 and metric in ('rate', 'throughput'))
        select (select list(round(value / 1e6) order by value) = [98, 109, 365, 905] from v where operation = 'read')
           and (select list(round(value) order by value) = [3386, 5011, 5219, 7020] from v where operation = 'seek')""",
    "2019-08-louwrentius-md-raid0-ssd": """
        select (select max(relative) < 1.01 from rows where operation = 'randread' and queue_depth * threads = 1 and drives = 3)
           and (select round(min(relative), 1) = 2.9 and round(max(relative), 1) = 3.1 from rows
                where operation = 'randread' and queue_depth * threads >= 64 and drives = 3)
           and (select min(relative) > 2.7 from rows where operation = 'randwrite' and queue_depth * threads >= 8 and drives = 3)
           and (select round(max(abs(e.value / f.value - 1)), 3) between 0.05 and 0.06
                from rows e join rows f using (operation, metric, queue_depth, threads)
                where e.chunk_size = 8192 and f.chunk_size = 4096 and metric = 'iops')""",
    "2019-08-louwrentius-p420i-drives": """
        with one as (select * from rows where queue_depth = 1 and threads = 1 and metric = 'iops')
        select (select bool_and(case drive when 'hgst' then round(value) = 66 else value between 13000 and 14000 end)
                from one where tuning = 'raid' and operation = 'randread')
           and (select list(round(value) order by value) = [473, 13223] from one
                where drive = '860-pro' and tuning in ('raid', 'no-cache') and operation = 'randwrite')""",
    "2020-01-louwrentius-md-raid5": """
        with v as (select queue_depth as depth, threads as jobs, operation, value from rows where tuning = 'm1015' and metric = 'iops')
        select (select list(round(value) order by value) = [106, 1391, 1467] from v
                where operation = 'randread' and (depth, jobs) in ((1, 1), (1, 64), (64, 1)))
           and (select max(value) < 500 from rows where operation = 'randwrite' and metric = 'iops')""",
    "2020-07-yu-md-stripe-size": """
        select list(value / 1e6 order by operation, stripe_size) = [100, 15, 700, 1000] from rows""",
    "2021-01-shuklin-md-raid0-ram": """
        select max(value) filter (raid_level = 'single') = 197000
           and list(value order by drives) filter (raid_level = 'raid0' and drives in (1, 16, 1920)) = [108000, 75500, 1500]
        from rows""",
    "2023-06-rudi-md-ram-disks": """
        select list(round(value / 1e6) order by operation) filter (raid_level = 'single' and kernel = '5.10') = [14, 6]
           and list(round(value / 1e6, 1) order by operation) filter (raid_level = 'raid1' and kernel = '5.10') = [0.5, 0.2]
           and list(round(value / 1e6, 1) order by operation) filter (kernel = 'upstream, second change') = [3.6, 1.6]
           and round(max(value) filter (raid_level = 'raid10' and kernel = 'upstream')
                     / max(value) filter (raid_level = 'raid1' and kernel = 'upstream')) = 4
        from rows""",
    "2023-06-rudi-nvme-raid10": """
        select list(value order by value) filter (drives = 8 and operation = 'randread') = [360000, 1748000]
           and (select list(round(n.value / b.value, 2)) from rows n join rows b using (operation, tuning, drives)
                where n.bitmap = 'none' and b.bitmap = 'internal') = [1.15, 1.15]
        from rows""",
    "2023-09-coolcold-md-raid10": """
        select list(round(value / 1e6) order by raid_level) = [304, 430]
           and round(min(relative), 2) = 0.71 from rows where metric = 'throughput'""",
    "2021-07-finlayson-nvme-raid5": """
        select max(value) filter (tuning = 'no-raid' and machine = 'A socket 0' and drives = 12) = 16e6
           and max(value) filter (tuning = 'one-array' and kernel = '4.18') = 1263000
           and list(round(value / 1e6, 1) order by value) filter (tuning = 'one-array' and kernel = '5.14-rc3') = [5.3, 5.9]
           and list(round(value / 1e6, 1)) filter (tuning = 'partitions') = [8.6, 8.6]
        from rows where metric = 'iops'""",
    "2022-10-hozy-btrfs-raid5": """
        select list(round(value / 1e6) order by raid_level, drives) = [498, 40, 500]
        from rows where metric = 'throughput'""",
    "2024-06-milivojevic-md-bitmap": """
        select max(value) filter (bitmap = 'internal' and bitmap_chunk = 67108864) = 174
           and max(value) filter (bitmap = 'external' and bitmap_chunk = 67108864) = 17300
           and max(value) filter (bitmap = 'none') = 20600
           and max(value) filter (raid_level = 'single' and block_size = 4096) = 68800
        from rows where queue_depth = 1 and metric = 'iops'""",
    "2025-03-ni-md-resync": """
        select round(max(value) filter (operation = 'read' and kernel = 'unpatched') / 1e6, 1) = 1.9
           and round(max(value) filter (operation = 'randread' and kernel = 'unpatched') / 1e3) = 18
           and round(max(value) filter (operation = 'randread' and kernel = 'kuai')
                     / max(value) filter (operation = 'randread' and kernel = 'unpatched')) = 15
        from rows where queue_depth = 1""",
    "2025-08-kuai-md-llbitmap": """
        select round(1 - max(o.value / n.value), 2) = 0.17 and round(1 - min(o.value / n.value), 2) = 0.47
           and bool_and(o.raid_level = 'raid5' or l.value >= n.value)
           and max(l.value / o.value) filter (o.raid_level = 'raid5') < 1.2
        from rows o join rows n using (raid_level, tuning) join rows l using (raid_level, tuning)
        where o.bitmap = 'internal' and n.bitmap = 'none' and l.bitmap = 'lockless'""",
    "2026-11-spindle-quick": """
        select count(*) = 1 and bool_and(round(value, -3) = 81000 and block_size = 4096 and n = 3 and stdev > 0)
        from rows where tool = 'fio' and operation = 'randread' and metric = 'iops' and statistic = 'mean'
    """,
    "2026-11-spindle-file-systems": """
        select round(max(value) filter (filesystem = 'btrfs'), -2) = 12800
           and round(max(value) filter (filesystem = 'ext4'), -3) = 126000 and min(block_size) = 4096
        from rows where tool = 'fio' and operation = 'randwrite' and metric = 'iops' and statistic = 'mean'""",
    "2026-11-spindle-btrfs": """
        select list(round(relative, 2) order by raid_level) = [0.78, 0.33, 0.40] and min(drives) = 4
        from rows where tool = 'dd' and operation = 'write' and metric = 'throughput' and raid_level <> 'single'""",
}


def written_titles() -> list[tuple[str, str]]:
    """(set, title) for every title that a manifest or a page brings; those of articles are proved by the build."""
    found = []
    for path in (ROOT / "data" / "results" / slug / "result.yaml" for slug in sorted(STANDFIRSTS)):
        manifest = own_yaml(path.read_text(encoding="utf-8"))
        found += [
            (path.parent.name, chart["title"]) for chart in manifest.get("charts", []) if "title" in chart
        ]
    for path in sorted((ROOT / "content").rglob("*.md")):
        charts = front_matter(path.read_text(encoding="utf-8")).get("charts", [])
        found += [(chart["set"], chart["title"]) for chart in charts if "set" in chart and "title" in chart]
    return found


def test_every_claim_stands_somewhere() -> None:
    assert set(TITLES) == {title for _, title in written_titles()}


@pytest.fixture(scope="module")
def summary(summary_csv: Path) -> Iterator[duckdb.DuckDBPyConnection]:
    """The published summary, as anybody reads it."""
    with duckdb.connect() as connection:
        connection.execute(
            "create table summary as select *, coalesce(raid_layout, '') as raid_layout_or_none "
            f"from read_csv('{summary_csv}', all_varchar = false, sample_size = -1)"
        )
        yield connection


def holds(condition: str, slug: str, summary: duckdb.DuckDBPyConnection) -> object:
    summary.execute(f"create or replace view rows as from summary where \"set\" = '{slug}'")
    return (summary.execute(condition).fetchone() or (None,))[0]


@pytest.mark.parametrize(("slug", "title"), written_titles())
def test_title(slug: str, title: str, summary: duckdb.DuckDBPyConnection) -> None:
    assert holds(TITLES[title], slug, summary) is True


def test_every_standfirst_is_held() -> None:
    assert own_sets() <= set(STANDFIRSTS) <= all_sets()


@pytest.mark.parametrize("slug", STANDFIRSTS)
def test_standfirst(slug: str, summary: duckdb.DuckDBPyConnection) -> None:
    assert holds(STANDFIRSTS[slug], slug, summary) is True
