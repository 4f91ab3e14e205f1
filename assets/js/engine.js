/**
 * DuckDB in the reader's browser, with the published database and nothing else: no file, no network, no extension, no
 * setting that a query could change. Its own script, fetched when a reader presses the button of /query/.
 *
 * @typedef {{wasm: string, worker: string, database: string}} Sources compressed files, by address
 * @typedef {import("./engine/rows.js").Result} Result
 */
import { AsyncDuckDB, VoidLogger } from "@duckdb/duckdb-wasm";
import { fetched } from "./engine/fetched.js";
import { read } from "./engine/rows.js";

const FILE = "spindle.duckdb";
// Autoloaded extensions would come from a foreign host, which the page's policy refuses as well.
const SHUT = [
  "set memory_limit = '1GB'",
  "set autoinstall_known_extensions = false",
  "set autoload_known_extensions = false",
  `attach '${FILE}' as spindle (read_only)`,
  "use spindle",
  "set enable_external_access = false",
  "set lock_configuration = true",
];

/** The engine, running. @param {Sources} sources @param {(bytes: number) => void} tell how much has come @returns {Promise<Engine>} */
export async function opened({ wasm, worker, database }, tell) {
  let bytes = 0;
  const more = (/** @type {number} */ some) => tell((bytes += some));
  const [program, script, data] = await Promise.all([
    fetched(wasm, "application/wasm", more),
    fetched(worker, "text/javascript", more),
    fetched(database, "application/octet-stream", more),
  ]);
  const engine = new Engine(URL.createObjectURL(program), URL.createObjectURL(script), data);
  await engine.start();
  return engine;
}

/** What DuckDB says in words: of some errors it makes JSON. @param {Error} error @returns {never} */
function plain({ message }) {
  const said = /^\{.*"exception_message"/s.test(message) ? JSON.parse(message) : null;
  throw new Error(said ? `${said.exception_type} Error: ${said.exception_message}` : message);
}

class Engine {
  /** @param {string} program @param {string} script @param {Blob} data */
  constructor(program, script, data) {
    Object.assign(this, { program, script, data });
  }

  /** A worker of a blob has the policy of this page; one of an address would have that of its headers. */
  async start() {
    this.worker = new Worker(this.script);
    const died = new Promise((_, fail) => (this.fail = fail));
    died.catch(() => {});
    this.died = died;
    this.worker.addEventListener("error", (event) => this.fail(new Error(event.message)));
    this.ready = this.shut(new AsyncDuckDB(new VoidLogger(), this.worker));
    await Promise.race([this.ready, died]);
  }

  /** @param {AsyncDuckDB} db */
  async shut(db) {
    await db.instantiate(this.program);
    await db.open({ path: ":memory:", query: { castTimestampToDate: false } });
    await db.registerFileBuffer(FILE, new Uint8Array(await this.data.arrayBuffer()));
    const connection = await db.connect();
    for (const statement of SHUT) await connection.query(statement);
    return connection;
  }

  /** The first rows of the answer, and what the columns are. @param {string} sql @returns {Promise<Result>} */
  async run(sql) {
    const { ready, died } = this;
    const answer = ready.then((connection) => connection.send(sql, true)).then(read).catch(plain);
    return Promise.race([answer, died]); // a worker may be ended before it is ready, too
  }

  /** Ends whatever runs, at once: the worker with all that is in it, and another takes its place. */
  async cancel() {
    this.worker.terminate();
    this.fail(new DOMException("cancelled", "AbortError"));
    await this.start().catch((error) => {
      if (error.name !== "AbortError") throw error; // else this one was ended in turn, and another takes its place
    });
  }
}
