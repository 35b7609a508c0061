import { addHours } from '#platform/base/jst.ts';
import type { FieldErrors } from '#platform/base/refusal.ts';
import { characterCount, normalizeLines } from '#platform/base/text.ts';

import { maxLeavingCommentLength, accountDeletionReasons } from './deletion-reasons.ts';
import { accountDeletionSentences as sentences, type AccountDeletionObstacle } from './messages.ts';

/** The facts that decide whether an account can be deleted. (Rule 4.22) */
export type AccountDeletionFacts = {
  /** Contracted shifts that are not over. */
  comingShifts: number;
  waitingApplications: number;
  /** Worked shifts whose hours or wage are not settled. */
  unsettledShifts: number;
  /** Shifts that a facility ended for a listed reason, without a decision about their pay yet. */
  undecidedEndings: number;
  /** Deadline for objecting to an unpaid ended contract; null where there is none. */
  objectableUntil: Date | null;
  /** Yen earned and not paid out. */
  balance: number;
  openTransfers: number;
  openGiftCards: number;
  /** The end of a 応募停止, if it lies in the future. */
  stoppedUntil: Date | null;
  unansweredAbsences: number;
};

/**
 * All obstacles to deleting an account, in the order of the rule book; none when it can be deleted. A
 * permanently stopped worker may leave: the penalty follows the person. (Rule 4.22)
 */
export function accountDeletionObstacles(
  facts: AccountDeletionFacts,
  now: Date,
): AccountDeletionObstacle[] {
  const checks: [AccountDeletionObstacle, boolean][] = [
    ['SHIFT_COMING', facts.comingShifts > 0],
    ['APPLICATION_WAITING', facts.waitingApplications > 0],
    ['SHIFT_UNSETTLED', facts.unsettledShifts > 0],
    ['ENDING_UNDECIDED', facts.undecidedEndings > 0],
    ['OBJECTION_POSSIBLE', facts.objectableUntil !== null && facts.objectableUntil > now],
    ['WAGE_UNPAID', facts.balance > 0],
    ['TRANSFER_OPEN', facts.openTransfers > 0],
    ['GIFT_CARD_OPEN', facts.openGiftCards > 0],
    ['STOPPED', facts.stoppedUntil !== null && facts.stoppedUntil > now],
    ['ABSENCE_UNANSWERED', facts.unansweredAbsences > 0],
  ];
  return checks.filter(([, isMet]) => isMet).map(([obstacle]) => obstacle);
}

/**
 * Days after which the comment is erased and the name masked. (Rule 4.22) Repeated in the API by
 * `DeleteWorkerInput.comment`.
 */
export const maskNameAfterDays = 30;
/**
 * Validity of the link to the yearly statements. (Rule 4.22) Repeated in the API by `Query.formerStatements` and
 * `WorkerDeletableJudgement.hasStatements`.
 */
export const statementLinkValidMonths = 12;

export function maskNameAt(deletedAt: Date): Date {
  return addHours(deletedAt, 24 * maskNameAfterDays);
}

export function statementLinkValidUntil(deletedAt: Date): Date {
  const until = new Date(deletedAt);
  until.setUTCMonth(until.getUTCMonth() + statementLinkValidMonths);
  return until;
}

export type LeavingReasonsInput = {
  reasonIds: readonly string[];
  comment?: string | null | undefined;
};

/** Returns the reasons and the comment in stored form, or the sentence for each invalid field. */
export function readLeavingReasons({
  reasonIds,
  comment,
}: LeavingReasonsInput): { reasons: string[]; comment: string | null } | { problems: FieldErrors } {
  const reasons = accountDeletionReasons.map(({ id }) => id).filter((id) => reasonIds.includes(id));
  const text = normalizeLines(comment ?? '');
  const isKnown = reasonIds.every((id) =>
    accountDeletionReasons.some((reason) => reason.id === id),
  );
  const problems: FieldErrors = {
    ...(reasons.length === 0 || !isKnown ? { reasonIds: sentences.reasons } : {}),
    ...(characterCount(text) > maxLeavingCommentLength ? { comment: sentences.comment } : {}),
  };
  if (Object.keys(problems).length > 0) return { problems };
  return { reasons, comment: text === '' ? null : text };
}
