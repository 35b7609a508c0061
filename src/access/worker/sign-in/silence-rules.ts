import { addHours, type JstDay } from '#platform/base/jst.ts';

/** After this silence a number may have been given to somebody else. (Rule 4.1) */
export const silentDays = 180;
/** Wrong dates of birth in a row, and how long none is accepted after the last of them. */
export const birthDateTries = 5;
export const birthDateRestDays = 30;

export type SilenceFacts = {
  /** The last use of any session, or the sign-up. */
  lastUsedAt: Date;
  /** The browser has, or had of late, a session of the worker. */
  isKnownBrowser: boolean;
  /** Null before the profile is written: such an account has neither contracts nor wages. */
  bornOn: JstDay | null;
  wrongBirthDates: number;
  wrongBirthDateAt: Date | null;
};

export type BirthDateRefusal = 'BIRTH_DATE_NEEDED' | 'BIRTH_DATE_WRONG' | 'BIRTH_DATE_LOCKED';

/**
 * True when the number alone does not prove the person of the account: after a long silence, and after a wrong date
 * even when the owner has signed in by e-mail since. (Rule 4.1)
 */
export function needsBirthDate(facts: SilenceFacts, now: Date): boolean {
  if (facts.isKnownBrowser || facts.bornOn === null) return false;
  const isSilent = addHours(facts.lastUsedAt, 24 * silentDays) <= now;
  return isSilent || countedBirthDates(facts, now) > 0;
}

/** Wrong dates that still count. */
export function countedBirthDates(facts: SilenceFacts, now: Date): number {
  const { wrongBirthDates, wrongBirthDateAt } = facts;
  const counts =
    wrongBirthDateAt !== null && addHours(wrongBirthDateAt, 24 * birthDateRestDays) > now;
  return counts ? wrongBirthDates : 0;
}

/**
 * Why the entered date, `YYYY-MM-DD`, does not let in; null where it does. The caller counts each
 * BIRTH_DATE_WRONG; the fifth in a row closes this way for 30 days. (Rule 4.1)
 */
export function whyNotByBirthDate(
  facts: SilenceFacts,
  entered: string | null,
  now: Date,
): BirthDateRefusal | null {
  if (!needsBirthDate(facts, now)) return null;
  if (countedBirthDates(facts, now) >= birthDateTries) return 'BIRTH_DATE_LOCKED';
  if (entered === null) return 'BIRTH_DATE_NEEDED';
  return entered === facts.bornOn ? null : 'BIRTH_DATE_WRONG';
}

/** A date as the form sends it, or null for anything else. */
export function readBirthDate(text: string): string | null {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : null;
}
