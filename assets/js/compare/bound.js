/** No line ends within `RAID 5` or `64 KiB`, as layouts/_partials/bound.html has it. @param {string} text */
export const bound = (text) => text.replace(/(?<=\bRAID) (?=\d)|(?<=\d) (?=(?:[kKMGT]i?B|IOPS|rpm|bytes|[mnµ]s)(?!\p{L}))/gu, "\u00a0");
