import { sql } from 'kysely';

import { buildContract } from '#domain/application/build.ts';
import { checkIn } from '#domain/attendance/stamps/check-in.server.ts';
import { checkOut } from '#domain/attendance/stamps/check-out.server.ts';
import { stampCodeOf } from '#domain/attendance/stamps/stamp-code.server.ts';
import { stampCodeDayAt } from '#domain/attendance/stamps/stamp-rules.ts';
import { answerScheduleCancellation } from '#domain/attendance/termination/answer-schedule-cancellation.server.ts';
import { addDays, addMinutes } from '#platform/base/jst.ts';
import { publishRecruitments } from '#domain/recruitment/publishing/publish.server.ts';
import type { App, Context } from '#platform/server/context.server.ts';
import { inTransaction, type QueryExecutor, type Tx } from '#platform/server/database/db.server.ts';
import { systemActor } from '#platform/server/history.server.ts';

import { bodyCareLicences } from './jobs/kind.ts';
import { ownHoursTexts, type ShiftHours } from './jobs/own-hours.ts';

/** A request context for commands that run at a past time. */
export function contextAt(app: App, now: Date): Context {
  return {
    app,
    share: 'known',
    db: app.db,
    pool: app.pool,
    now,
    requestId: 'seed',
    address: 'seed',
    isPage: false,
    request: new Request('http://localhost/'),
    idempotencyKey: undefined,
    worker: null,
    workerBehind: async () => null,
    staff: null,
  };
}

export type SeedWorkPlace = { jobId: string; facilityId: string; corporationId: string };

/**
 * Jobs with body care, one of each employer: first those that start around the time (`HH:MM`), and among them Tokyo's
 * first.
 */
export async function jobsStartingAround(
  db: QueryExecutor,
  time: string,
): Promise<SeedWorkPlace[]> {
  const [from, to] = hoursAround(Number(time.slice(0, 2)));
  const { rows } = await sql<SeedWorkPlace>`
    /* seed.jobsStartingAround */
    with care as (
      select j.id as "jobId", f.id as "facilityId", f.corporation_id as "corporationId",
             j.workflow -> 0 ->> 'time' not between ${from} and ${to} as other_hours,
             f.prefecture_code <> '13' as elsewhere, md5(f.name || j.title) as shuffle
        from jobs j
        join facilities f on f.id = j.facility_id
       where j.license_groups = ${JSON.stringify([bodyCareLicences])}::jsonb),
    one_each as (
      select distinct on ("corporationId") *
        from care
       order by "corporationId", other_hours, elsewhere, shuffle)
    select "jobId", "facilityId", "corporationId" from one_each order by other_hours, elsewhere, shuffle
  `.execute(db);
  return rows;
}

/** Jobs with body care by day of corporations without any shift, one of each facility and two of each corporation. */
export async function placesWithoutWork(db: QueryExecutor): Promise<SeedWorkPlace[]> {
  const [from, to] = hoursAround(9);
  const { rows } = await sql<SeedWorkPlace>`
    /* seed.placesWithoutWork */
    with care as (
      select distinct on (f.id)
             j.id as "jobId", f.id as "facilityId", f.corporation_id as "corporationId",
             j.workflow -> 0 ->> 'time' not between ${from} and ${to} as other_hours,
             f.prefecture_code <> '13' as elsewhere, md5(f.name) as shuffle
        from jobs j
        join facilities f on f.id = j.facility_id
       where j.license_groups = ${JSON.stringify([bodyCareLicences])}::jsonb
         and not exists (select from attendances a where a.corporation_id = f.corporation_id)
       order by f.id, other_hours, j.id),
    placed as (
      select *, row_number() over (partition by "corporationId" order by other_hours, elsewhere, shuffle) as place
        from care)
    select "jobId", "facilityId", "corporationId"
      from placed
     where place <= 2
     order by place, other_hours, elsewhere, shuffle
  `.execute(db);
  return rows;
}

/** The corporations of a worker's shifts, in the order of the first shift at each. */
export async function employersOfWorker(db: QueryExecutor, phoneNumber: string): Promise<string[]> {
  const { rows } = await sql<{ corporationId: string }>`
    /* seed.employersOfWorker */
    select a.corporation_id as "corporationId"
      from attendances a
      join workers w on w.id = a.worker_id
     where w.phone_number = ${phoneNumber}
     group by 1
     order by min(a.starts_at)
  `.execute(db);
  return rows.map(({ corporationId }) => corporationId);
}

function hoursAround(hour: number): readonly [string, string] {
  if (hour < 5 || hour >= 17) return ['16:00', '23:00'];
  return hour >= 12 ? ['11:00', '15:30'] : ['06:30', '10:00'];
}

export type SeedShift = {
  workerId: string;
  jobId: string;
  startsAt: Date;
  endsAt: Date;
  breakMinutes: number;
  hourlyWage: number;
  /** Bonus in yen in addition to the hourly wage. */
  bonus?: number;
  appliedAt: Date;
};

/**
 * Creates a copy of the facility's job with the hours of the shift, because a job's description states times of day.
 */
async function jobWithHours(tx: Tx, jobId: string, hours: ShiftHours): Promise<string> {
  const { title, tagline, description, workflow } = ownHoursTexts(hours);
  const steps = JSON.stringify(workflow);
  const { rows } = await sql<{ id: string }>`
    /* seed.jobWithHours */
    with usual as (select * from jobs where id = ${jobId}),
    known as (
      select j.id from jobs j join usual u on u.facility_id = j.facility_id
       where j.title = ${title} and j.workflow = ${steps}::jsonb),
    made as (
      insert into jobs (
        facility_id, title, tagline, description, workflow, belongings, note, appeal_points, task_ids,
        benefit_ids, license_groups, requirement_note, image_keys, created_at)
      select facility_id, ${title}, ${tagline}, ${description}, ${steps}::jsonb, belongings, note,
             appeal_points, ${bodyCareTasks}::integer[], array_remove(benefit_ids, ${nightBenefit}), license_groups,
             requirement_note, image_keys, created_at
        from usual
       where not exists (select from known)
      returning id)
    select id from known union all select id from made limit 1
  `.execute(tx);
  const [job] = rows;
  if (!job) throw new Error(`there is no job ${jobId}`);
  return job.id;
}

/** Ids of 食事介助, 排泄介助, 移乗 and 見守り. (Rule 3.11) */
const bodyCareTasks = [1, 3, 4, 9];
/** Id of 夜勤手当あり. */
const nightBenefit = 15;

/** Publishes a shift and applies for it through the real commands, each at its own time. */
export async function concludeShiftContract(
  app: App,
  shift: SeedShift,
): Promise<{ attendanceId: string }> {
  const {
    workerId,
    appliedAt,
    jobId,
    startsAt,
    endsAt,
    breakMinutes,
    hourlyWage,
    bonus = 0,
  } = shift;
  const publishedAt = addMinutes(appliedAt, -90);
  const terms = {
    startsAt,
    endsAt,
    breakMinutes,
    hourlyWage,
    bonus,
    mode: 'INSTANT' as const,
    travelAllowance: 700,
    capacity: 1,
    deadline: addMinutes(startsAt, -30),
    publishedAt,
  };
  const [published] = await inTransaction(app.db, async (tx) =>
    publishRecruitments(tx, {
      postings: [{ ...terms, jobId: await jobWithHours(tx, jobId, terms) }],
      actor: systemActor,
      now: publishedAt,
    }),
  );
  if (!published) throw new Error('One posting goes in, one comes out');
  return buildContract(app, { workerId, recruitmentId: published.id, now: appliedAt });
}

export type ShiftStampTimes = {
  workerId: string;
  attendanceId: string;
  inAt: Date;
  outAt: Date;
  hadOvertime: boolean;
};

/** Checks in and out with the facility's code of that day. */
export async function stampInAndOut(app: App, stamps: ShiftStampTimes): Promise<void> {
  const { workerId, attendanceId, inAt, outAt, hadOvertime } = stamps;
  const secret = await stampSecretOf(app.db, attendanceId);
  const stamp = (at: Date) => ({
    workerId,
    attendanceId,
    code: stampCodeOf(secret, stampCodeDayAt(at)),
    stampedAt: null,
    ageSeconds: null,
    minuteProof: null,
    now: at,
    idempotencyKey: undefined,
  });
  await checkIn(app, stamp(inAt));
  await checkOut(app, { ...stamp(outAt), answers: { hadOvertime, tookBreak: true } });
}

async function stampSecretOf(db: QueryExecutor, attendanceId: string): Promise<Buffer> {
  const { rows } = await sql<{ secret: Buffer }>`
    /* seed.stampSecret */
    select f.stamp_secret as secret
      from attendances a
      join facilities f on f.id = a.facility_id
     where a.id = ${attendanceId}
  `.execute(db);
  const row = rows[0];
  if (!row) throw new Error(`there is no shift ${attendanceId}`);
  return row.secret;
}

export type OpenRecruitment = { recruitmentId: string };

/** Open recruitments of a kind that start at least so many days from now, the earliest first. */
export async function openRecruitmentsOfKind(
  db: QueryExecutor,
  {
    mode,
    from,
    licenseIds,
  }: { mode: 'INSTANT' | 'SCREENING'; from: string; licenseIds: readonly number[] },
): Promise<OpenRecruitment[]> {
  const { rows } = await sql<OpenRecruitment>`
    /* seed.openOffers */
    select r.id as "recruitmentId"
      from open_recruitments o
      join recruitments r on r.id = o.recruitment_id
      join jobs j on j.id = r.job_id
     where r.mode = ${mode} and o.work_date >= ${from} and o.work_date <= ${addDays(from, 40)}
       and o.prefecture_code = '13' and o.duty_minutes between 420 and 600
       and not exists (
         select from jsonb_array_elements(j.license_groups) as g (ids)
          where not g.ids @> any (select to_jsonb(l) from unnest(${licenseIds}::integer[]) as l))
     order by o.starts_at, r.id
     limit 60
  `.execute(db);
  return rows;
}

type Agreeing = { attendanceId: string; workerId: string; now: Date };

/** Agrees as the worker to the facility's request to end the contract. */
export async function agreeToContractEnd(
  app: App,
  { attendanceId, workerId, now }: Agreeing,
): Promise<void> {
  const { id: requestId } = await app.db
    .selectFrom('schedule_cancellations')
    .select('id')
    .where('attendance_id', '=', attendanceId)
    .executeTakeFirstOrThrow();
  await answerScheduleCancellation(app, {
    workerId,
    requestId,
    answer: 'APPROVE',
    now,
    idempotencyKey: undefined,
  });
}
