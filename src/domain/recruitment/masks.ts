/**
 * Sets of ids from 1 to 62 as bits of PostgreSQL's bigint. Passed as text, because a JavaScript number
 * has only 53 bits.
 */
export type IdMask = string;

/**
 * Bit 0 is no id. In licences it is set in every holder's mask and in `noLicenseRequirementMask`, so that a job without
 * requirements matches everybody.
 */
const sharedBit = 1n;
/** All bits including bit 0: the mask of a licence column without a group. */
export const noLicenseRequirementMask: IdMask = '-1';
/** The mask of a worker without licences. */
export const noLicensesMask: IdMask = String(sharedBit);
/** Shares a bit with every mask: no filter. */
export const allLicensesMask: IdMask = '-1';

/** Returns the mask of these ids; ids outside 1 to 62 do not exist and are ignored. */
export function idMaskOf(ids: readonly number[]): IdMask {
  return String(bitsOf(ids));
}

/**
 * Sets bit 0 of a mask of benefits. In a posting it stands for 「支払日払い」, in a search for 「すぐ払い」 alone. The bit of a
 * posting is for the rare kind, so that rows from before the rule are right without it. (Rule 8.6)
 */
export const withPayTimingBit = (mask: IdMask): IdMask => String(BigInt(mask) | sharedBit);

/** True if a mask of benefits has the bit of `withPayTimingBit`. */
export const hasPayTimingBit = (mask: IdMask): boolean => (BigInt(mask) & sharedBit) !== 0n;

/** The mask of held licences: it satisfies a group when the two masks share a bit. */
export function heldLicensesMask(licenseIds: readonly number[]): IdMask {
  return String(bitsOf(licenseIds) | sharedBit);
}

/** One mask for each of the three licence columns; a column without a group requires nothing. */
export function licenseGroupMasks(
  groups: readonly (readonly number[])[],
): [IdMask, IdMask, IdMask] {
  const [first, second, third] = groups.map(idMaskOf);
  return [
    first ?? noLicenseRequirementMask,
    second ?? noLicenseRequirementMask,
    third ?? noLicenseRequirementMask,
  ];
}

function bitsOf(ids: readonly number[]): bigint {
  return ids
    .filter((id) => Number.isSafeInteger(id) && id >= 1 && id <= 62)
    .reduce((bits, id) => bits | (1n << BigInt(id)), 0n);
}
