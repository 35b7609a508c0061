import { sql } from 'kysely';

import { instantAtJst, jstDay, type JstDay } from '#platform/base/jst.ts';
import type { App } from '#platform/server/context.server.ts';
import { inTransaction, type QueryExecutor } from '#platform/server/database/db.server.ts';
import { recordChanges, systemActor } from '#platform/server/history.server.ts';

import { settleBankFile, type SettledTransfers } from './bank-file/settle-transfers.server.ts';
import type { TransferOutcome } from './bank-file/transfer-outcome.ts';
import { nextPayoutTimes } from './wallet/payout-schedule.ts';
import { createRequestedTransfer } from './transfers/request-transfer.server.ts';
import { submitTransfers } from './transfers/submit-transfers.server.ts';

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

type Payout = { workerId: string; now: Date; outcome?: TransferOutcome };

/** Pays out a worker's whole balance: requested, sent and answered by the bank at once. */
export async function buildPayout(
  app: App,
  { workerId, now, outcome = 'PAID' }: Payout,
): Promise<{ transferId: string }> {
  const actor = { kind: 'worker', id: workerId } as const;
  const payout = nextPayoutTimes(app.env.payout, now);
  const opened = await inTransaction(app.db, (tx) =>
    createRequestedTransfer(tx, { workerId, kind: 'EARLY', payout, actor, now }),
  );
  await buildBankAnswer(app, { now: payout.sendsAt, outcome });
  return opened;
}

/** Sends every waiting transfer to the bank; returns the id of the first file. */
export async function buildBankFile(
  app: Pick<App, 'db' | 'env'>,
  { now }: { now: Date },
): Promise<string> {
  const { bankFileId } = await submitTransfers(app, { actor: systemActor, now });
  if (!bankFileId) throw new Error('No transfer waits for the bank.');
  return bankFileId;
}

type Answer = { bankFileId?: string; now: Date; outcome: TransferOutcome };

/**
 * Ends every transfer of a file with the same outcome, without changing shifts. Without `bankFileId`, writes a file
 * first. The transfers end at `now`, or at 09:00 on the designated day if that day is later.
 */
export async function buildBankAnswer(
  app: Pick<App, 'db' | 'env'>,
  { bankFileId: written, now, outcome }: Answer,
): Promise<SettledTransfers> {
  const bankFileId = written ?? (await buildBankFile(app, { now }));
  const { db } = app;
  const { designatedOn, ids } = await transfersOfBankFile(db, bankFileId);
  const failures = new Map(ids.flatMap((id) => (outcome === 'PAID' ? [] : [[id, outcome]])));
  const endsAt = jstDay(now) < designatedOn ? instantAtJst(designatedOn, '09:00') : now;
  return inTransaction(db, (tx) =>
    settleBankFile(tx, { bankFileId, failures, actor: systemActor, now: endsAt }),
  );
}

async function transfersOfBankFile(
  db: QueryExecutor,
  bankFileId: string,
): Promise<{ designatedOn: JstDay; ids: string[] }> {
  const { rows } = await sql<{ designatedOn: JstDay; ids: string[] }>`
    /* pay.transfersOfBankFile */
    select f.designated_on as "designatedOn",
           array(select t.id from transfers t where t.bank_file_id = f.id) as ids
      from bank_files f
     where f.id = ${bankFileId}
  `.execute(db);
  const [file] = rows;
  if (!file) throw new Error(`no bank file has the id ${bankFileId}`);
  return file;
}
