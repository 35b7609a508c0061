import { markShiftsPaid } from '../contract/mark-paid.server.ts';
import { readBankResults } from '#domain/pay/bank-file/bank-results.server.ts';
import type { SettleTransfersPayload } from '#gen/types.ts';
import type { Db } from '#platform/server/database/db.server.ts';
import type { Actor } from '#platform/server/history.server.ts';

import { commonRefusal } from '#platform/base/refusal.ts';
import { bankFileById } from '#domain/pay/bank-file/bank-files.queries.server.ts';

export type ReadBankTransferAnswerArgs = {
  bankFileId: string;
  answerFile: Buffer;
  actor: Actor;
  now: Date;
  idempotencyKey?: string | undefined;
};

/**
 * Reads the bank's answer to a transfer file, and moves shifts whose wage is wholly paid to PAID in the same
 * transaction. Reading an answer again changes nothing and returns the same counts. Refusals: NOT_FOUND, and those of
 * `readBankResults`. (Rule 4.18)
 */
export async function readBankTransferAnswer(
  db: Db,
  results: ReadBankTransferAnswerArgs,
): Promise<SettleTransfersPayload> {
  const file = await bankFileById(db, results.bankFileId);
  if (!file) throw commonRefusal('NOT_FOUND');
  const done = await readBankResults(db, results, async (tx, { paidAttendanceIds }) => {
    await markShiftsPaid(tx, paidAttendanceIds, results.now);
  });
  const { paidAttendanceIds: _, ...payload } = done;
  return payload;
}
