import { auditBooks } from '#domain/pay/audit/audit.server.ts';
import { openCommandPool, openDb } from '#platform/server/database/db.server.ts';
import { Failure } from '../../run/ending.ts';
import { runNode } from '../../run/processes.ts';

/** The audit as an operator runs it, by the product's clock and with its deadlines. */
export async function proveBooks(databaseUrl: string): Promise<void> {
  const audit = await runNode(['src/domain/pay/audit/audit.server.ts'], {
    env: { DATABASE_URL: databaseUrl },
  });
  if (audit.code !== 0)
    throw new Failure(
      `The books of ${new URL(databaseUrl).pathname.slice(1)} do not agree:\n${audit.output}`,
    );
}

/** The faults of the books. Deadlines are not checked: tests have a clock of their own, which is gone. */
export async function problemsOfBooks(databaseUrl: string): Promise<string[]> {
  const db = openDb(openCommandPool(databaseUrl, 4));
  try {
    return await auditBooks(db);
  } finally {
    await db.destroy();
  }
}
