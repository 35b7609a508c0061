import { stripVTControlCharacters } from 'node:util';

/** One line on stdout. */
export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

/**
 * Prints the name at the start, a line every 20 seconds while the work goes on, and the time at the end. There is no
 * time limit, because a slow machine takes longer. `done` may add to the last line.
 */
export async function runPhase<T>(
  name: string,
  work: () => Promise<T>,
  done?: (value: T) => string,
) {
  const began = performance.now();
  printLine(`▸ ${name} …`);
  const value = await withProgressLines(name, work);
  printLine(`✓ ${done ? done(value) : name} (${formatElapsedTime(began)})`);
  return value;
}

/** Prints every 20 seconds that the work goes on. */
export async function withProgressLines<T>(name: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const beat = setInterval(
    () => printLine(`  … ${name}: ${formatElapsedTime(began)} so far`),
    20_000,
  );
  return work().finally(() => clearInterval(beat));
}

/** The time since a `performance.now()`, as `0.4 s` or `83 s`. */
export function formatElapsedTime(began: number): string {
  const seconds = (performance.now() - began) / 1000;
  return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`;
}

/** The last lines of a long output. */
export function lastLines(output: string, lines: number): string {
  // Some tools print colour codes whenever CI is set, which make a log file unreadable.
  const text = process.stdout.isTTY ? output : stripVTControlCharacters(output);
  const all = text.trimEnd().split('\n');
  if (all.length <= lines) return all.join('\n');
  return [`… ${all.length - lines} lines before this`, ...all.slice(-lines)].join('\n');
}
