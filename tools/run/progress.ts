import { stripVTControlCharacters } from 'node:util';

/** One line on stdout. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** How often a long phase says that it still works. */
const beatMs = 20_000;

/**
 * Says what begins, every 20 seconds that it still works, and, with the time it took, what has ended. Nothing here ends
 * the work by a clock: a slow machine takes longer. `done` may refine the last line.
 */
export async function phase<T>(name: string, work: () => Promise<T>, done?: (value: T) => string) {
  const began = performance.now();
  say(`▸ ${name} …`);
  const beat = setInterval(() => say(`  … ${name}: ${elapsed(began)} so far`), beatMs);
  const value = await work().finally(() => clearInterval(beat));
  say(`✓ ${done ? done(value) : name} (${elapsed(began)})`);
  return value;
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
