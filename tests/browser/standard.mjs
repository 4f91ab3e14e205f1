// How a script here is asked and how it answers: one JSON object in, one out.

let turn = null; // in server.mjs, where one process runs many

/** Runs a script of another process in this one; gives {said}. */
export async function inTurn(asked, run) {
  turn = { asked };
  await run();
  return { said: turn.said };
}

/** The request of the Python side, from standard input. */
export async function request() {
  if (turn) return turn.asked;
  let text = "";
  for await (const piece of process.stdin) text += piece;
  return JSON.parse(text);
}

export function answer(value) {
  if (turn) turn.said = value;
  else process.stdout.write(JSON.stringify(value));
}

/** One line for the Python side instead of a stack. */
export const reason = (error) => String(error?.message ?? error).split("\n")[0];

for (const event of ["uncaughtException", "unhandledRejection"]) {
  process.on(event, (error) => {
    console.error(reason(error));
    process.exit(1);
  });
}
