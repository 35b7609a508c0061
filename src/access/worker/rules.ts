import { addHours, addMinutes } from '#platform/base/jst.ts';
import { digitsOf, phoneDigitsOf } from '#platform/base/text.ts';
import { codeValidMinutes } from '#platform/base/refusal.ts';

/** One-time codes. (Rule 4.1) */
export const codeTries = 5;
export const resendSeconds = 60;
/** For each browser that signed in with the number before, and once for all strangers. (Rule 6.10) */
const codesPerNumber = 5;
export const numberWindowHours = 24;
/** A whole care home may share one address: its limit is higher, but does not allow thousands. */
const codesPerAddress = 20;
/** An IPv6 /48 may be one subscriber or the handsets of a mobile carrier. (Rule 6.10) */
const codesPerNetwork = 100;
export const addressWindowHours = 1;
/**
 * Entries that no open code of the browser itself limits. Twelve people of one care home may use up all
 * their tries.
 */
export const entriesPerAddress = 60;
export const entriesPerNetwork = 300;
export const entryWindowHours = 1;

/** A session lasts 30 days from its last use; the end is written at most once a day. (Rule 4.1) */
export const sessionDays = 30;
const sessionRollHours = 24;
/** A session ends this long after its sign-in, whatever happens. (Rule 6.10) */
const maxSessionDays = 90;
/** The last use of a session is written at most this often. */
const lastUseHours = 1;

/** After deletion the number rests this long before it may sign up again. (Rule 4.22) */
export const restHoursAfterDeletion = 24;
/** Days in which an operator can give a changed number back. (Rule 4.1) */
export const changedNumberDays = 90;

/**
 * The eleven digits of a Japanese mobile number however it was typed (full-width, hyphens, spaces,
 * +81), or null for anything else. Mobile numbers have no zero after 060, 070, 080 or 090: 0800 is the range
 * of freephone numbers, whose owners would pay for our calls, and the others are nobody's. Ten of those
 * belong to the people of the demo, who must not have the number of somebody. (Rule 4.2, 6.10)
 */
export function normalizePhoneNumber(text: string): string | null {
  if (text.length > 60) return null;
  const digits = phoneDigitsOf(text);
  return /^(?:0[6789]0[1-9][0-9]{7}|0900000000[0-9])$/.test(digits) ? digits : null;
}

/** The six digits of a code however they were typed, or null for invalid text. */
export function normalizeCode(text: string): string | null {
  if (text.length > 60) return null;
  const digits = digitsOf(text);
  return /^[0-9]{6}$/.test(digits) ? digits : null;
}

/** Recent codes or links, counted under the lock of their recipient and of the address. */
export type SendFacts = {
  sentToNumber: number;
  firstToNumberAt: Date | null;
  lastToNumberAt: Date | null;
  sentFromAddress: number;
  firstFromAddressAt: Date | null;
  /** Codes only: those requested from the wider network of the address. */
  sentFromNetwork?: number;
  firstFromNetworkAt?: Date | null;
};

export type SendRefusal = { code: 'CODE_TOO_SOON' | 'CODE_TOO_MANY'; until: Date };

/** Why no further code may be sent now, and when the next one may be; null when it may. (Rule 4.1) */
export function whyCannotSendCode(facts: SendFacts, now: Date): SendRefusal | null {
  if (facts.sentToNumber >= codesPerNumber && facts.firstToNumberAt) {
    return { code: 'CODE_TOO_MANY', until: addHours(facts.firstToNumberAt, numberWindowHours) };
  }
  if (facts.sentFromAddress >= codesPerAddress && facts.firstFromAddressAt) {
    return { code: 'CODE_TOO_MANY', until: addHours(facts.firstFromAddressAt, addressWindowHours) };
  }
  if ((facts.sentFromNetwork ?? 0) >= codesPerNetwork && facts.firstFromNetworkAt) {
    return { code: 'CODE_TOO_MANY', until: addHours(facts.firstFromNetworkAt, addressWindowHours) };
  }
  const resendAt = facts.lastToNumberAt && addSeconds(facts.lastToNumberAt, resendSeconds);
  // Dated so late, the code came from a machine whose clock is wrong: nobody is made to wait for that clock.
  if (resendAt && resendAt > addSeconds(now, 2 * resendSeconds)) return null;
  return resendAt && resendAt > now ? { code: 'CODE_TOO_SOON', until: resendAt } : null;
}

/** Sign-in links to one e-mail address in 24 hours, for all browsers together that never signed in with it. */
const linksForUnknownBrowsers = 20;

/** The counts of the recipient are those of the known browser, or of strangers in one network. */
export type LinkFacts = SendFacts & { sentByUnknownBrowsers: number };

/**
 * Why no further sign-in link may be sent now, or null. Strangers of one network have the limits of a number: they
 * leave other networks, and the browsers that the owner signed in with, their own. (Rule 6.10)
 */
export function whyCannotSendLink(
  facts: LinkFacts,
  { isKnown, now }: { isKnown: boolean; now: Date },
): 'LINK_TOO_SOON' | 'LINK_TOO_MANY' | null {
  if (!isKnown && facts.sentByUnknownBrowsers >= linksForUnknownBrowsers) return 'LINK_TOO_MANY';
  const problem = whyCannotSendCode(facts, now);
  if (!problem) return null;
  return problem.code === 'CODE_TOO_SOON' ? 'LINK_TOO_SOON' : 'LINK_TOO_MANY';
}

/** When the number may request the next code, after one sent at `now` on top of `facts`. */
export function earliestResendAt(facts: SendFacts, now: Date): Date {
  const wasLast = facts.sentToNumber + 1 >= codesPerNumber;
  if (wasLast) return addHours(facts.firstToNumberAt ?? now, numberWindowHours);
  return addSeconds(now, resendSeconds);
}

/** The windows of the budget over all numbers and addresses, in seconds. (Rule 6.10) */
export const budgetSeconds = { minute: 60, hour: 3_600, day: 86_400 } as const;

export type BudgetWindow = keyof typeof budgetSeconds;
/** Codes of each window: those that may be sent, or those that were sent. */
export type CodeBudget = Record<BudgetWindow, number>;

const budgetWindows: readonly BudgetWindow[] = ['day', 'hour', 'minute'];

/** The longest window whose budget is used up, or null. */
export function exhaustedWindow(sent: CodeBudget, budget: CodeBudget): BudgetWindow | null {
  return budgetWindows.find((window) => sent[window] >= budget[window]) ?? null;
}

/**
 * The newest code of a number that a browser can use. Older codes are invalid, so that requesting codes does
 * not add tries.
 */
export type CodeFacts = {
  expiresAt: Date;
  wrongEntries: number;
  isUsed: boolean;
  isVoid: boolean;
};

export type Verdict = 'RIGHT' | 'CODE_WRONG' | 'CODE_EXPIRED' | 'CODE_VOID';

/** The verdict on an entry. The caller counts each `CODE_WRONG`; the fifth voids the code. */
export function judgeEntry(code: CodeFacts | null, isRight: boolean, now: Date): Verdict {
  if (!code || code.isUsed) return 'CODE_EXPIRED';
  if (code.isVoid || code.wrongEntries >= codeTries) return 'CODE_VOID';
  if (code.expiresAt <= now) return 'CODE_EXPIRED';
  return isRight ? 'RIGHT' : 'CODE_WRONG';
}

export function codeExpiresAt(now: Date): Date {
  return addMinutes(now, codeValidMinutes);
}

export function sessionExpiresAt({ signedInAt, now }: { signedInAt: Date; now: Date }): Date {
  const last = addHours(signedInAt, maxSessionDays * 24);
  const next = addHours(now, sessionDays * 24);
  return next < last ? next : last;
}

type SessionEnds = { signedInAt: Date; expiresAt: Date };

/** True when the end of a live session moves by more than a day when it is written again. */
export function shouldRoll({ signedInAt, expiresAt }: SessionEnds, now: Date): boolean {
  return expiresAt < addHours(sessionExpiresAt({ signedInAt, now }), -sessionRollHours);
}

/** True when the last use that is stored is too old for the list of sessions. */
export function shouldStoreUse(lastUsedAt: Date, now: Date): boolean {
  return addHours(lastUsedAt, lastUseHours) <= now;
}

/** True while the number of an account deleted at this instant cannot sign up again. */
export function isResting(deletedAt: Date, now: Date): boolean {
  return addHours(deletedAt, restHoursAfterDeletion) > now;
}

function addSeconds(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1_000);
}
