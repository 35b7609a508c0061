import { sql } from 'kysely';

import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import { finishedShiftStatesSql } from '#platform/server/database/finished-shifts.queries.server.ts';

import type { ContractConditions } from './changes.ts';
import type { ConditionsNotice } from './notice.ts';

/** The latest contract that the worker has fulfilled at this facility; null without one and for visitors. */
export async function lastContractOfWorker(
  db: QueryExecutor,
  { workerId, recruitmentId }: { workerId: string | null; recruitmentId: string },
): Promise<ContractConditions | null> {
  if (workerId === null) return null;
  const { rows } = await sql<Omit<ContractConditions, 'items'> & { content: ConditionsNotice }>`
    /* application.lastContractOfWorker */
    select d.content, t.starts_at as "startsAt", t.ends_at as "endsAt", j.belongings
      from recruitments w
      join attendances t on t.worker_id = ${workerId} and t.facility_id = w.facility_id
      join applications a on a.id = t.application_id
      join recruitments r on r.id = a.recruitment_id
      join jobs j on j.id = r.job_id
      join agreed_documents d
        on d.application_id = a.id and d.kind = 'employment_conditions_notice'
     where w.id = ${recruitmentId}
       and t.state in ${finishedShiftStatesSql}
     order by t.starts_at desc, t.id desc
     limit 1
  `.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { content, ...shift } = row;
  return { ...shift, items: content.items };
}
