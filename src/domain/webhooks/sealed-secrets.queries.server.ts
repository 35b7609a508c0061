import { sql } from 'kysely';

import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';

type Page = { after: string | null; limit: number };

/** The ids of endpoints that may still send. */
export async function webhookEndpointIds(
  db: QueryExecutor,
  { after, limit }: Page,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    /* webhooks.webhookEndpointIds */
    select id from webhook_endpoints
     where removed_at is null and (${after}::uuid is null or id > ${after}::uuid)
     order by id
     limit ${limit}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Locks an endpoint; returns its secret and the previous one, both sealed. */
export async function lockSealedEndpointSecrets(tx: Tx, id: string): Promise<string[]> {
  const { rows } = await sql<{ sealed: string; sealedOld: string | null }>`
    /* webhooks.lockSealedEndpointSecrets */
    select sealed_secret as sealed, sealed_old_secret as "sealedOld"
      from webhook_endpoints
     where id = ${id} and removed_at is null
       for update
  `.execute(tx);
  return rows.flatMap(({ sealed, sealedOld }) =>
    sealedOld === null ? [sealed] : [sealed, sealedOld],
  );
}

export async function replaceSealedEndpointSecret(
  tx: Tx,
  { id, before, after }: { id: string; before: string; after: string },
): Promise<void> {
  await sql`
    /* webhooks.replaceSealedEndpointSecret */
    update webhook_endpoints
       set sealed_secret = case when sealed_secret = ${before} then ${after} else sealed_secret end,
           sealed_old_secret = case when sealed_old_secret = ${before} then ${after} else sealed_old_secret end
     where id = ${id}
  `.execute(tx);
}
