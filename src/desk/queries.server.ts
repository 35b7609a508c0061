import { sql, type RawBuilder } from 'kysely';

import { provisionalUntil } from '#attendance/contract/provisional.queries.server.ts';
import type { JstDay } from '#base/jst.ts';
import { licenseNameOf } from '#credentials/licenses/license-name.queries.server.ts';
import type { Executor } from '#server/database/db.server.ts';

import type { InstantKey } from '#operator/instant-cursor.ts';
import { instant, micros } from '#operator/paging.queries.server.ts';
import type { Scope } from './scope.server.ts';

/** Page sizes. Queries read one row more, which tells whether there is a next page. */
export const pages = {
  applications: 50,
  attendances: 50,
  jobs: 50,
  recruitments: 50,
} as const;

export type JobRow = { id: string; facilityId: string; title: string };

type JobPage = { scope: Scope; after: { facilityId: string; id: string } | null };

export async function jobPage(db: Executor, { scope, after }: JobPage): Promise<JobRow[]> {
  const { rows } = await sql<JobRow>`
    /* desk.jobPage */
    select id, facility_id as "facilityId", title
      from jobs
     where true ${ofFacility(sql`facility_id`, scope)}
       ${after ? sql`and (facility_id, id) > (${after.facilityId}::uuid, ${after.id}::uuid)` : sql``}
     order by facility_id, id
     limit ${pages.jobs + 1}
  `.execute(db);
  return rows;
}

/** The condition is omitted for all facilities: an "or" in it would prevent the use of an index. */
function ofFacility(column: RawBuilder<unknown>, { facilityId }: Scope): RawBuilder<unknown> {
  return facilityId === null ? sql`` : sql`and ${column} = ${facilityId}::uuid`;
}

function ofWorker(column: RawBuilder<unknown>, { workerId }: Scope): RawBuilder<unknown> {
  return workerId === null ? sql`` : sql`and ${column} = ${workerId}::uuid`;
}

export type RecruitmentRow = {
  id: string;
  facilityId: string;
  facilityName: string;
  title: string;
  startsAt: Date;
  endsAt: Date;
  deadline: Date;
  capacity: number;
  seatsTaken: number;
  paused: boolean;
  closed: boolean;
  micros: number;
};

type ScopedPage = { scope: Scope; after: InstantKey | null; now: Date };

export async function recruitmentPage(
  db: Executor,
  { scope, after, now }: ScopedPage,
): Promise<RecruitmentRow[]> {
  const { rows } = await sql<RecruitmentRow>`
    /* desk.recruitmentPage */
    select r.id, r.facility_id as "facilityId", f.name as "facilityName", j.title,
           r.starts_at as "startsAt", r.ends_at as "endsAt", r.deadline, r.capacity,
           r.seats_taken as "seatsTaken", r.paused_at is not null as paused,
           r.closed_at is not null as closed, ${micros(sql`r.starts_at`)} as micros
      from recruitments r
      join jobs j on j.id = r.job_id
      join facilities f on f.id = r.facility_id
     where r.starts_at > ${now} ${ofFacility(sql`r.facility_id`, scope)}
       ${after ? sql`and (r.starts_at, r.id) > (${instant(after)}, ${after.id}::uuid)` : sql``}
     order by r.starts_at, r.id
     limit ${pages.recruitments + 1}
  `.execute(db);
  return rows;
}

type Seen = { workerId: string; bornOn: JstDay | null; licenseName: string | null };

const licenseName = licenseNameOf(sql`w.id`);

export type ApplicationRow = Seen & {
  id: string;
  facilityId: string;
  facilityName: string;
  title: string;
  startsAt: Date;
  endsAt: Date;
  appliedAt: Date;
  micros: number;
};

export async function waitingApplicationPage(
  db: Executor,
  { scope, after }: Omit<ScopedPage, 'now'>,
): Promise<ApplicationRow[]> {
  const { rows } = await sql<ApplicationRow>`
    /* desk.waitingApplications */
    select a.id, a.facility_id as "facilityId", f.name as "facilityName", j.title,
           r.starts_at as "startsAt", r.ends_at as "endsAt", a.applied_at as "appliedAt",
           w.id as "workerId", p.born_on as "bornOn", ${licenseName} as "licenseName",
           ${micros(sql`a.applied_at`)} as micros
      from applications a
      join recruitments r on r.id = a.recruitment_id
      join jobs j on j.id = r.job_id
      join facilities f on f.id = a.facility_id
      join workers w on w.id = a.worker_id
      left join worker_profiles p on p.worker_id = w.id
     where a.state = 'APPLIED'
       ${ofFacility(sql`a.facility_id`, scope)} ${ofWorker(sql`a.worker_id`, scope)}
       ${after ? sql`and (a.applied_at, a.id) > (${instant(after)}, ${after.id}::uuid)` : sql``}
     order by a.applied_at, a.id
     limit ${pages.applications + 1}
  `.execute(db);
  return rows;
}

export type AttendanceRow = Seen & {
  id: string;
  state: string;
  workerName: string | null;
  facilityId: string;
  facilityName: string;
  title: string;
  startsAt: Date;
  endsAt: Date;
  breakMinutes: number;
  checkInAt: Date | null;
  checkOutAt: Date | null;
  claimedStartAt: Date | null;
  claimedEndAt: Date | null;
  claimedBreakMinutes: number | null;
  claimReason: string | null;
  needsOperator: boolean;
  checkOutWasAutomatic: boolean;
  endAskedAt: Date | null;
  endedReason: string | null;
  answeredAt: Date | null;
  canAttend: boolean | null;
  hasHealthConcern: boolean | null;
  questionnaireMissed: boolean;
  cancellationRequested: boolean;
  provisionalUntil: Date | null;
  micros: number;
};

export async function attendancePage(
  db: Executor,
  { scope, after }: Omit<ScopedPage, 'now'>,
): Promise<AttendanceRow[]> {
  const { rows } = await sql<AttendanceRow>`
    /* desk.attendancePage */
    select a.id, a.state, p.last_name || ' ' || p.first_name as "workerName",
           a.facility_id as "facilityId", f.name as "facilityName", j.title,
           a.starts_at as "startsAt", a.ends_at as "endsAt", a.break_minutes as "breakMinutes",
           a.check_in_at as "checkInAt", a.check_out_at as "checkOutAt",
           a.claimed_start_at as "claimedStartAt", a.claimed_end_at as "claimedEndAt",
           a.claimed_break_minutes as "claimedBreakMinutes", a.claim_reason as "claimReason",
           a.check_out_was_automatic as "checkOutWasAutomatic", a.end_asked_at as "endAskedAt",
           a.needs_operator as "needsOperator", a.ended_reason as "endedReason",
           q.answered_at as "answeredAt", q.can_attend as "canAttend",
           q.has_fever or q.has_symptoms or q.household_infected as "hasHealthConcern",
           q.answered_at is null and a.questionnaire_unanswered_at is not null as "questionnaireMissed",
           exists (select from schedule_cancellations s
                    where s.attendance_id = a.id and s.state = 'REQUESTED') as "cancellationRequested",
           ${provisionalUntil} as "provisionalUntil",
           w.id as "workerId", p.born_on as "bornOn",
           ${licenseName} as "licenseName", ${micros(sql`a.starts_at`)} as micros
      from attendances a
      join recruitments r on r.id = a.recruitment_id
      join jobs j on j.id = r.job_id
      join facilities f on f.id = a.facility_id
      join workers w on w.id = a.worker_id
      left join worker_profiles p on p.worker_id = w.id
      left join attendance_questionnaires q on q.attendance_id = a.id
     where true ${ofFacility(sql`a.facility_id`, scope)} ${ofWorker(sql`a.worker_id`, scope)}
       ${after ? sql`and (a.starts_at, a.id) < (${instant(after)}, ${after.id}::uuid)` : sql``}
     order by a.starts_at desc, a.id desc
     limit ${pages.attendances + 1}
  `.execute(db);
  return rows;
}
