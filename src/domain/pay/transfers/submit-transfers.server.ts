import type { App } from '#platform/server/context.server.ts';
import { inTransaction, type Tx } from '#platform/server/database/db.server.ts';
import type { Actor } from '#platform/server/history.server.ts';
import { idempotencyKeyOwner, withIdempotencyKey } from '#platform/server/idempotency.server.ts';
import { runUntilNoneLeft } from '#platform/server/tasks/batches.server.ts';

import { moveTransferStates } from '../move-transfers.server.ts';
import { delayMissedTransfers } from './late-transfers.server.ts';
import { payOnPayDay } from './pay-day.server.ts';
import {
  payoutArrivalTimeOn,
  bankFileWindowOf,
  nextPayoutTimes,
  type BankFileWindow,
} from '../wallet/payout-schedule.ts';
import {
  hasBankFileForDay,
  insertBankFile,
  lockBankFiles,
  reserveBankFileNumber,
} from '../bank-file/bank-files.queries.server.ts';
import { zenginMonthDayOf, writeZenginFile } from '../bank-file/zengin.ts';
import type { ZenginTransfer } from '../bank-file/zengin-layout.ts';
import {
  lockWaitingTransfers,
  writeSubmittedTransfers,
  type WaitingTransfer,
} from './transfer-steps.queries.server.ts';

export type SubmittedTransfers = {
  /** The id of the first bank file, where more than 5,000 transfers needed several files. */
  bankFileId: string | null;
  recordCount: number;
  /**
   * When the next file may be written, in ISO 8601; null if it may be written now. Text, because it is stored with
   * the idempotency key.
   */
  waitsUntil: string | null;
};

/** The database, and the environment with our account that pays. */
export type SubmitTransfersDeps = Pick<App, 'db' | 'env'>;

type SubmitTransfersArgs = { actor: Actor; now: Date; idempotencyKey?: string | undefined };

/**
 * Writes the requested transfers, including those of the pay day, into the bank file of the designated day that is due,
 * and marks them SUBMITTED, all or nothing. The files of a day (several above 5,000 transfers) are written once,
 * between its cut-off and the hour at which the bank closes; an instant bank gets a file at any time except in a
 * blackout. At other times the requests wait, and so do transfers that an operator holds. Once per idempotency key. (Rule 3.10, 4.18, 6.5)
 */
export async function submitTransfers(
  app: SubmitTransfersDeps,
  input: SubmitTransfersArgs,
): Promise<SubmittedTransfers> {
  const { actor, now, idempotencyKey: key } = input;
  const call = {
    actorId: idempotencyKeyOwner(actor),
    key,
    operation: 'pay.submitTransfers',
    input: null,
    now,
  };
  // Opened first, because the file of a pay day must contain the pay day's transfers.
  await payOnPayDay(app, now);
  return inTransaction(app.db, (tx) =>
    withIdempotencyKey(tx, call, () => submit(tx, app, { actor, now })),
  );
}

async function submit(
  tx: Tx,
  { env }: SubmitTransfersDeps,
  { actor, now }: SubmitTransfersArgs,
): Promise<SubmittedTransfers> {
  const port = env.payout;
  const next = nextPayoutTimes(port, now);
  await lockBankFiles(tx);
  const window = bankFileWindowOf(port, now);
  const isOpen =
    window && (port.kind === 'instant' || !(await hasBankFileForDay(tx, window.designatedOn)));
  if (!isOpen) {
    await delayMissedTransfers(tx, { to: next, now });
    return { bankFileId: null, recordCount: 0, waitsUntil: next.sendsAt.toISOString() };
  }
  const { designatedOn } = window;
  const arrivesAt = port.kind === 'instant' ? next.arrivesAt : payoutArrivalTimeOn(designatedOn);
  await delayMissedTransfers(tx, { to: { designatedOn, arrivesAt }, now });
  const written: SubmittedTransfers = { bankFileId: null, recordCount: 0, waitsUntil: null };
  written.recordCount = await runUntilNoneLeft(async () => {
    const waiting = await lockWaitingTransfers(tx, { designatedOn, now });
    const count = { taken: waiting.length, done: waiting.length };
    if (waiting.length === 0) return count;
    const id = await writeFile(tx, env, { waiting, window, actor, now });
    written.bankFileId ??= id;
    return count;
  });
  return written;
}

type WriteFileArgs = {
  waiting: readonly WaitingTransfer[];
  window: BankFileWindow;
  actor: Actor;
  now: Date;
};

async function writeFile(
  tx: Tx,
  { paymaster }: App['env'],
  { waiting, window, actor, now }: WriteFileArgs,
): Promise<string> {
  const { designatedOn, fetchBy, answerBy } = window;
  const number = await reserveBankFileNumber(tx);
  const content = writeZenginFile({
    kind: '21',
    header: { ...paymaster, transferMonthDay: zenginMonthDayOf(designatedOn) },
    transfers: waiting.map((transfer, index) => toRecord(transfer, { index, number })),
    crlf: true,
  });
  const total = waiting.reduce((sum, transfer) => sum + transfer.amount - transfer.fee, 0);
  const bankFileId = await insertBankFile(tx, {
    number,
    designatedOn,
    content,
    recordCount: waiting.length,
    total,
    fetchBy,
    answerBy,
    now,
  });
  const transferIds = waiting.map(({ id }) => id);
  const move = { transferIds, from: 'REQUESTED', event: 'SUBMIT', actor, now } as const;
  await moveTransferStates(tx, move, (state) =>
    writeSubmittedTransfers(tx, { bankFileId, transferIds, state }),
  );
  return bankFileId;
}

type RecordPosition = { index: number; number: number };

function toRecord(transfer: WaitingTransfer, { index, number }: RecordPosition): ZenginTransfer {
  return {
    bankCode: transfer.bankCode,
    bankName: transfer.bankKana,
    branchCode: transfer.branchCode,
    branchName: transfer.branchKana,
    accountType: transfer.accountType,
    accountNumber: transfer.accountNumber,
    holderKana: transfer.holderKana,
    amount: transfer.amount - transfer.fee,
    newCode: transfer.isFirst ? '1' : '0',
    reference: index + 1,
    group: number,
  };
}
