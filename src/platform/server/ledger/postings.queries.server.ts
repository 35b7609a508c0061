import { sql } from 'kysely';

import type { QueryExecutor, Tx } from '../database/db.server.ts';
import type { LedgerAccountKind, LedgerPosting } from './accounts.ts';

/** Writes a posting without its entries and returns the id; undefined when the key is known. */
export async function insertLedgerPosting(
  tx: Tx,
  posting: LedgerPosting,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    /* ledger.insertLedgerPosting */
    insert into ledger_postings (dedup_key, kind, note, attendance_id, transfer_id, order_id, occurred_at)
    values (${posting.dedupKey}, ${posting.kind}, ${posting.note}, ${posting.attendanceId ?? null},
            ${posting.transferId ?? null}, ${posting.orderId ?? null}, ${posting.at})
    on conflict (dedup_key) do nothing
    returning id
  `.execute(tx);
  return rows[0]?.id;
}

/** Accounts as parallel lists: each index is one account. */
type Accounts = {
  kinds: readonly LedgerAccountKind[];
  workers: readonly (string | null)[];
  corporations: readonly (string | null)[];
};

/** Opens the accounts that do not exist yet. */
export async function openLedgerAccounts(
  tx: Tx,
  { kinds, workers, corporations, unit }: Accounts & { unit: 'point' | 'yen' },
): Promise<void> {
  await sql`
    /* ledger.openLedgerAccounts */
    insert into ledger_accounts (kind, unit, worker_id, corporation_id)
    select distinct k, ${unit}, w, c
      from unnest(${kinds}::text[], ${workers}::uuid[], ${corporations}::uuid[]) as t (k, w, c)
    on conflict (kind, worker_id, corporation_id) do nothing
  `.execute(tx);
}

/** Writes one entry of a posting into each of the accounts, which must exist. */
export async function insertLedgerEntries(
  tx: Tx,
  {
    postingId,
    kinds,
    workers,
    corporations,
    amounts,
  }: Accounts & { postingId: string; amounts: readonly number[] },
): Promise<void> {
  await sql`
    /* ledger.insertLedgerEntries */
    insert into ledger_entries (posting_id, account_id, amount)
    select ${postingId}, a.id, t.amount
      from unnest(${kinds}::text[], ${workers}::uuid[], ${corporations}::uuid[], ${amounts}::bigint[])
             as t (kind, worker_id, corporation_id, amount)
      join ledger_accounts a
        on a.kind = t.kind
       and a.worker_id is not distinct from t.worker_id
       and a.corporation_id is not distinct from t.corporation_id
  `.execute(tx);
}

/** The balance of a worker's account from the worker's side: credits are positive. */
export async function readWorkerBalance(
  db: QueryExecutor,
  account: { kind: LedgerAccountKind; workerId: string },
): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    /* ledger.readWorkerBalance */
    select coalesce(-sum(e.amount), 0)::bigint as balance
      from ledger_accounts a
      join ledger_entries e on e.account_id = a.id
     where a.worker_id = ${account.workerId} and a.kind = ${account.kind}
  `.execute(db);
  return rows[0]?.balance ?? 0;
}
