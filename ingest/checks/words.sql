-- how checks show their figures to people
create or replace temp macro bytes_in_words(n) as
    case when n >= 1099511627776 then format('{:.4g} TiB', n / 1099511627776)
         when n >= 1073741824 then format('{:.4g} GiB', n / 1073741824)
         when n >= 1048576 then format('{:.4g} MiB', n / 1048576)
         when n >= 1024 then format('{:.4g} KiB', n / 1024)
         else format('{:.4g} bytes', n * 1.0) end;
create or replace temp macro rate_in_words(v) as
    case when v >= 1e9 then format('{:.4g} GB/s', v / 1e9)
         when v >= 1e6 then format('{:.4g} MB/s', v / 1e6)
         else format('{:.4g} kB/s', v / 1e3) end;
