import { auditPayBooks } from '#domain/pay/audit/audit.server.ts';
import { openCommandPool, openDb } from '#platform/server/database/db.server.ts';
import { CommandFailure } from '../../run/ending.ts';
import { runNode } from '../../run/processes.ts';

/** Runs the operators' audit with its deadlines, by the product's clock; throws when it finds a fault. */
export async function auditLedger(databaseUrl: string): Promise<void> {
  const audit = await runNode(['src/domain/pay/audit/audit.server.ts'], {
    env: { DATABASE_URL: databaseUrl },
  });
  if (audit.code !== 0)
    throw new CommandFailure(
      `The books of ${new URL(databaseUrl).pathname.slice(1)} do not agree:\n${audit.output}`,
    );
}

/**
 * Faults that the audit finds in the ledger. Deadlines are not checked, because the test's own clock is not available
 * here.
 */
export async function findLedgerFaults(databaseUrl: string): Promise<string[]> {
  // One connection: each further one reads the catalogue again, which takes longer than most of the checks.
  const db = openDb(openCommandPool(databaseUrl, 1));
  try {
    return await auditPayBooks(db);
  } finally {
    await db.destroy();
  }
}
