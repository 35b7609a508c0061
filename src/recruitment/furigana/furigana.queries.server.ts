import { sql } from 'kysely';

import type { Executor } from '#server/database/db.server.ts';

import { isVisibleTo } from '../publishing/limits.queries.server.ts';

type FuriganaRow = { texts: string[] };

/** The annotated texts of a recruitment's template and of its facility. */
export async function recruitmentFuriganaRow(
  db: Executor,
  { id, workerId }: { id: string; workerId: string | null },
): Promise<FuriganaRow | null> {
  const { rows } = await sql<FuriganaRow>`
    /* recruitment.recruitmentFuriganaRow */
    select coalesce(j.texts, '[]') || coalesce(f.texts, '[]') as texts
      from recruitments r
      left join job_furigana j on j.job_id = r.job_id
      left join facility_furigana f on f.facility_id = r.facility_id
     where r.id = ${id} and ${isVisibleTo(workerId)}
  `.execute(db);
  return rows[0] ?? null;
}

export async function facilityFuriganaRow(db: Executor, id: string): Promise<FuriganaRow | null> {
  const { rows } = await sql<FuriganaRow>`
    /* recruitment.facilityFuriganaRow */
    select texts from facility_furigana where facility_id = ${id}
  `.execute(db);
  return rows[0] ?? null;
}
