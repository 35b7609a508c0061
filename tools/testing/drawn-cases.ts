/** True for the drills `values` and `matrix`, which try every case. */
export const drawsEveryCase = process.env['CASES'] === 'all';

type Draw = {
  /** The name of the cases, such as the operation that they call. */
  name: string;
  /** One of this many cases is drawn. */
  oneOf: number;
};

/**
 * The cases that `npm test` tries: every n-th and at least one, or all of them in a drill. The name decides
 * which one is the first, so that every run draws the same cases, and other names mostly other ones.
 */
export function drawCases<Case>(cases: readonly Case[], { name, oneOf }: Draw): readonly Case[] {
  if (drawsEveryCase) return cases;
  const first = byteSum(name) % Math.max(1, Math.min(oneOf, cases.length));
  return cases.filter((_, index) => index % oneOf === first);
}

/** A number that is equal for equal texts and mostly differs between different ones. */
export const byteSum = (text: string) => Buffer.from(text).reduce((sum, byte) => sum + byte, 0);
