import { sql } from 'kysely';

import type { FacilityScope } from '#platform/base/people/scope.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';

export type CannedAnswer = { id: string; title: string; text: string };

/** Returns the canned answers of the scope's facilities, the oldest first. */
export async function cannedAnswersOf(
  db: QueryExecutor,
  { facilityIds }: FacilityScope,
): Promise<CannedAnswer[]> {
  const { rows } = await sql<CannedAnswer>`
    /* chat.cannedAnswersOf */
    select id, title, text
      from chat_canned_answers
     where facility_id = any (${facilityIds}::uuid[])
     order by created_at, id
  `.execute(db);
  return rows;
}

/** Locks a facility's canned answers against concurrent changes; returns how many there are. */
export async function lockAnswers(tx: Tx, facilityId: string): Promise<number> {
  await sql`
    /* chat.lockCannedAnswers */
    select pg_advisory_xact_lock(hashtextextended(${`canned answers ${facilityId}`}, 0))
  `.execute(tx);
  const { rows } = await sql<{ count: number }>`
    /* chat.countCannedAnswers */
    select count(*)::int as count from chat_canned_answers where facility_id = ${facilityId}
  `.execute(tx);
  return rows[0]?.count ?? 0;
}

type Saved = { facilityId: string; title: string; text: string; staffId: string; now: Date };

export async function insertAnswer(tx: Tx, saved: Saved): Promise<void> {
  const { facilityId, title, text, staffId, now } = saved;
  await sql`
    /* chat.insertAnswer */
    insert into chat_canned_answers (facility_id, title, text, created_at, updated_at, updated_by)
    values (${facilityId}, ${title}, ${text}, ${now}, ${now}, ${staffId})
  `.execute(tx);
}

/** Changes a canned answer of a facility; false when the facility has no answer with this id. */
export async function updateAnswer(tx: Tx, id: string, saved: Saved): Promise<boolean> {
  const { rows } = await sql`
    /* chat.updateAnswer */
    update chat_canned_answers
       set title = ${saved.title}, text = ${saved.text}, updated_at = ${saved.now},
           updated_by = ${saved.staffId}
     where id = ${id} and facility_id = ${saved.facilityId}
    returning id
  `.execute(tx);
  return rows.length > 0;
}

/** Deletes a canned answer of the scope's facilities; false when they have no answer with this id. */
export async function deleteAnswer(
  db: QueryExecutor,
  { corporationId, facilityIds }: FacilityScope,
  id: string,
): Promise<boolean> {
  const { rows } = await sql`
    /* chat.deleteAnswer */
    delete from chat_canned_answers a
     using facilities f
     where a.id = ${id} and f.id = a.facility_id and f.corporation_id = ${corporationId}
       and a.facility_id = any (${facilityIds}::uuid[])
    returning a.id
  `.execute(db);
  return rows.length > 0;
}
