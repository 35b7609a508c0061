import { sql } from 'kysely';

import { chunksOf, mapInOrder } from '#platform/base/in-order.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import type { EndedPosting, FillTimeRow, PostingFeatures } from './fill-times.ts';
import type { FillTime } from './price-advice.ts';

type EndedArgs = {
  /** Postings with an earlier start are left out. */
  since: Date;
  now: Date;
  limit: number;
};

/** Returns the next postings whose work has begun and that have no row yet, the first start first. */
export async function endedPostingsWithoutFillTime(
  db: QueryExecutor,
  { since, now, limit }: EndedArgs,
): Promise<EndedPosting[]> {
  const { rows } = await sql<EndedPosting>`
    /* recruitment.endedPostingsWithoutFillTime */
    with last as materialized (
      select starts_at, recruitment_id from fill_times order by starts_at desc, recruitment_id desc limit 1),
    ended as materialized (
      select r.*
        from recruitments r
       where r.starts_at <= ${now} and r.starts_at >= ${since}
         and (r.starts_at, r.id) > (
               coalesce((select starts_at from last), '-infinity'),
               coalesce((select recruitment_id from last), '00000000-0000-0000-0000-000000000000'))
       order by r.starts_at, r.id
       limit ${limit})
    select r.id as "recruitmentId", r.facility_id as "facilityId", f.corporation_id as "corporationId",
           f.prefecture_code as "prefectureCode", j.license_groups as "licenseGroups",
           r.starts_at as "startsAt", r.ends_at as "endsAt", r.hourly_wage as "hourlyWage", r.capacity,
           r.published_at as "publishedAt",
           exists (select from limited_recruitments l where l.recruitment_id = r.id)
             or c.was_limited as "wasLimited",
           least(r.closed_at, c.changed_at) as "changedAt",
           coalesce(h.applied_at, '{}') as "appliedAt", coalesce(h.left_at, '{}') as "leftAt"
      from ended r
      join jobs j on j.id = r.job_id
      join facilities f on f.id = r.facility_id
     cross join lateral (
       -- Who was asked first is the reason of publishing.
       select coalesce(bool_or(s.event = 'publish' and s.reason is not null), false) as was_limited,
              min(s.at) filter (where s.event in ('edit', 'pause', 'close')) as changed_at
         from state_changes s
        where s.subject_kind = 'recruitment' and s.subject_id = r.id) c
     cross join lateral (
       select array_agg(p.applied_at order by p.applied_at, p.id) as applied_at,
              array_agg(a.ended_at order by p.applied_at, p.id) as left_at
         from applications p
         join attendances a on a.application_id = p.id
        where p.recruitment_id = r.id) h
     order by r.starts_at, r.id
  `.execute(db);
  return rows;
}

/** Inserts rows; rows that exist already stay unchanged. */
export async function insertFillTimes(
  db: QueryExecutor,
  rows: readonly FillTimeRow[],
): Promise<void> {
  await mapInOrder(chunksOf(rows, 1_000), (chunk) =>
    sql`
      /* recruitment.insertFillTimes */
      insert into fill_times (
        recruitment_id, facility_id, corporation_id, prefecture_code, requirement, shift_kind, lead,
        hourly_wage, outcome, minutes, starts_at)
      select "recruitmentId", "facilityId", "corporationId", "prefectureCode", requirement,
             "shiftKind", lead, "hourlyWage", outcome, minutes, "startsAt"
        from json_to_recordset(${JSON.stringify(chunk)}::json) as t (
               "recruitmentId" uuid, "facilityId" uuid, "corporationId" uuid, "prefectureCode" text,
               requirement text, "shiftKind" text, lead text, "hourlyWage" integer, outcome text,
               minutes integer, "startsAt" timestamptz)
      on conflict (recruitment_id) do nothing
    `.execute(db),
  );
}

/** Deletes a batch of rows for shifts that started earlier; returns how many. */
export async function deleteFillTimesBefore(
  db: QueryExecutor,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    /* recruitment.deleteFillTimesBefore */
    delete from fill_times
     where recruitment_id in (
       select recruitment_id from fill_times
        where starts_at < ${before}
        order by starts_at
        limit ${limit})
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Maximum number of postings that a statement reads, the latest first: a large city must not make it slower. */
const maxTimes = 1_000;

type AlikeArgs = PostingFeatures & { facilityId: string; since: Date; until: Date };

const alike = ({ requirement, shiftKind, lead, since, until }: AlikeArgs) => sql`
  t.requirement = ${requirement} and t.shift_kind = ${shiftKind} and t.lead = ${lead}
  and t.starts_at >= ${since} and t.starts_at < ${until} and t.outcome <> 'LEFT_OUT'`;

const timeColumns = sql`
  t.facility_id as "facilityId", t.corporation_id as "corporationId",
  t.hourly_wage as "hourlyWage", t.minutes`;

/** Returns the latest similar postings of one facility. */
export async function ownSimilarPostingFillTimes(
  db: QueryExecutor,
  args: AlikeArgs,
): Promise<FillTime[]> {
  const { rows } = await sql<FillTime>`
    /* recruitment.ownSimilarPostingFillTimes */
    select ${timeColumns}
      from fill_times t
     where t.facility_id = ${args.facilityId} and ${alike(args)}
     order by t.starts_at desc
     limit ${maxTimes}
  `.execute(db);
  return rows;
}

/** Returns the latest similar postings in the facility's prefecture, including those of its own corporation. */
export async function nearbySimilarPostingFillTimes(
  db: QueryExecutor,
  args: AlikeArgs,
): Promise<FillTime[]> {
  const { rows } = await sql<FillTime>`
    /* recruitment.nearbySimilarPostingFillTimes */
    select ${timeColumns}
      from fill_times t
     where t.prefecture_code = (select f.prefecture_code from facilities f where f.id = ${args.facilityId})
       and ${alike(args)}
     order by t.starts_at desc
     limit ${maxTimes}
  `.execute(db);
  return rows;
}
