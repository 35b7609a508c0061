import { sql } from 'kysely';

import { chunksOf, mapInOrder } from '#platform/base/in-order.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';

import type { OpenRecruitmentRow } from './offer.ts';

/** Rows per statement: enough to be fast, few enough for the server's memory. */
export const searchRowBatchSize = 1_000;

/**
 * Inserts open recruitments into the search tables, in the transaction that opens them. The caller
 * holds the lock of each recruitment's row, so none of them can be present already.
 */
export async function showRecruitmentsInSearch(
  tx: Tx,
  rows: readonly OpenRecruitmentRow[],
): Promise<void> {
  await mapInOrder(chunksOf(rows, searchRowBatchSize), (chunk) =>
    showPart(tx, JSON.stringify(chunk)),
  );
}

async function showPart(tx: Tx, rows: string): Promise<void> {
  await sql`
    /* recruitment.insertOpen */
    insert into open_recruitments (
      recruitment_id, facility_id, prefecture_code, station_codes, work_date, starts_at, ends_at,
      deadline, shift_kind, duty_minutes, salary, published_at, remaining, item)
    select id, "facilityId", "prefectureCode", "stationCodes", "workDate", "startsAt", "endsAt",
           deadline, "shiftKind", "dutyMinutes", salary, "publishedAt", remaining, item
      from json_to_recordset(${rows}::json) as t (
             id uuid, "facilityId" uuid, "prefectureCode" text, "stationCodes" text[],
             "workDate" date, "startsAt" timestamptz, "endsAt" timestamptz, deadline timestamptz,
             "shiftKind" text, "dutyMinutes" integer, salary integer, "publishedAt" timestamptz,
             remaining integer, item json)
  `.execute(tx);
  await sql`
    /* recruitment.insertPlaces */
    insert into open_places (
      place, recruitment_id, work_date, starts_at, deadline, published_at, hourly_wage, salary,
      score, walk_minutes, rating, duty_minutes, shift_bit, service_id, care_level, bonus,
      beginners_welcome, instant, license_mask_1, license_mask_2, license_mask_3, task_mask,
      feature_mask, benefit_mask)
    select p.place, id, "workDate", "startsAt", deadline, "publishedAt", "hourlyWage", salary,
           score, "walkMinutes", rating, "dutyMinutes", "shiftBit", "serviceId", "careLevel", bonus,
           "beginnersWelcome", instant, "licenseMask1", "licenseMask2", "licenseMask3", "taskMask",
           "featureMask", "benefitMask"
      from json_to_recordset(${rows}::json) as t (
             id uuid, places text[], "workDate" date, "startsAt" timestamptz, deadline timestamptz,
             "publishedAt" timestamptz, "hourlyWage" integer, salary integer, score integer,
             "walkMinutes" smallint, rating smallint, "dutyMinutes" smallint, "shiftBit" smallint,
             "serviceId" integer, "careLevel" smallint, bonus smallint, "beginnersWelcome" boolean,
             instant boolean, "licenseMask1" bigint, "licenseMask2" bigint, "licenseMask3" bigint,
             "taskMask" bigint, "featureMask" bigint, "benefitMask" bigint)
     cross join lateral unnest(t.places) as p (place)
  `.execute(tx);
}

/** Removes recruitments from the search tables; recruitments that are not there change nothing. */
export async function hideRecruitmentsFromSearch(
  tx: Tx,
  recruitmentIds: readonly string[],
): Promise<void> {
  await sql`
    /* recruitment.hideRecruitmentsFromSearch */
    delete from open_recruitments where recruitment_id = any (${recruitmentIds}::uuid[])
  `.execute(tx);
}

/** Updates the list items, scores and ratings of open recruitments. */
export async function refreshStoredListItems(
  tx: Tx,
  rows: readonly OpenRecruitmentRow[],
): Promise<void> {
  const given = JSON.stringify(
    rows.map(({ id, score, rating, item }) => ({ id, score, rating, item })),
  );
  await sql`
    /* recruitment.refreshStoredListItems */
    update open_recruitments o
       set item = t.item
      from json_to_recordset(${given}::json) as t (id uuid, item json)
     where o.recruitment_id = t.id
  `.execute(tx);
  await sql`
    /* recruitment.refreshPlaces */
    update open_places p
       set score = t.score, rating = t.rating
      from json_to_recordset(${given}::json) as t (id uuid, score integer, rating smallint)
     where p.recruitment_id = t.id
  `.execute(tx);
}

/** Removes a batch of recruitments past their deadline from the search tables; returns how many. */
export async function hideExpiredFromSearch(
  db: QueryExecutor,
  { limit, now }: { limit: number; now: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    /* recruitment.hideExpiredFromSearch */
    delete from open_recruitments
     where recruitment_id in (
       select recruitment_id
         from open_recruitments
        where deadline <= ${now}
        order by deadline
        limit ${limit}
          for update skip locked)
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Returns the ids of the given recruitments that the search shows. */
export async function recruitmentIdsShownInSearch(
  db: QueryExecutor,
  recruitmentIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    /* recruitment.recruitmentIdsShownInSearch */
    select recruitment_id as id
      from open_recruitments
     where recruitment_id = any (${recruitmentIds}::uuid[])
  `.execute(db);
  return rows.map(({ id }) => id);
}
