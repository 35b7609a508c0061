import { addHours, type JstDay } from '#platform/base/jst.ts';

/** Days without use after which the carrier may have given the number to somebody else. (Rule 4.1) */
export const phoneNumberReuseDays = 180;
/** Allowed wrong dates of birth in a row, and days for which no date is accepted after the last of them. */
export const maxWrongBirthDates = 5;
export const birthDateRefusalDays = 30;

export type AccountDormancyFacts = {
  /** The last use of any session, or the sign-up. */
  lastUsedAt: Date;
  /** The browser has a session of the worker, or had one recently. */
  isKnownBrowser: boolean;
  /** Null before the profile is written: such an account has neither contracts nor wages. */
  bornOn: JstDay | null;
  wrongBirthDates: number;
  wrongBirthDateAt: Date | null;
};

export type BirthDateRefusal = 'BIRTH_DATE_NEEDED' | 'BIRTH_DATE_WRONG' | 'BIRTH_DATE_LOCKED';

/**
 * True when a code to the number does not prove the worker's identity: after a long time without use, or after a wrong
 * date of birth. A later sign-in by e-mail does not lift the latter. (Rule 4.1)
 */
export function needsBirthDateToSignIn(facts: AccountDormancyFacts, now: Date): boolean {
  if (facts.isKnownBrowser || facts.bornOn === null) return false;
  const isSilent = addHours(facts.lastUsedAt, 24 * phoneNumberReuseDays) <= now;
  return isSilent || countWrongBirthDates(facts, now) > 0;
}

/** The number of wrong dates of birth that still count. */
export function countWrongBirthDates(facts: AccountDormancyFacts, now: Date): number {
  const { wrongBirthDates, wrongBirthDateAt } = facts;
  const counts =
    wrongBirthDateAt !== null && addHours(wrongBirthDateAt, 24 * birthDateRefusalDays) > now;
  return counts ? wrongBirthDates : 0;
}

/**
 * The reason to refuse the entered date of birth (`YYYY-MM-DD`); null when it is right or not needed. The caller counts
 * each BIRTH_DATE_WRONG; the fifth in a row blocks sign-in by date of birth for 30 days. (Rule 4.1)
 */
export function whyBirthDateRefused(
  facts: AccountDormancyFacts,
  entered: string | null,
  now: Date,
): BirthDateRefusal | null {
  if (!needsBirthDateToSignIn(facts, now)) return null;
  if (countWrongBirthDates(facts, now) >= maxWrongBirthDates) return 'BIRTH_DATE_LOCKED';
  if (entered === null) return 'BIRTH_DATE_NEEDED';
  return entered === facts.bornOn ? null : 'BIRTH_DATE_WRONG';
}

/** Reads the date of birth from the form; null for any other text. */
export function readTypedBirthDate(text: string): string | null {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : null;
}
