import type { Yen } from '#platform/base/yen.ts';
import type { Tx } from '#platform/server/database/db.server.ts';

import type { BankResult } from './bank-result.ts';
import { failureReasonOf, refuse } from '../messages.ts';
import type { TransferState } from '../rules.ts';
import { bookedLines } from './bank-files.queries.server.ts';

/** Effect of a bank's answer on the transfers of its file. */
export type BankOutcome = {
  completed: number;
  /** Yen that reached the workers' banks, and yen that were returned, without our fee. */
  completedTotal: Yen;
  failed: number;
  failedTotal: Yen;
  /** The file was read before: this answer changed nothing. */
  isRepeated: boolean;
  /** Shifts of which every released yen is paid, approved or not. */
  paidAttendanceIds: string[];
};

export const emptyOutcome = (): BankOutcome => ({
  completed: 0,
  completedTotal: 0,
  failed: 0,
  failedTotal: 0,
  isRepeated: false,
  paidAttendanceIds: [],
});

/** A record of the bank's answer. */
type AnswerRecord = { amount: Yen; result: BankResult };

/** Adds one record of the bank's answer. */
export function countResult(outcome: BankOutcome, { amount, result }: AnswerRecord): void {
  if (result === '0') {
    outcome.completed += 1;
    outcome.completedTotal += amount;
  } else {
    outcome.failed += 1;
    outcome.failedTotal += amount;
  }
}

/**
 * Returns the first outcome for an answer to a file whose answer was read already. An answer with a record that
 * differs from the booked one is refused: an operator must find out why the bank changed its answer.
 * Refusals: RESULT_CHANGED. (Rule 6.5)
 */
export async function repeatedOutcome(
  tx: Tx,
  { bankFileId, records }: { bankFileId: string; records: readonly AnswerRecord[] },
): Promise<BankOutcome> {
  const outcome = { ...emptyOutcome(), isRepeated: true };
  for (const { position, state, failureReason } of await bookedLines(tx, bankFileId)) {
    const record = records[position - 1];
    if (!record || failureReasonOf(record.result) !== (isPaid(state) ? null : failureReason)) {
      throw refuse('RESULT_CHANGED', { position });
    }
    countResult(outcome, record);
  }
  return outcome;
}

/** Whether the bank's answer reported a transfer as paid; it did so for a reopened transfer, too. */
const isPaid = (state: TransferState) => state === 'COMPLETED' || state === 'REOPENED';
