import { sql } from 'kysely';

import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import { canRecruitmentBeOpenedBy } from '../publishing/limits.queries.server.ts';

type FuriganaRow = {
  /** The facility's marked texts from when the furigana was added. */
  facilityTexts: string[];
  /** The facility's present texts. */
  currentTexts: string[];
};

const facilityFuriganaColumns = sql`
  coalesce(u.texts, '[]') as "facilityTexts",
  array[f.access_note, f.ambience_note] as "currentTexts"`;

/**
 * Returns the marked texts of a recruitment: those of its facility, and those of its version of the template, which
 * never changes.
 */
export async function recruitmentFuriganaRow(
  db: QueryExecutor,
  { id, workerId }: { id: string; workerId: string | null },
): Promise<(FuriganaRow & { jobTexts: string[] }) | null> {
  const { rows } = await sql<FuriganaRow & { jobTexts: string[] }>`
    /* recruitment.recruitmentFuriganaRow */
    select coalesce(j.texts, '[]') as "jobTexts", ${facilityFuriganaColumns}
      from recruitments r
      join facilities f on f.id = r.facility_id
      left join job_furigana j on j.job_id = r.job_id
      left join facility_furigana u on u.facility_id = f.id
     where r.id = ${id} and ${canRecruitmentBeOpenedBy(workerId)}
  `.execute(db);
  return rows[0] ?? null;
}

export async function facilityFuriganaRow(
  db: QueryExecutor,
  id: string,
): Promise<FuriganaRow | null> {
  const { rows } = await sql<FuriganaRow>`
    /* recruitment.facilityFuriganaRow */
    select ${facilityFuriganaColumns}
      from facilities f
      join facility_furigana u on u.facility_id = f.id
     where f.id = ${id}
  `.execute(db);
  return rows[0] ?? null;
}
