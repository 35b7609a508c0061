import type { Tx } from '../database/db.server.ts';
import type { LedgerPosting } from './accounts.ts';
import {
  insertLedgerPosting,
  openLedgerAccounts,
  insertLedgerEntries,
} from './postings.queries.server.ts';

/**
 * Writes one balanced posting, leaving out entries of zero. Returns false when nothing was written: the key is known,
 * or all entries are zero. The database refuses an unbalanced posting at commit.
 */
export async function postToLedger(tx: Tx, posting: LedgerPosting): Promise<boolean> {
  const entries = posting.entries.filter((entry) => entry.amount !== 0);
  if (entries.length === 0) return false;
  const unit = entries[0]?.account.startsWith('points') ? 'point' : 'yen';
  const id = await insertLedgerPosting(tx, posting);
  if (id === undefined) return false;
  const columns = {
    kinds: entries.map((entry) => entry.account),
    workers: entries.map((entry) => entry.workerId ?? null),
    corporations: entries.map((entry) => entry.corporationId ?? null),
    amounts: entries.map((entry) => entry.amount),
  };
  await openLedgerAccounts(tx, { ...columns, unit });
  await insertLedgerEntries(tx, { ...columns, postingId: id });
  return true;
}
