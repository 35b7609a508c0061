/**
 * The end of a command of this repository. Whatever is started registers a function that stops it. All these functions
 * run once, in reverse order, after the command's end, an error or a signal (under npm, Ctrl-C sends the signal twice).
 */
type Stop = () => Promise<void>;

const stops: Stop[] = [];
let ending: Promise<void> | undefined;
let exitCodeOnInterrupt = 130;

/** Registers a function that must run before the process may end. Returns a function that removes it again. */
export function runAtProcessEnd(stop: Stop): () => void {
  stops.push(stop);
  return () => {
    const place = stops.indexOf(stop);
    if (place >= 0) stops.splice(place, 1);
  };
}

/** True once this process has begun to stop what it started. */
export function isProcessEnding(): boolean {
  return ending !== undefined;
}

/** Runs all registered functions, the latest first; later calls wait for the first. */
function endAll(): Promise<void> {
  ending ??= stopInReverse();
  return ending;
}

async function stopInReverse(): Promise<void> {
  for (let stop = stops.pop(); stop; stop = stops.pop()) {
    try {
      await stop();
    } catch (error) {
      // The failure is logged and not thrown: the other functions must still run.
      process.stderr.write(`While stopping: ${sentence(error)}\n`);
    }
  }
}

/** From now on Ctrl-C ends the command with exit code 0. */
export function treatInterruptAsSuccess(): void {
  exitCodeOnInterrupt = 0;
}

/** An error whose message alone explains the failure, so that no stack is printed. */
export class CommandFailure extends Error {}

/**
 * Runs the command; its result is the exit code. SIGINT, SIGTERM and SIGHUP first run all registered functions. The
 * message of a `CommandFailure` is printed as one sentence on stderr.
 */
export async function runMain(main: () => Promise<number>): Promise<never> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => void leave(exitCodeOnInterrupt));
  }
  leaveWithNpm();
  try {
    const code = await main();
    // After a signal, its handler decides the exit code.
    return isProcessEnding() ? await forever() : await leave(code);
  } catch (error) {
    return await exitWithError(error);
  }
}

/** Prints the error and ends this process with exit code 1: for background work whose failure nothing awaits. */
export async function exitWithError(error: unknown): Promise<never> {
  // Processes that this command stopped report errors, which need no message.
  if (isProcessEnding()) return await forever();
  process.stderr.write(`${sentence(error)}\n`);
  return await leave(1);
}

/**
 * Ends this process when npm was killed: the child of a killed npm gets no signal and would continue to occupy the
 * port.
 */
function leaveWithNpm(): void {
  if (!process.env['npm_lifecycle_event']) return;
  const parent = process.ppid;
  const look = () => void (process.ppid !== parent && leave(exitCodeOnInterrupt));
  setInterval(look, 1_000).unref();
}

async function leave(code: number): Promise<never> {
  await endAll();
  process.exit(code);
}

function forever(): Promise<never> {
  return new Promise(() => {});
}

function sentence(error: unknown): string {
  if (error instanceof CommandFailure) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
