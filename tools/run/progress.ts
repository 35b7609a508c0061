import { stripVTControlCharacters } from 'node:util';

/** One line on stdout. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/**
 * Says what begins, that it still works, and, with the time it took, what has ended. Nothing here ends the work by a
 * clock: a slow machine takes longer. `done` may refine the last line.
 */
export async function phase<T>(name: string, work: () => Promise<T>, done?: (value: T) => string) {
  const began = performance.now();
  say(`▸ ${name} …`);
  const value = await withBeat(name, work);
  say(`✓ ${done ? done(value) : name} (${elapsed(began)})`);
  return value;
}

/** Says every 20 seconds that the work goes on. */
export async function withBeat<T>(name: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const beat = setInterval(() => say(`  … ${name}: ${elapsed(began)} so far`), 20_000);
  return work().finally(() => clearInterval(beat));
}

/** `0.4 s`, `83 s`: since a `performance.now()`. */
export function elapsed(began: number): string {
  const seconds = (performance.now() - began) / 1000;
  return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`;
}

/** The last lines of a long output. */
export function tail(output: string, lines: number): string {
  // Some tools colour their output wherever CI is set, which nobody can read in a log file.
  const text = process.stdout.isTTY ? output : stripVTControlCharacters(output);
  const all = text.trimEnd().split('\n');
  if (all.length <= lines) return all.join('\n');
  return [`… ${all.length - lines} lines before this`, ...all.slice(-lines)].join('\n');
}
