import { sql } from 'kysely';

import type { Executor, Tx } from '../database/db.server.ts';

/**
 * The chart of accounts. A positive entry is a debit and a negative entry is a credit, so the debt to a
 * worker is the negated sum of `wages_payable`.
 */
export type AccountKind =
  /** The employer's debt for work done. */
  | 'employer_receivable'
  /** The balance that a worker may withdraw. */
  | 'wages_payable'
  /** Transfers in progress to the worker's bank; must return to zero. */
  | 'withdrawing'
  /** Withheld income tax, which the employer pays to the tax office. */
  | 'tax_withheld'
  /** Wages paid beyond the approved wage that are neither deducted nor written off yet. */
  | 'overpaid_wages'
  /** The employer's counter account of `overpaid_wages`: not claimed until the overpayment is deducted. */
  | 'overpayment_suspense'
  | 'bank'
  | 'fee_income'
  | 'points_issued'
  | 'points_held'
  | 'points_spent'
  | 'points_expired';

export type Entry = {
  account: AccountKind;
  workerId?: string;
  corporationId?: string;
  amount: number;
};

export type Posting = {
  /** Deduplicates: a second posting with the same key is ignored. */
  dedupKey: string;
  kind: string;
  note: string;
  entries: readonly Entry[];
  attendanceId?: string;
  transferId?: string;
  orderId?: string;
  at: Date;
};

/**
 * Writes one balanced posting without its zero entries. Returns false when nothing was written: the key is
 * known, or all entries are zero. The database refuses an unbalanced posting at commit.
 */
export async function postToLedger(tx: Tx, posting: Posting): Promise<boolean> {
  const entries = posting.entries.filter((entry) => entry.amount !== 0);
  if (entries.length === 0) return false;
  const unit = entries[0]?.account.startsWith('points') ? 'point' : 'yen';
  const inserted = await sql<{ id: string }>`
    /* ledger.post */
    insert into ledger_postings (dedup_key, kind, note, attendance_id, transfer_id, order_id, occurred_at)
    values (${posting.dedupKey}, ${posting.kind}, ${posting.note}, ${posting.attendanceId ?? null},
            ${posting.transferId ?? null}, ${posting.orderId ?? null}, ${posting.at})
    on conflict (dedup_key) do nothing
    returning id
  `.execute(tx);
  const id = inserted.rows[0]?.id;
  if (id === undefined) return false;
  const accounts = {
    kinds: entries.map((entry) => entry.account),
    workers: entries.map((entry) => entry.workerId ?? null),
    corporations: entries.map((entry) => entry.corporationId ?? null),
    amounts: entries.map((entry) => entry.amount),
  };
  await sql`
    /* ledger.openAccounts */
    insert into ledger_accounts (kind, unit, worker_id, corporation_id)
    select distinct k, ${unit}, w, c
      from unnest(${accounts.kinds}::text[], ${accounts.workers}::uuid[], ${accounts.corporations}::uuid[]) as t (k, w, c)
    on conflict (kind, worker_id, corporation_id) do nothing
  `.execute(tx);
  await sql`
    /* ledger.enter */
    insert into ledger_entries (posting_id, account_id, amount)
    select ${id}, a.id, t.amount
      from unnest(${accounts.kinds}::text[], ${accounts.workers}::uuid[], ${accounts.corporations}::uuid[], ${accounts.amounts}::bigint[])
             as t (kind, worker_id, corporation_id, amount)
      join ledger_accounts a
        on a.kind = t.kind
       and a.worker_id is not distinct from t.worker_id
       and a.corporation_id is not distinct from t.corporation_id
  `.execute(tx);
  return true;
}

/** The balance of a worker's account from the worker's side: credits are positive. */
export async function workerBalance(
  db: Executor,
  account: { kind: AccountKind; workerId: string },
): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    /* ledger.workerBalance */
    select coalesce(-sum(e.amount), 0)::bigint as balance
      from ledger_accounts a
      join ledger_entries e on e.account_id = a.id
     where a.worker_id = ${account.workerId} and a.kind = ${account.kind}
  `.execute(db);
  return rows[0]?.balance ?? 0;
}
