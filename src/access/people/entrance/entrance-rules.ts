import { addHours, addMinutes } from '#platform/base/jst.ts';
import { withoutNumberSeparators } from '#platform/base/text.ts';

/**
 * Maximum of tablets of a facility, more than it has entrances. Each tablet adds a code that a guess could hit.
 * (Decision 052) Repeated in the API by `Query.entranceDevices`.
 */
export const maxEntranceDevices = 5;
/** Limit, repeated in the API by `Mutation.enrolEntranceDevice`. */
export const pairingCodeValidMinutes = 15;
/** A paired device works for a year at most; browsers keep its cookie about as long. */
export const deviceValidDays = 365;
/** Minutes between two writes of a device's last use. */
export const deviceUseWriteIntervalMinutes = 5;

/** Crockford's base 32: no I, L, O or U, which are misread or misheard. */
export const pairingCodeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Characters of a pairing code: 60 random bits, which nobody guesses within 15 minutes. */
export const pairingCodeLength = 12;
const groupLength = 4;
const otherSign = new RegExp(`[^${pairingCodeAlphabet}]`);

export const pairingCodeExpiresAt = (now: Date): Date => addMinutes(now, pairingCodeValidMinutes);
export const deviceExpiresAt = (now: Date): Date => addHours(now, 24 * deviceValidDays);

/** The code in groups, as the page shows it: `ABCD-EFGH-JKMN`. */
export function formatPairingCode(code: string): string {
  return code.match(new RegExp(`.{1,${groupLength}}`, 'g'))?.join('-') ?? code;
}

/** The twelve characters of a typed code, whatever the case, width, spaces or hyphens; null for any other text. */
export function readPairingCode(text: string): string | null {
  if (text.length > 60) return null;
  const signs = withoutNumberSeparators(text)
    .toUpperCase()
    .replace(/[IL]/g, '1')
    .replace(/O/g, '0');
  return signs.length === pairingCodeLength && !otherSign.test(signs) ? signs : null;
}
