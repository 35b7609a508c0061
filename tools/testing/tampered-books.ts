import type { RawBuilder } from 'kysely';

import { auditPayBooks } from '#domain/pay/audit/audit.server.ts';
import type { Db } from '#platform/server/database/db.server.ts';

/** Changes the ledger, returns the audit's findings, and rolls the changes back. */
export async function auditLedgerAfterTampering(
  db: Db,
  ...tamperings: readonly RawBuilder<unknown>[]
): Promise<string[]> {
  const tx = await db.startTransaction().execute();
  try {
    for (const tampering of tamperings) {
      await tampering.execute(tx);
    }
    return await auditPayBooks(tx);
  } finally {
    await tx.rollback().execute();
  }
}
