import { sql } from 'kysely';

import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import { readKeysetPage, type ApiCursor } from '#platform/server/database/keyset-page.ts';
import { instantSql, microsecondsSql } from '#platform/server/database/paging.queries.server.ts';

export type PersonalDataViewRow = {
  /** Source of the view and the view's id there, such as `contact:…`. */
  id: string;
  at: Date;
  micros: number;
  kind: 'phone' | 'emergency' | 'identity' | 'license' | 'proof' | 'notice' | 'answers' | 'account';
  facilityName: string | null;
  staffName: string | null;
  reason: string | null;
  attendanceId: string | null;
};

/** Order of the list, the latest first; the ids of views are texts. */
const byInstantAndSource = { micros: 'instant', id: 'text' } as const;

/**
 * Views of a worker's numbers, answers, pictures, notices of conditions and account by others, the latest first.
 * Refusals: CURSOR_INVALID.
 */
export async function personalDataViewPage(
  db: QueryExecutor,
  { workerId, cursor }: { workerId: string; cursor: ApiCursor },
): Promise<{ looks: PersonalDataViewRow[]; cursor: string | null }> {
  const page = await readKeysetPage(
    byInstantAndSource,
    { cursor, size: 30 },
    async ({ after, limit }) => {
      const { rows } = await sql<PersonalDataViewRow>`
    /* worker.personalDataViewPage */
    select id, at, ${microsecondsSql(sql`at`)} as micros, kind, "facilityName", "staffName", reason, "attendanceId"
      from (
        select 'contact:' || v.id as id, v.at, v.kind, f.name as "facilityName", p.name as "staffName",
               v.reason, a.id as "attendanceId"
          from attendances a
          join contact_views v on v.attendance_id = a.id
          join facilities f on f.id = a.facility_id
          join staff p on p.id = v.staff_id
         where a.worker_id = ${workerId}
        union all
        select 'answers:' || v.id, v.at, 'answers', f.name, p.name, null, a.id
          from attendances a
          join work_answer_views v on v.attendance_id = a.id
          join facilities f on f.id = a.facility_id
          join staff p on p.id = v.staff_id
         where a.worker_id = ${workerId}
        union all
        select 'document:' || v.id, v.at, v.document_kind, null, null, null, null
          from (select 'identity' as kind, id from identities where worker_id = ${workerId}
                union all
                select 'license', id from license_certificates where worker_id = ${workerId}) d
          join document_views v on v.document_id = d.id and v.document_kind = d.kind
         where v.viewer_kind = 'operator'
        union all
        select 'proof:' || v.id, v.at, 'proof', null, null, null, a.id
          from attendances a
          join penalty_exemptions e on e.attendance_id = a.id
          join proof_views v on v.exemption_id = e.id
         where a.worker_id = ${workerId}
        union all
        select 'log:' || l.id, l.at, case l.operation when 'agreedNotice' then 'notice' else 'account' end,
               f.name, case when l.corporation_id is not null then p.name end, null, null
          from staff_access_log l
          join staff p on p.id = l.staff_id
          left join facilities f on f.id = l.facility_id and l.corporation_id is not null
         where l.worker_ids <> '{}' and l.worker_ids @> array[${workerId}::uuid]
           and l.operation in ('agreedNotice', 'workerByNumber', 'numberChanges')) looks
     where ${after ? sql`(at, id) < (${instantSql(after)}, ${after.id}::text)` : sql`true`}
     order by at desc, id desc
     limit ${limit}
  `.execute(db);
      return rows;
    },
  );
  return { looks: page.rows, cursor: page.cursor };
}
