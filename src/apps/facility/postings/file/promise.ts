/** The lines of a file that are posted, and those of them that some people are asked for before everybody. */
export type PromisedLines = { posted: ReadonlySet<number>; first: ReadonlySet<number> };

/**
 * What a report promises of the lines of a file, short enough for an address: a bit for each line in the order of the
 * file. Posting the file repeats it, so that a line that has changed since can be named.
 */
export function promiseOf(lines: readonly number[], { posted, first }: PromisedLines): string {
  return `${bitsOf(lines, posted)}.${bitsOf(lines, first)}`;
}

/** The lines of a promise about this file; null for a text that is none. */
export function readPromise(text: string, lines: readonly number[]): PromisedLines | null {
  const [whole, posted = '', first = ''] =
    /^([\da-f]{1,2500})\.([\da-f]{1,2500})$/.exec(text) ?? [];
  if (whole === undefined) return null;
  return { posted: linesOf(posted, lines), first: linesOf(first, lines) };
}

const bitsOf = (lines: readonly number[], chosen: ReadonlySet<number>) =>
  lines
    .reduce((bits, line, at) => (chosen.has(line) ? bits | (1n << BigInt(at)) : bits), 0n)
    .toString(16);

function linesOf(hex: string, lines: readonly number[]): Set<number> {
  const bits = BigInt(`0x${hex}`);
  return new Set(lines.filter((_line, at) => ((bits >> BigInt(at)) & 1n) === 1n));
}
