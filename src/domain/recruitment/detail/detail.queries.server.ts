import { sql } from 'kysely';

import type { WorkQuestion } from '#domain/corporation/questions/question-rules.ts';
import { askedQuestionsColumn } from '#domain/corporation/questions/questions.queries.server.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import type { PostingAudience } from '../publishing/limit-rules.ts';
import {
  canRecruitmentBeOpenedBy,
  isRecruitmentVisibleTo,
} from '../publishing/limits.queries.server.ts';
import {
  jobOfferColumns,
  jobOfferTables,
  postingColumns,
  type StoredPostingRow,
} from '../publishing/offer.queries.server.ts';

export type RecruitmentDetailRow = StoredPostingRow & {
  salary: number;
  pausedAt: Date | null;
  closedAt: Date | null;
  tagline: string;
  description: string;
  workflow: { time: string; description: string }[];
  belongings: string;
  note: string;
  workQuestions: WorkQuestion[];
  appealPoints: string[];
  benefitNames: string[];
  featureNames: string[];
  requirementNote: string;
  phoneNumber: string;
  zipCode: string;
  cityName: string;
  streetNumber: string;
  accessNote: string;
  ambienceNote: string;
  smokingMeasure: string;
  ratingItems: { name: string; rate: number }[];
  /** Null for visitors. */
  favorited: boolean | null;
  /** The station nearest to the viewer's home; null without one, and for visitors. */
  homeStation: string | null;
  /** When a limited recruitment becomes public; null for a public one. */
  limitedUntil: Date | null;
  limitedTo: PostingAudience | null;
};

/** Returns every fact of one recruitment, open or not; null when the viewer may not see it. */
export async function recruitmentDetailRow(
  db: QueryExecutor,
  { id, workerId }: { id: string; workerId: string | null },
): Promise<RecruitmentDetailRow | null> {
  const { rows } = await sql<RecruitmentDetailRow>`
    /* recruitment.recruitmentDetailRow */
    select ${postingColumns}, ${jobOfferColumns},
           r.salary, r.paused_at as "pausedAt", r.closed_at as "closedAt",
           j.tagline, j.description, j.workflow, j.belongings, j.note,
           ${askedQuestionsColumn} as "workQuestions",
           j.appeal_points as "appealPoints", j.requirement_note as "requirementNote",
           array(select b.name from job_benefits b
                  where b.id = any (j.benefit_ids) order by b.position) as "benefitNames",
           array(select x.name from facility_features x
                  where x.id = any (f.feature_ids) order by x.position) as "featureNames",
           f.phone_number as "phoneNumber", f.zip_code as "zipCode", m.name as "cityName",
           f.street_number as "streetNumber", f.access_note as "accessNote",
           f.ambience_note as "ambienceNote", f.smoking_measure as "smokingMeasure",
           f.rating_items as "ratingItems",
           case when ${workerId}::uuid is not null then exists (
             select from favorites v
              where v.worker_id = ${workerId}::uuid and v.recruitment_id = r.id) end as favorited,
           (select h.station_code from home_stations h
             where h.worker_id = ${workerId}::uuid) as "homeStation",
           (select l.until from limited_recruitments l where l.recruitment_id = r.id) as "limitedUntil",
           (select l.audience from limited_recruitments l where l.recruitment_id = r.id) as "limitedTo"
      from recruitments r
      join ${jobOfferTables} on j.id = r.job_id
     where r.id = ${id} and ${canRecruitmentBeOpenedBy(workerId)}
  `.execute(db);
  return rows[0] ?? null;
}

/** Limit, repeated in the API by `ApplicationLapse.dates` and `ReviewDelay.dates`. */
export const maxOtherRecruitments = 10;

export type OtherRecruitmentRow = {
  id: string;
  title: string;
  startsAt: Date;
  endsAt: Date;
  salary: number;
  capacity: number;
  seatsTaken: number;
  deadline: Date;
  pausedAt: Date | null;
  closedAt: Date | null;
};

const candidateColumns = sql`
           r.id, j.title, r.starts_at as "startsAt", r.ends_at as "endsAt", r.salary, r.capacity,
           r.seats_taken as "seatsTaken", r.deadline, r.paused_at as "pausedAt",
           r.closed_at as "closedAt"`;

/** Returns the job's other shifts ahead, the soonest first. */
export async function otherRecruitmentRows(
  db: QueryExecutor,
  { id, workerId, now }: { id: string; workerId: string | null; now: Date },
): Promise<OtherRecruitmentRow[]> {
  const { rows } = await sql<OtherRecruitmentRow>`
    /* recruitment.otherRecruitmentRows */
    select ${candidateColumns}
      from recruitments r
      join jobs j on j.id = r.job_id
     where r.job_id = (select o.job_id from recruitments o where o.id = ${id})
       and r.id <> ${id}
       and r.starts_at > ${now}
       and r.closed_at is null
       and r.paused_at is null
       and ${isRecruitmentVisibleTo(workerId)}
     order by r.starts_at, r.id
     limit ${maxOtherRecruitments}
  `.execute(db);
  return rows;
}

/** Returns open shifts of the same facility that start at `from` or later, by start. */
export async function openShiftsOfSameFacility(
  db: QueryExecutor,
  { id, workerId, from, now }: { id: string; workerId: string | null; from: Date; now: Date },
): Promise<OtherRecruitmentRow[]> {
  const { rows } = await sql<OtherRecruitmentRow>`
    /* recruitment.openShiftsOfSameFacility */
    select ${candidateColumns}
      from recruitments r
      join jobs j on j.id = r.job_id
     where r.facility_id = (select o.facility_id from recruitments o where o.id = ${id})
       and r.id <> ${id}
       and r.starts_at >= ${from}
       and r.deadline > ${now}
       and r.seats_taken < r.capacity
       and r.closed_at is null
       and r.paused_at is null
       and ${isRecruitmentVisibleTo(workerId)}
     order by r.starts_at, r.id
     limit ${2 * maxOtherRecruitments}
  `.execute(db);
  return rows;
}
