import type { Yen } from '#platform/base/yen.ts';
import type { Tx } from '#platform/server/database/db.server.ts';

import type { BankResult } from './bank-result.ts';
import { transferFailureReasonOf, payRefusal } from '../messages.ts';
import type { TransferState } from '../rules.ts';
import { bookedBankFileLines } from './bank-answer.queries.server.ts';

/** Effect of a bank's answer on the transfers of its file. */
export type BankOutcome = {
  completed: number;
  /** Yen that reached the workers' banks; `failedTotal` came back. Neither contains our fee. */
  completedTotal: Yen;
  failed: number;
  failedTotal: Yen;
  /** True if an answer to the file was read before, so that this answer changed nothing. */
  isRepeated: boolean;
  /** Shifts of which every released yen is paid, whether their hours are approved or not. */
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

/** The part of a record of the bank's answer that the outcome counts. */
type AnswerRecord = { amount: Yen; result: BankResult };

/** Adds one record of the bank's answer to the counts and sums of the outcome. */
export function addToBankOutcome(outcome: BankOutcome, { amount, result }: AnswerRecord): void {
  if (result === '0') {
    outcome.completed += 1;
    outcome.completedTotal += amount;
  } else {
    outcome.failed += 1;
    outcome.failedTotal += amount;
  }
}

/**
 * For a file whose answer was already read: compares the new answer with the booked one, and returns the counts and
 * sums of the first one. A different record is refused: an operator must find out why the bank changed its answer.
 * Refusals: RESULT_CHANGED. (Rule 6.5)
 */
export async function outcomeOfRepeatedBankAnswer(
  tx: Tx,
  { bankFileId, records }: { bankFileId: string; records: readonly AnswerRecord[] },
): Promise<BankOutcome> {
  const outcome = { ...emptyOutcome(), isRepeated: true };
  for (const { position, state, failureReason } of await bookedBankFileLines(tx, bankFileId)) {
    const record = records[position - 1];
    if (
      !record ||
      transferFailureReasonOf(record.result) !== (isPaid(state) ? null : failureReason)
    ) {
      throw payRefusal('RESULT_CHANGED', { position });
    }
    addToBankOutcome(outcome, record);
  }
  return outcome;
}

/** True when the bank's answer reported a transfer as paid, as it did for a reopened transfer. */
const isPaid = (state: TransferState) => state === 'COMPLETED' || state === 'REOPENED';
