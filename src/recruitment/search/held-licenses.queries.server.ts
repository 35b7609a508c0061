import { sql } from 'kysely';

import type { Executor } from '#server/database/db.server.ts';
import { executePrepared } from '#server/database/prepared-statements.server.ts';

/** The licences a worker may apply with: 審査中 or 承認済み. (Rule 4.5) */
export async function licensesShownBy(db: Executor, workerId: string): Promise<number[]> {
  const rows = await executePrepared(
    db,
    sql<{ id: number }>`
    /* recruitment.licensesShownBy */
    select license_id as id
      from license_certificates
     where worker_id = ${workerId} and state in ('PENDING', 'VERIFIED')
  `,
  );
  return rows.map((row) => row.id);
}
