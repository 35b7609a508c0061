import { refuseFields } from '#platform/base/refusal.ts';
import { stopAccountAdviceText } from '#platform/base/stop-advice.ts';
import type { Context } from '#platform/server/context.server.ts';
import { inTransaction, type Tx } from '#platform/server/database/db.server.ts';
import { recordChanges } from '#platform/server/history.server.ts';
import { withIdempotencyKey } from '#platform/server/idempotency.server.ts';
import { requireFreshProof } from '#platform/server/proof.server.ts';
import { makeStopLink } from '#platform/server/stop-links/stop-link.server.ts';
import { notifyOneWorker } from '#platform/server/delivery/notify.server.ts';

import { bankAccountProblems, normalizeBankAccount } from './bank-account.ts';
import { payRefusal } from '../messages.ts';
import { lockWallet } from '../wallet/wallet.queries.server.ts';
import {
  readBankAccountFacts,
  wouldAccountRedirectPayments,
  endCurrentAccount,
  insertAccount,
} from './bank-account.queries.server.ts';

type RegisterBankInput = {
  bankCode: string;
  branchCode: string;
  accountType: string;
  accountNumber: string;
};

/**
 * Registers the account to which wages go, in the worker's own name: the holder is the kana of the profile, never
 * typed. Refused while a transfer is open, and without a fresh proof of identity, except for a first account while
 * no wage is owed. Refusals: NAME_MISSING, TRANSFER_IN_PROGRESS, VALIDATION_FAILED, and those of `requireFreshProof`.
 * (Rule 4.1, 4.18, 3.3)
 */
export async function registerBankAccount(
  ctx: Context,
  workerId: string,
  input: RegisterBankInput,
): Promise<void> {
  const { db, now, idempotencyKey: key } = ctx;
  const call = { actorId: workerId, key, operation: 'registerBank', input, now };
  await inTransaction(db, (tx) =>
    withIdempotencyKey(tx, call, async () => {
      await lockWallet(tx, workerId);
      if (await wouldAccountRedirectPayments(tx, workerId)) await requireFreshProof(tx, ctx);
      await replaceAccount(tx, { workerId, input, now });
    }),
  );
}

/** The caller holds the lock of the worker. */
type ReplaceAccountArgs = { workerId: string; input: RegisterBankInput; now: Date };

async function replaceAccount(tx: Tx, { workerId, input, now }: ReplaceAccountArgs): Promise<void> {
  const facts = await readBankAccountFacts(tx, workerId, input);
  if (!facts) throw payRefusal('NAME_MISSING');
  if (facts.openTransfer) throw payRefusal('TRANSFER_IN_PROGRESS');
  if (facts.holderKana === null) throw payRefusal('NAME_MISSING');
  const typed = { ...input, holderKana: facts.holderKana };
  const problems = bankAccountProblems(typed, facts);
  if (Object.keys(problems).length > 0) throw refuseFields(problems);
  const account = normalizeBankAccount(typed);
  await endCurrentAccount(tx, { workerId, now });
  const accountId = await insertAccount(tx, { ...account, workerId, now });
  await recordChanges(tx, [
    {
      subject: 'bank_account',
      id: accountId,
      from: null,
      to: 'UNVERIFIED',
      event: 'REGISTER',
      actor: { kind: 'worker', id: workerId },
      at: now,
    },
  ]);
  // Wages go to the account, so its owner is notified of every change.
  await notifyOneWorker(tx, {
    workerId,
    topic: 'account',
    dedupKey: `bank-registered:${accountId}`,
    title: '振込口座を登録しました',
    body: `振込口座（末尾${account.numberSuffix}）を登録しました。${stopAccountAdviceText}`,
    path: await makeStopLink(tx, { workerId, now }),
    // On every channel: a thief who made the change may control one of them.
    isUrgent: true,
    now,
  });
}
