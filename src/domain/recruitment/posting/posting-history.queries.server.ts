import { sql } from 'kysely';

import { commonRefusal } from '#platform/base/refusal.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';
import { byNumber, readKeysetPage, type ApiCursor } from '#platform/server/database/keyset-page.ts';

import { readPostingTermChanges, type PostingTermChange } from './term-changes.ts';

/** Returns the workers who applied to a posting and wait for the facility's answer. */
export async function applicantsAwaitingAnswer(
  tx: Tx,
  recruitmentId: string,
): Promise<{ workerId: string; facilityName: string }[]> {
  const { rows } = await sql<{ workerId: string; facilityName: string }>`
    /* recruitment.applicantsAwaitingAnswer */
    select a.worker_id as "workerId", f.name as "facilityName"
      from applications a
      join facilities f on f.id = a.facility_id
     where a.recruitment_id = ${recruitmentId} and a.state = 'APPLIED'
     order by a.id
  `.execute(tx);
  return rows;
}

type PostingChange = {
  id: string;
  at: Date;
  /** Null when the person is not known any more. */
  personName: string | null;
  terms: PostingTermChange[];
};

type ChangeRow = { id: number; at: Date; personName: string | null; reason: string | null };

/**
 * Returns the changes of a posting's terms, the latest first. A posting outside the scope is not found. Refusals:
 * NOT_FOUND, CURSOR_INVALID.
 */
export async function postingHistoryRows(
  db: QueryExecutor,
  { corporationId, facilityIds }: FacilityScope,
  { id, cursor }: { id: string; cursor: ApiCursor },
): Promise<{ changes: PostingChange[]; cursor: string | null }> {
  const { rows: found } = await sql`
    /* recruitment.isOwnPosting */
    select from recruitments r
      join facilities f on f.id = r.facility_id and f.corporation_id = ${corporationId}
     where r.id = ${id} and r.facility_id = any (${facilityIds}::uuid[])
  `.execute(db);
  if (found.length === 0) throw commonRefusal('NOT_FOUND');
  const page = await readKeysetPage(byNumber, { cursor }, async ({ after, limit }) => {
    const { rows } = await sql<ChangeRow>`
    /* recruitment.postingHistoryRows */
    select h.id, h.at, s.name as "personName", h.reason
      from state_changes h
      left join staff s on s.id = h.staff_id
     where h.subject_kind = 'recruitment' and h.subject_id = ${id} and h.event = 'edit'
       ${after ? sql`and h.id < ${after.id}` : sql``}
     order by h.id desc
     limit ${limit}
  `.execute(db);
    return rows;
  });
  return {
    changes: page.rows.map((row) => ({
      id: String(row.id),
      at: row.at,
      personName: row.personName,
      terms: readPostingTermChanges(row.reason ?? ''),
    })),
    cursor: page.cursor,
  };
}
