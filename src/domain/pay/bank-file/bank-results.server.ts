import { mapInOrder } from '#platform/base/in-order.ts';
import { formatDay, jstDay } from '#platform/base/jst.ts';
import { inTransaction, type Db, type Tx } from '#platform/server/database/db.server.ts';
import type { Actor } from '#platform/server/history.server.ts';
import { idempotencyKeyOwner, withIdempotencyKey } from '#platform/server/idempotency.server.ts';

import { bankAnswerDifference } from './bank-answer.ts';
import { completeTransfer, returnTransferToBalance } from './finish-transfer.server.ts';
import { bankAnswerLabels, payRefusal, zenginFileRefusal } from '../messages.ts';
import {
  addToBankOutcome,
  emptyOutcome,
  outcomeOfRepeatedBankAnswer,
  type BankOutcome,
} from './bank-outcome.server.ts';
import { lockShiftsAndWalletsOfTransfers } from '../wallet/wallet.queries.server.ts';
import { readZenginFile, readZenginAnswer } from './zengin.ts';
import { ZenginFileError } from './zengin-error.ts';
import { lockBankFileLines, attendanceIdsWhollyPaid } from './bank-answer.queries.server.ts';
import { lockBankFile, markAnswerRead } from './bank-files.queries.server.ts';

type ReadBankResultsArgs = {
  bankFileId: string;
  answerFile: Buffer;
  actor: Actor;
  now: Date;
  idempotencyKey?: string | undefined;
};

/**
 * Reads the bank's answer to one file and finishes its transfers: paid transfers leave the books, failed transfers
 * return to the balance. Any difference from the sent file refuses the whole answer. The same answer read again changes
 * nothing and returns the counts and sums of the first reading; a different answer to the same file is refused, and so
 * is an answer that reports payments before the designated day. Refusals: RESULT_MISMATCH, RESULT_EARLY, and those of
 * `outcomeOfRepeatedBankAnswer` and `zenginFileRefusal`. (Rule 4.18, 6.5)
 */
export async function readBankResults(
  db: Db,
  input: ReadBankResultsArgs,
  afterwards: (tx: Tx, outcome: BankOutcome) => Promise<void>,
): Promise<BankOutcome> {
  const { bankFileId, answerFile, actor, now, idempotencyKey: key } = input;
  const answer = parse(answerFile);
  const call = {
    actorId: idempotencyKeyOwner(actor),
    key,
    operation: 'pay.readBankResults',
    input: [bankFileId, answerFile.toString('base64')],
    now,
  };
  return inTransaction(db, (tx) =>
    withIdempotencyKey(tx, call, async () => {
      const done = await finishAll(tx, { answer, input });
      await afterwards(tx, done);
      return done;
    }),
  );
}

type Results = { answer: ReturnType<typeof parse>; input: ReadBankResultsArgs };

async function finishAll(tx: Tx, { answer, input }: Results): Promise<BankOutcome> {
  const { isRead } = await assertAnswers(tx, { answer, input });
  if (isRead)
    return outcomeOfRepeatedBankAnswer(tx, {
      bankFileId: input.bankFileId,
      records: answer.transfers,
    });
  const { bankFileId, actor, now } = input;
  // Locked before the lines: a payout of one of these workers holds the wallet while it reads balance and parts.
  await lockShiftsAndWalletsOfTransfers(tx, { bankFileId });
  const lines = await lockBankFileLines(tx, bankFileId);
  const done = emptyOutcome();
  await mapInOrder(lines, async (line) => {
    const record = answer.transfers[line.position - 1];
    if (record?.amount !== line.amount - line.fee)
      throw new Error(`transfer ${line.id} is not what its bank file says`);
    const { result } = record;
    if (result === '0') await completeTransfer(tx, { line, actor, now });
    else await returnTransferToBalance(tx, { line, result, actor, now });
    addToBankOutcome(done, record);
  });
  await markAnswerRead(tx, { bankFileId, now });
  done.paidAttendanceIds = await attendanceIdsWhollyPaid(
    tx,
    lines.map((line) => line.id),
  );
  return done;
}

/**
 * Locks our file, so that two answers to it are read one after the other; `isRead` is true if an answer was read
 * before. Refuses a file that is not the bank's answer to ours, and an answer that reports payments before the
 * designated day. Refusals: RESULT_MISMATCH, RESULT_EARLY. (Rule 6.5)
 */
async function assertAnswers(tx: Tx, { answer, input }: Results): Promise<{ isRead: boolean }> {
  const file = await lockBankFile(tx, input.bankFileId);
  // The content was erased after the legal retention period: the file was answered long ago.
  const isErased = file.content.length === 0;
  const difference = isErased
    ? bankAnswerLabels.erased
    : bankAnswerDifference(readZenginFile(file.content), answer);
  if (difference !== null) throw payRefusal('RESULT_MISMATCH', { difference });
  const isEarly = jstDay(input.now) < file.designatedOn;
  if (isEarly && answer.transfers.some(({ result }) => result === '0'))
    throw payRefusal('RESULT_EARLY', { day: formatDay(file.designatedOn) });
  return { isRead: file.resultReadAt !== null };
}

function parse(file: Buffer) {
  try {
    return readZenginAnswer(file);
  } catch (error) {
    if (error instanceof ZenginFileError) throw zenginFileRefusal(error);
    throw error;
  }
}
