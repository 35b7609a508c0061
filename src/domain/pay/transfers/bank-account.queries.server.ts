import { sql } from 'kysely';

import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';
import { executeForOneRow } from '#platform/server/database/one-row.server.ts';

import { normalizeBankAccount, type BankAccountFacts } from './bank-account.ts';

type AccountFacts = BankAccountFacts & {
  openTransfer: boolean;
  holderKana: string | null;
};

/** The facts for the check of an account; undefined for an unknown worker. */
export async function readBankAccountFacts(
  db: QueryExecutor,
  workerId: string,
  input: { bankCode: string; branchCode: string },
): Promise<AccountFacts | undefined> {
  const { rows } = await sql<AccountFacts>`
    /* pay.readBankAccountFacts */
    select exists (select from banks where code = normalize(${plain(input.bankCode)}, nfkc)) as "bankExists",
           exists (select from bank_branches
                    where bank_code = normalize(${plain(input.bankCode)}, nfkc)
                      and code = normalize(${plain(input.branchCode)}, nfkc)) as "branchExists",
           exists (select from transfers
                    where worker_id = ${workerId} and state in ('REQUESTED', 'SUBMITTED')) as "openTransfer",
           rtrim(p.last_kana || ' ' || p.first_kana) as "holderKana"
      from workers w
      left join worker_profiles p on p.worker_id = w.id
     where w.id = ${workerId}
  `.execute(db);
  return rows[0];
}

/**
 * True if a new account would redirect money: the worker has or had an account, or a wage is owed, also for a shift
 * that has begun and is not approved.
 */
export async function wouldAccountRedirectPayments(tx: Tx, workerId: string): Promise<boolean> {
  const { rows } = await sql<{ changes: boolean }>`
    /* pay.wouldAccountRedirectPayments */
    select exists (select from bank_accounts where worker_id = ${workerId})
        or exists (select from wage_parts where worker_id = ${workerId} and state <> 'PAID')
        or exists (select from attendances
                    where worker_id = ${workerId} and state in ('CHECKED_IN', 'CHECKED_OUT', 'REVIEWING', 'DISMISSED'))
      as changes
  `.execute(tx);
  return rows[0]?.changes ?? true;
}

/** Removes NUL, which PostgreSQL's text cannot hold; no real code contains it. */
function plain(code: string): string {
  return code.replaceAll('\u0000', '').trim().slice(0, 20);
}

/**
 * Seals the current bank account of a worker who leaves, so that a provisional tax can still be refunded to it.
 * Returns true if it was sealed: only when a wage was paid with such a tax.
 */
export async function sealAccountForTaxRefund(
  tx: Tx,
  { workerId, until }: { workerId: string; until: Date },
): Promise<boolean> {
  const { rows } = await sql`
    /* pay.sealAccountForTaxRefund */
    update bank_accounts b set sealed_until = ${until}
     where b.worker_id = ${workerId} and b.replaced_at is null
       and exists (select from wage_parts p
                    where p.worker_id = b.worker_id and p.is_tax_provisional and p.state = 'PAID')
    returning b.id
  `.execute(tx);
  return rows.length > 0;
}

/**
 * Ends sealed accounts whose time is over or that no open payment needs; accounts that no transfer used are
 * deleted.
 */
export async function endSealedAccounts(db: QueryExecutor, now: Date): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    /* pay.endSealedAccounts */
    update bank_accounts b set replaced_at = ${now}, sealed_until = null
     where b.sealed_until is not null
       and (b.sealed_until <= ${now}
            or not exists (select from wages w
                             join wage_parts p on p.attendance_id = w.attendance_id
                            where w.worker_id = b.worker_id
                              and (p.is_tax_provisional or p.state <> 'PAID')))
    returning b.id
  `.execute(db);
  if (rows.length === 0) return 0;
  await sql`
    /* pay.endSealedAccountsUnused */
    delete from bank_accounts b
     where b.id = any (${rows.map(({ id }) => id)}::uuid[])
       and not exists (select from transfers t
                        where t.worker_id = b.worker_id and t.bank_account_id = b.id)
  `.execute(db);
  return rows.length;
}

/** Ends the current account; its transfers stay. */
export async function endCurrentAccount(
  tx: Tx,
  { workerId, now }: { workerId: string; now: Date },
): Promise<void> {
  await sql`
    /* pay.endCurrentAccount */
    update bank_accounts
       set replaced_at = ${now}
     where worker_id = ${workerId} and replaced_at is null
  `.execute(tx);
}

type AccountRow = ReturnType<typeof normalizeBankAccount> & { workerId: string; now: Date };

/** Stores an account that no transfer has verified yet, and returns its id. */
export async function insertAccount(tx: Tx, account: AccountRow): Promise<string> {
  const { id } = await executeForOneRow(
    tx,
    sql<{ id: string }>`
    /* pay.insertAccount */
    insert into bank_accounts (worker_id, bank_code, branch_code, account_type, account_number, holder_kana,
                               state, registered_at)
    values (${account.workerId}, ${account.bankCode}, ${account.branchCode}, ${account.accountType},
            ${account.accountNumber}, ${account.holderKana}, 'UNVERIFIED', ${account.now})
    returning id
  `,
  );
  return id;
}

/** Deletes a worker's bank accounts to which no wage was ever sent, except sealed ones. */
export async function deleteUnusedAccounts(tx: Tx, workerId: string): Promise<void> {
  await sql`
    /* pay.deleteUnusedAccounts */
    delete from bank_accounts b
     where b.worker_id = ${workerId}
       and b.sealed_until is null
       and not exists (select from transfers t where t.bank_account_id = b.id)
  `.execute(tx);
}
