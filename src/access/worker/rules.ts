import { addHours, addMinutes } from '#platform/base/jst.ts';
import { withoutNumberSeparators, phoneDigitsOf } from '#platform/base/text.ts';
import { oneTimeCodeValidMinutes } from '#platform/base/refusal.ts';

/** Limits of one-time codes: wrong entries per code, and seconds before the next code. (Rule 4.1) */
export const maxWrongCodeEntries = 5;
export const codeResendPauseSeconds = 60;
/**
 * Counted for each browser that signed in with the number before, and together for all other browsers of one network.
 * (Rule 6.10)
 */
const codesPerNumber = 5;
/** Sign-in codes to one number, for all browsers together that never signed in with it. (Rule 6.10) */
const codesForUnknownBrowsers = 15;
export const codeLimitHoursPerPhoneNumber = 24;
/** Codes, or links, requested from one network address in an hour. A whole care home may share the address. */
export const codesPerAddress = 20;
/**
 * Codes requested from one network in an hour. An IPv6 /48 may be one subscriber or the handsets of a mobile carrier.
 * (Rule 6.10)
 */
const codesPerNetwork = 100;
export const codeLimitHoursPerIpAddress = 1;
/**
 * Code entries by browsers without an open code of their own: enough for twelve people of one care home to use all
 * their tries.
 */
export const maxCodeEntriesPerAddress = 60;
export const maxCodeEntriesPerNetwork = 300;
export const codeEntryLimitHours = 1;

/** A session lasts 30 days from its last use; the end is written at most once a day. (Rule 4.1) */
export const workerSessionDays = 30;
const sessionRollHours = 24;
/** A session ends this long after its sign-in, whatever happens. (Rule 6.10) */
const maxSessionDays = 90;
/** Hours between two writes of a session's last use. */
const lastUseHours = 1;

/**
 * Hours after the deletion of an account before its number may sign up again. (Rule 4.22) Repeated in the API by
 * `Mutation.deleteWorker`.
 */
export const deletedNumberReuseDelayHours = 24;
/**
 * Days in which an operator can give a changed number back. (Rule 4.1) Repeated in the API by `Query.numberChanges`.
 */
export const changedNumberRestoreDays = 90;

/**
 * The eleven digits of a Japanese mobile number however it was typed (full-width, hyphens, spaces, +81), or null for
 * any other text. Mobile numbers have no zero after 060, 070, 080 or 090: 0800 is the range of freephone numbers, whose
 * owners would pay for our calls, and the other numbers are unassigned. Ten unassigned numbers are accepted, for the
 * people of the demo. (Rule 4.2, 6.10)
 */
export function normalizePhoneNumber(text: string): string | null {
  if (text.length > 60) return null;
  const digits = phoneDigitsOf(text);
  return /^(?:0[6789]0[1-9][0-9]{7}|0900000000[0-9])$/.test(digits) ? digits : null;
}

/** The six digits of a code however they were typed, or null for invalid text. */
export function normalizeOneTimeCode(text: string): string | null {
  if (text.length > 60) return null;
  const digits = withoutNumberSeparators(text);
  return /^[0-9]{6}$/.test(digits) ? digits : null;
}

/** Recent codes to a number and from an address, counted under the lock of each. */
export type RecentSignInCodeFacts = {
  sentToNumber: number;
  firstToNumberAt: Date | null;
  lastToNumberAt: Date | null;
  sentFromAddress: number;
  firstFromAddressAt: Date | null;
  /** Codes requested from the wider network of the address. */
  sentFromNetwork?: number;
  firstFromNetworkAt?: Date | null;
  /** Sign-in codes only: those to the number for unknown browsers of every network. */
  sentToUnknownBrowsers?: number;
  firstToUnknownBrowsersAt?: Date | null;
};

export type CodeSendRefusal = { code: 'CODE_TOO_SOON' | 'CODE_TOO_MANY'; until: Date };

/** The reason against sending another code now, and when the next one may be sent; null for none. (Rule 4.1) */
export function whyCannotSendSignInCode(
  facts: RecentSignInCodeFacts,
  now: Date,
): CodeSendRefusal | null {
  if (facts.sentToNumber >= codesPerNumber && facts.firstToNumberAt) {
    return {
      code: 'CODE_TOO_MANY',
      until: addHours(facts.firstToNumberAt, codeLimitHoursPerPhoneNumber),
    };
  }
  const ofUnknown = facts.sentToUnknownBrowsers ?? 0;
  if (ofUnknown >= codesForUnknownBrowsers && facts.firstToUnknownBrowsersAt) {
    return {
      code: 'CODE_TOO_MANY',
      until: addHours(facts.firstToUnknownBrowsersAt, codeLimitHoursPerPhoneNumber),
    };
  }
  if (facts.sentFromAddress >= codesPerAddress && facts.firstFromAddressAt) {
    return {
      code: 'CODE_TOO_MANY',
      until: addHours(facts.firstFromAddressAt, codeLimitHoursPerIpAddress),
    };
  }
  if ((facts.sentFromNetwork ?? 0) >= codesPerNetwork && facts.firstFromNetworkAt) {
    return {
      code: 'CODE_TOO_MANY',
      until: addHours(facts.firstFromNetworkAt, codeLimitHoursPerIpAddress),
    };
  }
  const resendAt = facts.lastToNumberAt && addSeconds(facts.lastToNumberAt, codeResendPauseSeconds);
  // The last code's time is too far ahead, from a machine whose clock is wrong: do not wait for that clock.
  if (resendAt && resendAt > addSeconds(now, 2 * codeResendPauseSeconds)) return null;
  return resendAt && resendAt > now ? { code: 'CODE_TOO_SOON', until: resendAt } : null;
}

/** When the browser may request the next code, after one sent at `now` on top of `facts`. */
export function earliestCodeResendAt(facts: RecentSignInCodeFacts, now: Date): Date {
  const ends = [addSeconds(now, codeResendPauseSeconds)];
  if (facts.sentToNumber + 1 >= codesPerNumber)
    ends.push(addHours(facts.firstToNumberAt ?? now, codeLimitHoursPerPhoneNumber));
  if ((facts.sentToUnknownBrowsers ?? 0) + 1 >= codesForUnknownBrowsers)
    ends.push(addHours(facts.firstToUnknownBrowsersAt ?? now, codeLimitHoursPerPhoneNumber));
  return new Date(Math.max(...ends.map(Number)));
}

/** The windows of the budget over all numbers and addresses, in seconds. (Rule 6.10) */
export const codeBudgetWindowSeconds = { minute: 60, hour: 3_600, day: 86_400 } as const;

type CodeBudgetWindow = keyof typeof codeBudgetWindowSeconds;
/** Number of codes in each window: the maximum, or those that were sent. */
export type SmsCodeBudget = Record<CodeBudgetWindow, number>;

const budgetWindows: readonly CodeBudgetWindow[] = ['day', 'hour', 'minute'];

/** The part of strangers' budget that each window gives to the first who ask. (Rule 6.10, decision 087) */
const openPartOfBudget = 1 / 2;
/**
 * The share of a window for one block of addresses, when the open part is used up. The other half of a window therefore
 * lasts for the first codes of many blocks.
 */
const blockPartOfBudget = 1 / 60;

/** Codes sent in each window to all of these browsers, and of them to strangers in one block; null for known browsers. */
export type SentSmsCodes = { all: SmsCodeBudget; toBlock: SmsCodeBudget | null };

/** A window without a code left: for everybody, or for the blocks that had their share. */
export type SpentCodeBudget = { window: CodeBudgetWindow; isOfBlock: boolean };

/**
 * The longest window that leaves no code, or null. A flood of strangers from few blocks of addresses uses up the open part
 * of a window and the shares of its blocks, and the rest is for others.
 */
export function spentCodeBudgetOf(
  { all, toBlock }: SentSmsCodes,
  budget: SmsCodeBudget,
): SpentCodeBudget | null {
  const used = budgetWindows.find((window) => all[window] >= budget[window]);
  if (used !== undefined) return { window: used, isOfBlock: false };
  const shared = budgetWindows.find(
    (window) =>
      toBlock !== null &&
      all[window] >= budget[window] * openPartOfBudget &&
      toBlock[window] >= Math.max(1, Math.floor(budget[window] * blockPartOfBudget)),
  );
  return shared === undefined ? null : { window: shared, isOfBlock: true };
}

/**
 * The newest code of a number that a browser can use. Older codes are invalid, so that requesting codes does
 * not add tries.
 */
export type NewestCodeFacts = {
  expiresAt: Date;
  wrongEntries: number;
  isUsed: boolean;
  isVoid: boolean;
};

export type CodeEntryVerdict = 'RIGHT' | 'CODE_WRONG' | 'CODE_EXPIRED' | 'CODE_VOID';

/** The verdict on an entered code. The caller counts each `CODE_WRONG`; the fifth voids the code. */
export function judgeCodeEntry(
  code: NewestCodeFacts | null,
  isRight: boolean,
  now: Date,
): CodeEntryVerdict {
  if (!code || code.isUsed) return 'CODE_EXPIRED';
  if (code.isVoid || code.wrongEntries >= maxWrongCodeEntries) return 'CODE_VOID';
  if (code.expiresAt <= now) return 'CODE_EXPIRED';
  return isRight ? 'RIGHT' : 'CODE_WRONG';
}

export function oneTimeCodeExpiresAt(now: Date): Date {
  return addMinutes(now, oneTimeCodeValidMinutes);
}

export function workerSessionExpiresAt({ signedInAt, now }: { signedInAt: Date; now: Date }): Date {
  const last = addHours(signedInAt, maxSessionDays * 24);
  const next = addHours(now, workerSessionDays * 24);
  return next < last ? next : last;
}

type SessionEnds = { signedInAt: Date; expiresAt: Date };

/** True when writing the end of a live session again would move it by more than a day. */
export function shouldExtendSession({ signedInAt, expiresAt }: SessionEnds, now: Date): boolean {
  return expiresAt < addHours(workerSessionExpiresAt({ signedInAt, now }), -sessionRollHours);
}

/** True when the stored last use is at least `lastUseHours` old: too old for the list of sessions. */
export function shouldStoreLastUse(lastUsedAt: Date, now: Date): boolean {
  return addHours(lastUsedAt, lastUseHours) <= now;
}

/** True while the number of an account deleted at this instant cannot sign up again. */
export function isDeletedNumberReuseDelayed(deletedAt: Date, now: Date): boolean {
  return addHours(deletedAt, deletedNumberReuseDelayHours) > now;
}

function addSeconds(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1_000);
}
