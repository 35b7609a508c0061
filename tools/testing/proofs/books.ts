import { auditPayBooks } from '#domain/pay/audit/audit.server.ts';
import { openCommandLinePool, openDb } from '#platform/server/database/db.server.ts';

/**
 * Faults that the audit finds in the ledger. Deadlines are not checked, because the test's own clock is not available
 * here.
 */
export async function findLedgerFaults(databaseUrl: string): Promise<string[]> {
  // One connection: each further one reads the catalogue again, which takes longer than most of the checks.
  const db = openDb(openCommandLinePool(databaseUrl, 1));
  try {
    return await auditPayBooks(db);
  } finally {
    await db.destroy();
  }
}
