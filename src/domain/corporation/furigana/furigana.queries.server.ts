import { sql } from 'kysely';

import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import { furiganaVersion } from './words.ts';

/** The texts that workers read, of a version of a template or of a facility. */
export type TextsForFurigana = { id: string; texts: string[] };

/** Versions of templates whose furigana is missing or of an older `furiganaVersion`. */
export async function jobsWithoutFurigana(
  db: QueryExecutor,
  limit: number,
): Promise<TextsForFurigana[]> {
  const { rows } = await sql<TextsForFurigana>`
    /* corporation.jobsWithoutFurigana */
    select j.id,
           array[j.title, j.tagline, j.description, j.belongings, j.note, j.requirement_note]
             || j.appeal_points
             || array(select s ->> 'description' from jsonb_array_elements(j.workflow) s)
             || array(select q ->> 'text' from jsonb_array_elements(j.work_questions) q) as texts
      from jobs j
     where j.furigana_version < ${furiganaVersion}
     order by j.furigana_version
     limit ${limit}
  `.execute(db);
  return rows;
}

/** Stores the marked texts of versions of templates, which never change. */
export async function storeJobFurigana(
  db: QueryExecutor,
  read: readonly TextsForFurigana[],
): Promise<void> {
  await sql`
    /* corporation.storeJobFurigana */
    with read as (select id, texts from jsonb_to_recordset(${JSON.stringify(read)}::jsonb)
                                     as t (id uuid, texts jsonb)),
         marked as (update jobs j set furigana_version = ${furiganaVersion}
                      from read where j.id = read.id)
    insert into job_furigana (job_id, texts)
    select id, texts from read
        on conflict (job_id) do update set texts = excluded.texts
  `.execute(db);
}

/** Facilities whose furigana is missing, of an older `furiganaVersion`, or older than their texts. */
export async function facilitiesWithoutFurigana(
  db: QueryExecutor,
  limit: number,
): Promise<TextsForFurigana[]> {
  const { rows } = await sql<TextsForFurigana>`
    /* corporation.facilitiesWithoutFurigana */
    select f.id, array[f.access_note, f.ambience_note] as texts
      from facilities f
     where f.furigana_version < ${furiganaVersion}
     order by f.furigana_version
     limit ${limit}
  `.execute(db);
  return rows;
}

/** Marked texts of a facility, and the texts that they were made from. */
export type FacilityTextsForFurigana = TextsForFurigana & { from: readonly string[] };

/**
 * Stores the marked texts of facilities. A facility that was edited meanwhile is left out, and its texts are read
 * again.
 */
export async function storeFacilityFurigana(
  db: QueryExecutor,
  read: readonly FacilityTextsForFurigana[],
): Promise<void> {
  await sql`
    /* corporation.storeFacilityFurigana */
    with read as (select id, texts, "from" from jsonb_to_recordset(${JSON.stringify(read)}::jsonb)
                                             as t (id uuid, texts jsonb, "from" jsonb)),
         marked as (update facilities f set furigana_version = ${furiganaVersion}
                      from read
                     where f.id = read.id
                       and jsonb_build_array(f.access_note, f.ambience_note) = read."from"
                    returning f.id)
    insert into facility_furigana (facility_id, texts)
    select id, texts from read join marked using (id)
        on conflict (facility_id) do update set texts = excluded.texts
  `.execute(db);
}
