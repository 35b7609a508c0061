import { paths } from '#platform/base/paths.ts';
import { formatYen } from '#platform/base/yen.ts';
import type { Tx } from '#platform/server/database/db.server.ts';
import { notifyOneWorker } from '#platform/server/delivery/notify.server.ts';
import { recordChanges, type Actor } from '#platform/server/history.server.ts';
import { postToLedger } from '#platform/server/ledger/ledger.server.ts';

import { transferFailureAdvice, transferFailureReasonOf } from '../messages.ts';
import { moveTransferStates } from '../move-transfers.server.ts';
import { confirmDeductions, undoDeductions } from '../overpayments/finish-deductions.server.ts';
import { issuePaySlipsOfTransfer } from '../statements/issue-pay-slip.server.ts';
import { reissueEarningsStatements } from '../statements/issue-statement.server.ts';
import { yearOfDay } from '../statements.ts';
import {
  writeBankAccountVerdict,
  writeWagePartsOfTransfer,
  writeTransferResult,
  type BankFileLine,
} from './bank-answer.queries.server.ts';
import {
  bankAccountStateAfter,
  type TransferFailure,
  type TransferOutcome,
} from './transfer-outcome.ts';

type Finishing = { line: BankFileLine; actor: Actor; now: Date };

/**
 * Completes a transfer that the bank paid: the money leaves the books, and the worker is notified. The caller has
 * locked the shifts, the wallet and the transfer. (Rule 4.18)
 */
export async function completeTransfer(tx: Tx, finishing: Finishing): Promise<void> {
  const { line, actor, now } = finishing;
  const { id, workerId, amount, fee } = line;
  await writeOutcome(tx, { ...finishing, outcome: 'PAID' });
  await postToLedger(tx, {
    dedupKey: `transfer:${id}:finished`,
    kind: 'transfer.completed',
    note: '振込完了',
    transferId: id,
    at: now,
    entries: [
      { account: 'withdrawing', workerId, amount },
      { account: 'bank', amount: fee - amount },
      { account: 'fee_income', amount: -fee },
    ],
  });
  const parts = { transferId: id, state: 'PAID', event: 'TRANSFER_COMPLETED' } as const;
  await finishParts(tx, { ...parts, actor, now });
  await issuePaySlipsOfTransfer(tx, { transferId: id, now });
  await confirmDeductions(tx, { transferId: id, workerId, now });
  await reissueEarningsStatements(tx, { workerId, year: yearOfDay(line.designatedOn), now });
  await notifyOneWorker(tx, {
    workerId,
    topic: 'payment',
    dedupKey: `transfer:${id}:COMPLETED`,
    title: '振込が完了しました',
    body: `${formatYen(amount - fee)}の振込が完了しました。`,
    path: paths.earnings.transfers(),
    now,
  });
}

type Returning = Finishing & { outcome: TransferFailure };

/**
 * Ends a transfer that the bank could not pay: the money returns to the balance, and the worker is notified of the
 * reason. The caller has locked the shifts, the wallet and the transfer. (Rule 4.18)
 */
export async function returnTransferToBalance(tx: Tx, returning: Returning): Promise<void> {
  const { line, outcome, actor, now } = returning;
  const { id, workerId, amount } = line;
  const reason = transferFailureReasonOf(outcome);
  await writeOutcome(tx, returning);
  await postToLedger(tx, {
    dedupKey: `transfer:${id}:finished`,
    kind: 'transfer.returned',
    note: '振込不能',
    transferId: id,
    at: now,
    entries: [
      { account: 'withdrawing', workerId, amount },
      { account: 'wages_payable', workerId, amount: -amount },
    ],
  });
  const parts = { transferId: id, state: 'RETURNED', event: 'TRANSFER_RETURNED' } as const;
  await finishParts(tx, { ...parts, actor, now });
  const back = { transferId: id, from: 'wages_payable', why: 'returned' } as const;
  await undoDeductions(tx, { ...back, actor, now });
  await notifyOneWorker(tx, {
    workerId,
    topic: 'payment',
    dedupKey: `transfer:${id}:FAILED`,
    title: '振込ができませんでした',
    body: ['振込ができませんでした', reason, transferFailureAdvice(reason)]
      .filter(Boolean)
      .join('。'),
    path: paths.earnings(),
    now,
  });
}

/** Stores the end of a transfer, and the state of the account that follows from it. */
async function writeOutcome(
  tx: Tx,
  { line, outcome, actor, now }: Finishing & { outcome: TransferOutcome },
): Promise<void> {
  const { id, bankAccountId, bankAccountState: from } = line;
  const reason = transferFailureReasonOf(outcome);
  const event = reason === null ? 'BANK_OK' : 'BANK_NG';
  const change = { event, actor, reason: reason ?? undefined } as const;
  const move = { transferIds: [id], from: 'SUBMITTED', ...change, now } as const;
  await moveTransferStates(tx, move, (state) =>
    writeTransferResult(tx, { id, state, reason, now }),
  );
  const to = bankAccountStateAfter(outcome);
  if (to === null) return;
  const verdict = { id: bankAccountId, state: to, invalidReason: reason };
  if (!(await writeBankAccountVerdict(tx, verdict)) || to === from) return;
  const account = { subject: 'bank_account', id: bankAccountId, from, to };
  await recordChanges(tx, [{ ...account, ...change, at: now }]);
}

type FinishingParts = {
  transferId: string;
  state: 'PAID' | 'RETURNED';
  event: 'TRANSFER_COMPLETED' | 'TRANSFER_RETURNED';
  actor: Actor;
  now: Date;
};

async function finishParts(
  tx: Tx,
  { transferId, state, event, actor, now }: FinishingParts,
): Promise<void> {
  const parts = await writeWagePartsOfTransfer(tx, { transferId, state });
  const change = { from: 'TRANSFERRING', to: state, event, actor, at: now };
  await recordChanges(
    tx,
    parts.map(({ id }) => ({ subject: 'wage_part', id, ...change })),
  );
}
