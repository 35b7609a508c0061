import { inOrder } from '#base/in-order.ts';
import { inTransaction, type Db, type Tx } from '#server/database/db.server.ts';
import { recordChanges, type Actor } from '#server/history.server.ts';
import { keyOwner, withIdempotencyKey } from '#server/idempotency.server.ts';
import { postToLedger } from '#server/ledger/ledger.server.ts';
import { notify } from '#server/delivery/notify.server.ts';
import { paths } from '#base/paths.ts';
import { formatYen } from '#base/yen.ts';

import { differenceOf } from './bank-answer.ts';
import { confirmDeductions, undoDeductions } from '../overpayments/finish-deductions.server.ts';
import { bankAccountStateAfter, type BankResult } from './bank-result.ts';
import { moveTransfers } from '../move-transfers.server.ts';
import { bankAnswerLabels, bankResultSentences, refuse, refuseZenginFile } from '../messages.ts';
import {
  countResult,
  emptyOutcome,
  repeatedOutcome,
  type BankOutcome,
} from './repeated-results.server.ts';
import { renewStatements } from '../statements/issue-statement.server.ts';
import { yearOfDay } from '../statements.ts';
import { readZenginFile, readZenginResults } from './zengin.ts';
import { ZenginFileError } from './zengin-error.ts';
import {
  lockBankFile,
  lockLines,
  writeTransferResult,
  markAccount,
  writePartsOf,
  markResultRead,
  whollyPaid,
  type FileLine,
} from './bank-files.queries.server.ts';

type Input = {
  bankFileId: string;
  resultFile: Buffer;
  actor: Actor;
  now: Date;
  idempotencyKey?: string | undefined;
};

/**
 * Reads the bank's answer to one file and finishes its transfers: paid ones leave the books, failed
 * ones return to the balance. Any difference from the sent file refuses the whole answer. The same
 * answer read again changes nothing and returns the first result; a different answer to the same file
 * is refused. (Rule 4.18, 6.5)
 */
export async function readBankResults(
  db: Db,
  input: Input,
  afterwards: (tx: Tx, outcome: BankOutcome) => Promise<void>,
): Promise<BankOutcome> {
  const { bankFileId, resultFile, actor, now, idempotencyKey: key } = input;
  const answer = parse(resultFile);
  const call = {
    actorId: keyOwner(actor),
    key,
    operation: 'pay.readBankResults',
    input: [bankFileId, resultFile.toString('base64')],
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

type Results = { answer: ReturnType<typeof parse>; input: Input };

async function finishAll(tx: Tx, { answer, input }: Results): Promise<BankOutcome> {
  const { isRead } = await assertAnswers(tx, { answer, input });
  if (isRead)
    return repeatedOutcome(tx, { bankFileId: input.bankFileId, results: answer.transfers });
  const lines = await lockLines(tx, input.bankFileId);
  const done = emptyOutcome();
  // Each transfer takes its own worker's lock and writes its own postings.
  await inOrder(lines, async (line) => {
    const result = answer.transfers[line.position - 1];
    if (result?.amount !== line.amount - line.fee)
      throw new Error(`transfer ${line.id} is not what its bank file says`);
    await finish(tx, { line, result: result.result, input });
    countResult(done, result);
  });
  await markResultRead(tx, { bankFileId: input.bankFileId, now: input.now });
  done.paidAttendanceIds = await whollyPaid(
    tx,
    lines.map((line) => line.id),
  );
  return done;
}

/**
 * Refuses a whole file that is not the bank's answer to ours. Locks our file, so that two answers to it
 * are read one after the other, and returns whether an answer was read before. (Rule 6.5)
 */
async function assertAnswers(tx: Tx, { answer, input }: Results): Promise<{ isRead: boolean }> {
  const file = await lockBankFile(tx, input.bankFileId);
  // The content was erased after the legal retention period: the file was answered long ago.
  const isErased = file.content.length === 0;
  const difference = isErased
    ? bankAnswerLabels.erased
    : differenceOf(readZenginFile(file.content), answer);
  if (difference !== null) throw refuse('RESULT_MISMATCH', { difference });
  return { isRead: file.resultReadAt !== null };
}

function parse(file: Buffer) {
  try {
    return readZenginResults(file);
  } catch (error) {
    if (error instanceof ZenginFileError) throw refuseZenginFile(error);
    throw error;
  }
}

type Finish = { line: FileLine; result: BankResult; input: Input };

async function finish(tx: Tx, { line, result, input: { actor, now } }: Finish): Promise<void> {
  const { id, workerId, amount, fee } = line;
  const paid = result === '0';
  const reason = result === '0' ? null : bankResultSentences[result];
  const accountState = bankAccountStateAfter(line.bankAccountState, result);
  const event = paid ? 'BANK_OK' : 'BANK_NG';
  const change = { event, actor, reason: reason ?? undefined } as const;
  const move = { transferIds: [id], from: 'SUBMITTED', ...change, now } as const;
  await moveTransfers(tx, move, (state) => writeTransferResult(tx, { id, state, reason, now }));
  const invalidReason = accountState === 'INVALID' ? reason : null;
  await markAccount(tx, { id: line.bankAccountId, state: accountState, invalidReason });
  const partsState = paid ? 'PAID' : 'RETURNED';
  const parts = await writePartsOf(tx, { transferId: id, state: partsState });
  await postToLedger(tx, {
    dedupKey: `transfer:${id}:finished`,
    kind: paid ? 'transfer.completed' : 'transfer.returned',
    note: paid ? '振込完了' : '振込不能',
    transferId: id,
    at: now,
    entries: paid
      ? [
          { account: 'withdrawing', workerId, amount },
          { account: 'bank', amount: fee - amount },
          { account: 'fee_income', amount: -fee },
        ]
      : [
          { account: 'withdrawing', workerId, amount },
          { account: 'wages_payable', workerId, amount: -amount },
        ],
  });
  await recordChanges(tx, [
    ...(accountState === line.bankAccountState
      ? []
      : [
          {
            subject: 'bank_account',
            id: line.bankAccountId,
            from: line.bankAccountState,
            to: accountState,
            ...change,
            at: now,
          },
        ]),
    ...parts.map((part) => ({
      subject: 'wage_part',
      id: part.id,
      from: 'TRANSFERRING',
      to: partsState,
      event: paid ? 'TRANSFER_COMPLETED' : 'TRANSFER_RETURNED',
      actor,
      at: now,
    })),
  ]);
  if (paid) await confirmDeductions(tx, { transferId: id, workerId, now });
  else {
    const back = { transferId: id, from: 'wages_payable', why: 'returned' } as const;
    await undoDeductions(tx, { ...back, actor, now });
  }
  if (paid) await renewStatements(tx, { workerId, year: yearOfDay(line.designatedOn), now });
  await notify(tx, {
    workerId,
    topic: 'payment',
    dedupKey: `transfer:${id}:${paid ? 'COMPLETED' : 'FAILED'}`,
    title: paid ? '振込が完了しました' : '振込ができませんでした',
    body: paid
      ? `${formatYen(amount - fee)}の振込が完了しました。`
      : `振込ができませんでした。${reason}`,
    path: paid ? paths.earnings.transfers() : paths.earnings(),
    now,
  });
}
