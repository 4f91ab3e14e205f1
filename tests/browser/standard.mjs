// How a script here is asked and how it answers: one JSON object in, one out.

/** The request of the Python side, from standard input. */
export async function request() {
  let text = "";
  for await (const piece of process.stdin) text += piece;
  return JSON.parse(text);
}

export function answer(value) {
  process.stdout.write(JSON.stringify(value));
}

// One line for the Python side instead of a stack.
for (const event of ["uncaughtException", "unhandledRejection"]) {
  process.on(event, (error) => {
    console.error(String(error?.message ?? error).split("\n")[0]);
    process.exit(1);
  });
}
