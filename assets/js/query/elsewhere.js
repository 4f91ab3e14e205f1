/** A query → the lines that ask it of the same file with the duckdb command, with Python and with R; quoted so that no query escapes. */

const FILE = "spindle.duckdb";

/** In single quotes nothing means anything to a shell but the quote. @param {string} sql */
const shell = (sql) => `duckdb -readonly ${FILE} '${sql.replaceAll("'", "'\\''")}'`;

/** A raw string where it can be one; JSON's escapes are Python's. @param {string} sql */
const python = (sql) => `import duckdb
query = ${sql.includes('"""') || sql.includes("\\") ? JSON.stringify(sql) : `"""\n${sql}\n"""`}
duckdb.connect("${FILE}", read_only=True).sql(query).show()`;

/** R's raw string ends with as many dashes as it begins with. @param {string} sql */
function r(sql) {
  let dashes = "";
  while (sql.includes(`)${dashes}"`)) dashes += "-";
  return `library(duckdb)
database <- dbConnect(duckdb(), "${FILE}", read_only = TRUE)
dbGetQuery(database, r"${dashes}(
${sql}
)${dashes}")`;
}

/** @type {Record<string, (sql: string) => string>} */
export const LINES = { shell, python, r };
