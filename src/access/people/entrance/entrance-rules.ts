import { addHours, addMinutes } from '#platform/base/jst.ts';
import { digitsOf } from '#platform/base/text.ts';

/** More tablets than one facility has entrances: each one adds a code that a guess could hit. (Decision 052) */
export const maxEntranceDevices = 5;
export const pairingMinutes = 15;
/** A paired device works for a year at most; browsers keep its cookie about as long. */
export const deviceDays = 365;
/** The last use of a device is written at most this often. */
export const deviceUseMinutes = 5;

/** Crockford's base 32: no I, L, O or U, which are misread or misheard. */
export const pairingAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 60 random bits within 15 minutes: nobody guesses one. */
export const pairingLength = 12;
const groupLength = 4;
const otherSign = new RegExp(`[^${pairingAlphabet}]`);

export const pairingExpiresAt = (now: Date): Date => addMinutes(now, pairingMinutes);
export const deviceExpiresAt = (now: Date): Date => addHours(now, 24 * deviceDays);

/** The code in groups, as the page shows it: `ABCD-EFGH-JKMN`. */
export function formatPairingCode(code: string): string {
  return code.match(new RegExp(`.{1,${groupLength}}`, 'g'))?.join('-') ?? code;
}

/** The twelve signs of a typed code, whatever the case, width, spaces or hyphens; null for anything else. */
export function readPairingCode(text: string): string | null {
  if (text.length > 60) return null;
  const signs = digitsOf(text).toUpperCase().replace(/[IL]/g, '1').replace(/O/g, '0');
  return signs.length === pairingLength && !otherSign.test(signs) ? signs : null;
}
