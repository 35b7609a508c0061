import { sql, type RawBuilder } from 'kysely';

import { addDays, instantAtJst, jstDay } from '#platform/base/jst.ts';
import { commonRefusal } from '#platform/base/refusal.ts';
import type { DocumentReviewHours } from '#domain/credentials/review-calendar.ts';
import { shiftStartDaySql } from '#domain/corporation/agreements/agreement-use.queries.server.ts';
import { workerOvertimeFactsSql } from '#domain/corporation/agreements/overtime.queries.server.ts';
import { instantHireBounds } from '#domain/corporation/choices/instant-rules.ts';
import { instantHireColumn } from '#domain/corporation/choices/instant.queries.server.ts';
import { isNotHiddenByReview } from '#domain/recruitment/publishing/holds.queries.server.ts';
import { canRecruitmentBeOpenedBy } from '#domain/recruitment/publishing/limits.queries.server.ts';
import { minimumWageTablesOf } from '#domain/reference/statutory/tables.server.ts';
import { minimumWageVersionIdsSql } from '#domain/reference/statutory/versions.queries.server.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';
import { anyOfIdsSql } from '#platform/server/database/id-list.queries.server.ts';
import { finishedShiftStatesSql } from '#platform/server/database/finished-shifts.queries.server.ts';
import { executePrepared } from '#platform/server/database/prepared-statements.server.ts';
import { isWorkerBlockedSql } from '#platform/server/database/worker-blocks.queries.server.ts';

import {
  recruitmentFactsOf,
  applicantFactsOf,
  applicantHistoryFactsOf,
  contractMomentWorkerOf,
  type ApplicantHistoryRow,
  type ContractMomentWorkerRow,
  type RecruitmentRow,
  type ApplicantFactsRow,
} from './applying/fact-rows.ts';
import type {
  ApplyFacts,
  ContractMomentFacts,
  ApplicationViewFacts,
  ApplicantFacts,
} from './facts.ts';
import { applicationLimits } from './limits.ts';

/**
 * Number of past days whose shifts are read. The rules look back over the same week, seven days in a row and the seven
 * days of a residence permit; the rest is spare.
 */
const lookBackDays = 95;

type ApplyFactsArgs = {
  workerId: string | null;
  recruitmentIds: readonly string[];
  reviewHours: DocumentReviewHours;
  now: Date;
};

/**
 * Returns all facts about one worker (or a visitor) and any number of recruitments, in one statement. Unknown
 * recruitments are missing from the result.
 */
export async function readApplyFacts(
  db: QueryExecutor,
  asked: ApplyFactsArgs,
): Promise<Map<string, ApplicationViewFacts>> {
  const { workerId, recruitmentIds, reviewHours, now } = asked;
  if (workerId === null) return visitorFacts(db, recruitmentIds);
  const rows = await executePrepared(
    db,
    sql<RecruitmentRow & ApplicantHistoryRow & (ApplicantFactsRow | { workerId: null })>`
    /* application.readApplyFacts */
    with worker as materialized (${workerColumns(workerId, now)})
    select ${recruitmentColumns},
           ${isWorkerBlockedSql(sql`r.facility_id`, sql`${workerId}`)} as "isBlockedByFacility",
           exists (
             select from blocked_facilities b where b.worker_id = ${workerId} and b.facility_id = r.facility_id
           ) as "isBlockedByWorker",
           exists (
             select from invited_recruitments i where i.worker_id = ${workerId} and i.recruitment_id = r.id
           ) as "isInvited",
           ${hasWorkedHere(workerId)} as "hasWorkedHere", ${workerOvertimeFactsSql(workerId)} as overtime,
           mine.id as "applicationId", mine.state as "applicationState",
           t.id as "attendanceId", t.state as "attendanceState",
           worker.*
      from (
             select r.*, row_number() over () as place
               from recruitments r
              where r.id = ${anyOfIdsSql(recruitmentIds)}
           ) r
      cross join (select from worker) known
      left join worker on r.place = 1
      join facilities f on f.id = r.facility_id
      join jobs j on j.id = r.job_id
      left join lateral (
             select a.id, a.state
               from applications a
              where a.worker_id = ${workerId} and a.recruitment_id = r.id
              order by a.applied_at desc, a.id desc
              limit 1
           ) mine on true
      left join attendances t on t.application_id = mine.id
  `,
  );
  // Only one row holds the worker: with the worker in all twenty rows, their lists would be read from JSON twenty times.
  const first = rows.find((row) => row.workerId !== null);
  if (!first) return new Map();
  const worker = applicantFactsOf(first, now);
  const minimumWages = await minimumWageTablesOf(db, first.minimumWageIds);
  return new Map(
    rows.map((row) => [
      row.recruitmentId,
      {
        recruitment: recruitmentFactsOf(row, minimumWages),
        worker,
        history: applicantHistoryFactsOf(row),
        reviewHours,
      },
    ]),
  );
}

/**
 * Returns the facts of one worker and one recruitment under the worker's lock, so that two requests of the worker run
 * one after another and cannot pass a limit together. A missing worker or recruitment is not found.
 * Refusals: NOT_FOUND.
 */
export async function lockApplyFacts(
  tx: Tx,
  asked: { workerId: string; recruitmentId: string; reviewHours: DocumentReviewHours; now: Date },
): Promise<ApplyFacts> {
  const { workerId, recruitmentId } = asked;
  // The recruitment's terms stay as they are read until the application is stored.
  await executePrepared(
    tx,
    sql`
    /* application.lockApplyFacts */
    select from workers w cross join recruitments r
     where w.id = ${workerId} and r.id = ${recruitmentId}
       for no key update of w for key share of r
  `,
  );
  // A separate statement: its snapshot includes what was committed while the lock was waited for.
  const found = await readApplyFacts(tx, { ...asked, recruitmentIds: [recruitmentId] });
  const facts = found.get(recruitmentId.toLowerCase());
  if (!facts?.worker) throw commonRefusal('NOT_FOUND');
  return facts;
}

/** Returns the facts of one worker without a recruitment; null for an unknown worker. */
export async function readApplicantFacts(
  db: QueryExecutor,
  workerId: string,
  now: Date,
): Promise<ApplicantFacts | null> {
  const rows = await executePrepared(
    db,
    sql<ApplicantFactsRow>`/* application.readApplicantFacts */ ${workerColumns(workerId, now)}`,
  );
  return rows[0] ? applicantFactsOf(rows[0], now) : null;
}

type MomentRow = ContractMomentFacts['recruitment'] &
  ContractMomentFacts['history'] & { recruitmentId: string };

/**
 * Returns the facts that decide when the worker's contracts of these recruitments would be concluded, in one statement.
 * Unknown recruitments are missing from the result.
 */
export async function contractMomentFacts(
  db: QueryExecutor,
  { workerId, recruitmentIds, now }: Omit<ApplyFactsArgs, 'reviewHours'> & { workerId: string },
): Promise<Map<string, ContractMomentFacts>> {
  const rows = await executePrepared(
    db,
    sql<MomentRow & (ContractMomentWorkerRow | { identities: null })>`
    /* application.contractMomentFacts */
    with worker as materialized (
      select ${contractMomentWorkerColumns(now)}
        from workers w
       where w.id = ${workerId} and w.deleted_at is null)
    select r.id as "recruitmentId", r.mode as "mode", r.starts_at as "startsAt",
           r.ends_at as "endsAt", r.break_minutes as "breakMinutes",
           j.license_groups as "licenseGroups", ${instantHireColumn} as "instantConditions",
           ${hasWorkedHere(workerId)} as "hasWorkedHere", worker.*
      from (
             select r.id, r.mode, r.starts_at, r.ends_at, r.break_minutes, r.job_id, r.facility_id, row_number() over () as place
               from recruitments r
              where r.id = ${anyOfIdsSql(recruitmentIds)}
           ) r
      cross join (select from worker) known
      left join worker on r.place = 1
      join jobs j on j.id = r.job_id
  `,
  );
  const first = rows.find((row) => row.identities !== null);
  const worker = first && contractMomentWorkerOf(first, now);
  if (!worker) return new Map();
  return new Map(
    rows.map(
      ({
        recruitmentId,
        mode,
        startsAt,
        endsAt,
        breakMinutes,
        licenseGroups,
        instantConditions,
        hasWorkedHere: hasWorked,
      }) => [
        recruitmentId,
        {
          recruitment: { mode, startsAt, endsAt, breakMinutes, licenseGroups, instantConditions },
          worker,
          history: { hasWorkedHere: hasWorked },
        },
      ],
    ),
  );
}

/** Returns the licences that a recruitment requires; null for a recruitment that the worker cannot see. */
export async function licensesRequiredByRecruitment(
  db: QueryExecutor,
  { workerId, recruitmentId }: { workerId: string; recruitmentId: string },
): Promise<{ licenseGroups: number[][] } | null> {
  const { rows } = await sql<{ licenseGroups: number[][] }>`
    /* application.licensesRequiredByRecruitment */
    select j.license_groups as "licenseGroups"
      from recruitments r
      join jobs j on j.id = r.job_id
     where r.id = ${recruitmentId} and ${canRecruitmentBeOpenedBy(workerId)}
  `.execute(db);
  return rows[0] ?? null;
}

async function visitorFacts(
  db: QueryExecutor,
  recruitmentIds: readonly string[],
): Promise<Map<string, ApplicationViewFacts>> {
  const rows = await executePrepared(
    db,
    sql<RecruitmentRow>`
    /* application.visitorFacts */
    select ${recruitmentColumns}
      from recruitments r
      join facilities f on f.id = r.facility_id
      join jobs j on j.id = r.job_id
     where r.id = ${anyOfIdsSql(recruitmentIds)}
  `,
  );
  const minimumWages = await minimumWageTablesOf(db, rows[0]?.minimumWageIds ?? []);
  return new Map(
    rows.map((row) => [
      row.recruitmentId,
      { recruitment: recruitmentFactsOf(row, minimumWages), worker: null, history: null },
    ]),
  );
}

/**
 * SQL: true when the worker finished a shift at the facility of recruitment `r`; only looked up where its job `j`
 * requires one.
 */
const hasWorkedHere = (workerId: string | null) => sql`
           case when j.instant_worked_here then exists (
             select from attendances h
              where h.worker_id = ${workerId} and h.facility_id = r.facility_id and h.state in ${finishedShiftStatesSql}
           ) else false end`;

const recruitmentColumns = sql`
           r.id as "recruitmentId", r.facility_id as "facilityId", f.name as "facilityName",
           f.corporation_id as "corporationId", r.mode as "mode", r.starts_at as "startsAt",
           r.ends_at as "endsAt", r.break_minutes as "breakMinutes", r.hourly_wage as "hourlyWage",
           r.travel_allowance as "travelAllowance", r.bonus as "bonus", r.pay_timing as "payTiming",
           f.prefecture_code as "facilityPrefectureCode", r.capacity as "capacity",
           r.seats_taken as "seatsTaken", r.deadline as "deadline",
           (r.paused_at is not null or r.closed_at is not null) as "isRecruitmentStopped",
           -- A posting that waits for its review is limited to nobody.
           (exists (select from limited_recruitments l where l.recruitment_id = r.id)
             or not ${isNotHiddenByReview}) as "isLimited",
           exists (
             select from agreement_filings g
              where g.facility_id = r.facility_id and g.withdrawn_at is null
                and ${shiftStartDaySql(sql`r`)} between g.starts_on and g.ends_on) as "hasOvertimeAgreement",
           j.license_groups as "licenseGroups", ${instantHireColumn} as "instantConditions",
           (select c.affixes_stamps from corporations c where c.id = f.corporation_id) as "affixesStamps",
           ${minimumWageVersionIdsSql} as "minimumWageIds"`;

/**
 * The hours of a shift `t` that count: approved, else claimed, else recorded, else planned. Start, end and break are
 * chosen separately, because a claim may change only one. (Rule 8.3)
 */
const countedHours = sql`json_build_object(
                     'startsAt', extract(epoch from coalesce(
                       t.approved_start_at, t.claimed_start_at, t.recorded_start_at, t.starts_at)) * 1000,
                     'endsAt', extract(epoch from coalesce(
                       t.approved_end_at, t.claimed_end_at, t.recorded_end_at, t.ends_at)) * 1000,
                     'breakMinutes', coalesce(
                       t.approved_break_minutes, t.claimed_break_minutes, t.recorded_break_minutes, t.break_minutes))`;

/**
 * Columns of the worker's one row. The lists are small and come as JSON: licences, documents, and three months of
 * shifts.
 */
function workerColumns(workerId: string, now: Date): RawBuilder<ApplicantFactsRow> {
  const since = instantAtJst(addDays(jstDay(now), -lookBackDays));
  return sql<ApplicantFactsRow>`
    select w.id as "workerId", w.phone_number as "phoneNumber", ${contractMomentWorkerColumns(now)},
           p.worker_id is not null as "hasProfile", p.last_name as "lastName", p.first_name as "firstName",
           p.last_kana as "lastKana", p.first_kana as "firstKana", p.born_on as "bornOn",
           p.nationality as "nationality", p.zip_code as "zipCode", p.prefecture_code as "prefectureCode",
           p.city as "city", p.street_number as "streetNumber", p.occupation_id as "occupationId",
           coalesce(p.has_day_labour_book, false) as "hasDayLabourBook",
           p.experienced_job_task_ids as "experiencedJobTaskIds", p.desired_job_task_ids as "desiredJobTaskIds",
           exists (select from emergency_contacts e where e.worker_id = w.id) as "hasEmergencyContact",
           exists (
             select from bank_accounts b where b.worker_id = w.id and b.replaced_at is null
           ) as "hasBankAccount",
           (select coalesce(array_agg(s.kind), '{}') from skipped_preparations s where s.worker_id = w.id) as "skipped",
           exists (
             select from absence_notices n
               join attendances t on t.id = n.attendance_id
              where t.worker_id = w.id and n.kind = 'report' and n.state = 'WAITING') as "hasOpenAbsence",
           (select coalesce(json_agg(json_build_object(
                     'startsAt', extract(epoch from t.starts_at) * 1000,
                     'endsAt', extract(epoch from t.ends_at) * 1000,
                     'breakMinutes', t.break_minutes, 'counted', ${countedHours}, 'facilityId', t.facility_id, 'facilityName', g.name,
                     'corporationId', t.corporation_id)), '[]')
              from attendances t
              join facilities g on g.id = t.facility_id
             where t.worker_id = w.id
               and t.starts_at >= ${since}
               and t.state not in ('CANCELLED_BY_WORKER', 'CANCELLED_BY_FACILITY', 'DELETED', 'ABSENT')) as "shifts",
           not exists (
             select from attendances t
              where t.worker_id = w.id and t.state in ${finishedShiftStatesSql}
           ) as "isFirstTimer",
           (select count(*)::int from applications a
             where a.worker_id = w.id and a.state = 'APPLIED') as "openApplications"
      from workers w
      left join worker_profiles p on p.worker_id = w.id
     where w.id = ${workerId} and w.deleted_at is null`;
}

/** Columns of a worker `w`: the account's state, identities, licences, penalties, recent ratings and finished shifts. */
export const contractMomentWorkerColumns = (now: Date): RawBuilder<ContractMomentWorkerRow> => sql`
           w.stopped_at is not null as "isStopped",
           (select coalesce(json_agg(json_build_object(
                     'state', i.state, 'submittedAt', extract(epoch from i.submitted_at) * 1000,
                     'expiresOn', i.expires_on, 'workPermission', i.work_permission,
                     'otherJobMinutes', i.other_job_minutes_per_week)
                     order by i.submitted_at desc, i.id desc), '[]')
              from identities i
             where i.worker_id = w.id and i.state <> 'SUPERSEDED') as "identities",
           (select coalesce(json_agg(json_build_object(
                     'licenseId', c.license_id, 'state', c.state, 'expiresOn', c.expires_on,
                     'issuedOn', c.issued_on,
                     'submittedAt', extract(epoch from c.submitted_at) * 1000)), '[]')
              from license_certificates c
             where c.worker_id = w.id and c.state <> 'DELETED') as "licenses",
           (select coalesce(sum(e.points), 0)::int from penalty_entries e where e.worker_id = w.id) as "points",
           (select max(q.ends_at) from penalty_periods q
             where q.worker_id = w.id and q.level = 'hold' and q.ends_at > ${now}) as "holdEndsAt",
           (select max(q.ends_at) from penalty_periods q
             where q.worker_id = w.id and q.level = 'stop' and q.ends_at > ${now}) as "stopEndsAt",
           (select coalesce(json_agg(v.rate), '[]')
              from (select r.rate
                      from reviews r
                     where r.author = 'facility' and r.worker_id = w.id
                       and r.state = 'SHOWN' and r.published_at is not null
                     order by r.published_at desc, r.id desc
                     limit ${applicationLimits.recentRatings}) v) as "recentRatings",
           (select json_build_object('dayMinutes', a.other_day_minutes, 'weekMinutes', a.other_week_minutes)
              from applications a
             where a.worker_id = w.id and a.other_week_minutes is not null
             order by a.applied_at desc, a.id desc
             limit 1) as "otherWork",
           (select count(*)::int
              from (select from attendances t
                     where t.worker_id = w.id and t.state in ${finishedShiftStatesSql}
                     limit ${instantHireBounds.shifts.most}) done) as "finishedShifts"`;
