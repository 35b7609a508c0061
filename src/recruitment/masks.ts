/**
 * Sets of ids from 1 to 62 as bits of PostgreSQL's bigint. They travel as text, because a JavaScript
 * number holds 53 bits only.
 */
export type Mask = string;

/** Bit 0 stands for nobody's id: what asks for nothing has it, and so has whoever asks. */
const everybody = 1n;
/** All bits, bit 0 among them: the mask of a group that asks for nothing. */
export const asksNothing: Mask = '-1';
/** What somebody without any licence holds. */
export const holdsNothing: Mask = String(everybody);
/** Passes every mask: no filter. */
export const holdsEverything: Mask = '-1';

/** The mask of these ids; others than 1 to 62 are nobody's and left out. */
export function maskOf(ids: readonly number[]): Mask {
  return String(bitsOf(ids));
}

/** What the holder of these licences can show: meets a group when the two masks share a bit. */
export function heldMask(licenseIds: readonly number[]): Mask {
  return String(bitsOf(licenseIds) | everybody);
}

/** One mask for each of the three columns; a column without a group asks for nothing. */
export function groupMasks(groups: readonly (readonly number[])[]): [Mask, Mask, Mask] {
  const [first, second, third] = groups.map(maskOf);
  return [first ?? asksNothing, second ?? asksNothing, third ?? asksNothing];
}

function bitsOf(ids: readonly number[]): bigint {
  return ids
    .filter((id) => Number.isSafeInteger(id) && id >= 1 && id <= 62)
    .reduce((bits, id) => bits | (1n << BigInt(id)), 0n);
}
