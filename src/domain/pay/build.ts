import { sql } from 'kysely';

import { instantAtJst, jstDay } from '#platform/base/jst.ts';
import type { App } from '#platform/server/context.server.ts';
import { inTransaction, type QueryExecutor } from '#platform/server/database/db.server.ts';
import { recordChanges, systemActor } from '#platform/server/history.server.ts';

import type { BankResult } from './bank-file/bank-result.ts';
import { readBankResults } from './bank-file/bank-results.server.ts';
import { nextPayoutTimes } from './wallet/payout-schedule.ts';
import { createRequestedTransfer } from './transfers/request-transfer.server.ts';
import { submitTransfers } from './transfers/submit-transfers.server.ts';
import { readZenginFile, writeZenginAnswer } from './bank-file/zengin.ts';

type Wishes = { workerId: string; now: Date; bankCode?: string; accountNumber?: string };

/** Registers an account of the holder ﾃﾞﾓ ﾊﾅｺ at the bank's first branch. */
export async function buildBankAccount(db: QueryExecutor, wishes: Wishes): Promise<{ id: string }> {
  const { workerId, now, bankCode = '0001', accountNumber = '1234567' } = wishes;
  const { rows } = await sql<{ id: string }>`
    /* pay.buildBankAccount */
    insert into bank_accounts (worker_id, bank_code, branch_code, account_type, account_number, holder_kana, state, registered_at)
    select ${workerId}, b.bank_code, b.code, '1', ${accountNumber}, 'ﾃﾞﾓ ﾊﾅｺ', 'UNVERIFIED', ${now}
      from bank_branches b
     where b.bank_code = ${bankCode}
     order by b.code
     limit 1
    returning id
  `.execute(db);
  const account = rows[0];
  if (!account) throw new Error(`no branch of bank ${bankCode}: load the reference data first`);
  await recordChanges(db, [
    {
      subject: 'bank_account',
      id: account.id,
      from: null,
      to: 'UNVERIFIED',
      event: 'REGISTER',
      actor: { kind: 'worker', id: workerId },
      at: now,
    },
  ]);
  return account;
}

type Payout = { workerId: string; now: Date; result?: BankResult };

/** Pays out a worker's whole balance: requested, sent and answered by the bank at once. */
export async function buildPayout(
  app: App,
  { workerId, now, result = '0' }: Payout,
): Promise<{ transferId: string }> {
  const actor = { kind: 'worker', id: workerId } as const;
  const payout = nextPayoutTimes(app.env.payout, now);
  const opened = await inTransaction(app.db, (tx) =>
    createRequestedTransfer(tx, { workerId, kind: 'EARLY', payout, actor, now }),
  );
  await buildBankAnswer(app, { now: payout.sendsAt, result });
  return opened;
}

/** Sends every waiting transfer to the bank; returns the id of the first file. */
export async function buildBankFile(app: App, { now }: { now: Date }): Promise<string> {
  const { bankFileId } = await submitTransfers(app, { actor: systemActor, now });
  if (!bankFileId) throw new Error('No transfer waits for the bank.');
  return bankFileId;
}

type Answer = { bankFileId?: string; now: Date; result: BankResult };

/**
 * Reads a bank answer in which every transfer of a file has the given result. Without `bankFileId`, writes a file
 * first. The answer is read at `now`, or at 09:00 on the designated day if that day is later.
 */
export async function buildBankAnswer(
  app: App,
  { bankFileId, now, result }: Answer,
): Promise<void> {
  const id = bankFileId ?? (await buildBankFile(app, { now }));
  const file = await app.db
    .selectFrom('bank_files')
    .select(['content', 'designated_on as designatedOn'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const morning = instantAtJst(file.designatedOn, '09:00');
  const sent = readZenginFile(file.content);
  const answerFile = writeZenginAnswer({
    ...sent,
    crlf: true,
    transfers: sent.transfers.map((transfer) => ({ ...transfer, result })),
  });
  const readAt = jstDay(now) < file.designatedOn ? morning : now;
  const answer = { bankFileId: id, answerFile, actor: systemActor, now: readAt };
  await readBankResults(app.db, answer, async () => undefined);
}
