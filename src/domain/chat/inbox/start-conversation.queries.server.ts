import { sql } from 'kysely';

import type { FacilityScope } from '#platform/base/people/scope.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

/** The contract or application about which a facility starts a conversation. */
export type ConversationSubject = { of: 'contract' | 'application'; id: string };

type Parties = { workerId: string; facilityId: string };

/** Returns the worker and the facility of a contract or application within the scope; null for any other id. */
export async function conversationPartiesOf(
  db: QueryExecutor,
  { corporationId, facilityIds }: FacilityScope,
  { of, id }: ConversationSubject,
): Promise<Parties | null> {
  const table = of === 'contract' ? sql`attendances` : sql`applications`;
  const { rows } = await sql<Parties>`
    /* chat.conversationPartiesOf */
    select x.worker_id as "workerId", x.facility_id as "facilityId"
      from ${table} x
      join facilities f on f.id = x.facility_id and f.corporation_id = ${corporationId}
     where x.id = ${id} and x.facility_id = any (${facilityIds}::uuid[])
  `.execute(db);
  return rows[0] ?? null;
}
