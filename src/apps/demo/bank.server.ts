import { readZenginFile, writeZenginAnswer } from '#domain/pay/bank-file/zengin.ts';
import type { BankResult } from '#domain/pay/bank-file/bank-result.ts';
import type { SettleTransfersPayload } from '#gen/types.ts';
import type { Db } from '#platform/server/database/db.server.ts';
import type { Actor } from '#platform/server/history.server.ts';

import { commonRefusal } from '#platform/base/refusal.ts';
import { readBankTransferAnswer } from '#domain/attendance/payment/bank-results.server.ts';
import { bankFileById } from '#domain/pay/bank-file/bank-files.queries.server.ts';

/** Actor without an id: the demo bank acts as an operator who reads the bank's results. */
export const demoBankActor = { kind: 'operator', id: null } as const;

type BankFailure = 'NO_ACCOUNT' | 'NAME_MISMATCH' | 'ACCOUNT_CLOSED' | 'OTHER';

type Settling = {
  bankFileId: string;
  failures: readonly { transferId: string; reason: BankFailure }[];
  actor: Actor;
  now: Date;
  idempotencyKey?: string | undefined;
};

const digits: Record<BankFailure, BankResult> = {
  NO_ACCOUNT: '2',
  NAME_MISMATCH: '3',
  ACCOUNT_CLOSED: '4',
  OTHER: '9',
};

/**
 * Plays the bank: writes the result of a bank file as a bank would, and reads it. Transfers not listed as failed are
 * paid; shifts whose wage is wholly paid become PAID. Once per idempotency key.
 */
export async function settleTransfersAsBank(
  db: Db,
  { bankFileId, failures, ...bank }: Settling,
): Promise<SettleTransfersPayload> {
  const file = await bankFileById(db, bankFileId);
  if (!file) throw commonRefusal('NOT_FOUND');
  const failed = new Map(failures.map(({ transferId, reason }) => [transferId, digits[reason]]));
  if (![...failed.keys()].every((id) => file.transferIds.includes(id)))
    throw commonRefusal('NOT_FOUND');
  // A transfer's reference is its position in the file.
  const resultOf = (reference: number) => failed.get(file.transferIds[reference - 1] ?? '') ?? '0';
  const answerFile = bankAnswer(file.content, resultOf);
  return readBankTransferAnswer(db, { bankFileId, answerFile, ...bank });
}

/** Returns the bank file with the bank's result digit added to each payment. (Rule 3.10) */
function bankAnswer(content: Buffer, resultOf: (reference: number) => BankResult): Buffer {
  const { kind, header, transfers } = readZenginFile(content);
  return writeZenginAnswer({
    kind,
    header,
    transfers: transfers.map((transfer) => ({ ...transfer, result: resultOf(transfer.reference) })),
    crlf: true,
  });
}
