/** Lines of a file that are posted, and the lines among them that an audience sees before everybody. */
export type PostableFileLines = { posted: ReadonlySet<number>; first: ReadonlySet<number> };

/**
 * Encodes the promise of a report, short enough for a URL: a bit for each line, in the order of the file, as hex.
 * The request to post the file repeats the promise, so that the server can name a line that has changed since.
 */
export function encodePostableFileLines(
  lines: readonly number[],
  { posted, first }: PostableFileLines,
): string {
  return `${bitsOf(lines, posted)}.${bitsOf(lines, first)}`;
}

/** Decodes a promise into the lines of this file; null for a text that is not a promise. */
export function decodePostableFileLines(
  text: string,
  lines: readonly number[],
): PostableFileLines | null {
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
