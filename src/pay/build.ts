import { sql } from 'kysely';

import type { Executor } from '#server/db.server.ts';
import { recordChanges } from '#server/history.server.ts';

type Wishes = { workerId: string; now: Date; bankCode?: string; accountNumber?: string };

/** A registered account in the name of the worker's profile, at the bank's first branch. */
export async function buildBankAccount(db: Executor, wishes: Wishes): Promise<{ id: string }> {
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
