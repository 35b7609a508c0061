import { sql } from 'kysely';

import type { Executor, Tx } from '../database/db.server.ts';

/**
 * The chart of accounts. A positive entry is a debit, a negative one a credit, so what we owe a
 * worker is the negated sum of `wages_payable`.
 */
export type AccountKind =
  /** What an employer owes for work done. */
  | 'employer_receivable'
  /** What a worker may withdraw. */
  | 'wages_payable'
  /** On its way to the worker's bank; must return to zero. */
  | 'withdrawing'
  /** Income tax kept back for the employer to pay in. */
  | 'tax_withheld'
  /** What a worker was paid beyond the approved wage, neither deducted nor written off. */
  | 'overpaid_wages'
  /** The employer's other side of it: not claimed until it is deducted. */
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
  /** The same key is posted once, however often it is tried. */
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
 * Writes one balanced posting; entries of zero are left out. Returns false when its key was posted
 * before. The database refuses what does not balance, at commit.
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

/** What stands on a worker's account of this kind, as the worker sees it: credits are positive. */
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
