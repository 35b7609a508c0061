import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addDays, addHours, instantAtJst, jstDay } from '#platform/base/jst.ts';

import { openBulkDatabase, bulkDataNow as now } from '#testing/bulk-database.ts';
import { crowdedTables } from '#testing/fixtures/bulk-data.ts';
import { explainPlansOf, rowsReadByPlan, fullyScannedTables } from '#testing/plans.ts';
import { openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { createShift, type FixtureShift } from '#testing/shifts.ts';

const day = jstDay(now);
/** Tables that the schedule reads for each shift, filled with bulk data too. */
const looked = [
  'absence_notices',
  'attendance_claims',
  'attendance_questionnaires',
  'review_requests',
  'schedule_cancellations',
  'work_answers',
];
const bigTables = [...crowdedTables, ...looked];
/** Limit of rows read: a worker's own shifts with a handful of related rows each. */
const maxRows = 300;

let url: string;
let product: TestProduct;
let shift: FixtureShift;

beforeAll(async () => {
  ({ url } = await openBulkDatabase('apart'));
  product = await openTestProduct(url, now);
  await addBulkData();
  shift = await createWorker();
});
afterAll(() => product.close());

/** One row for each bulk shift in every table that the schedule reads. */
async function addBulkData(): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('set session_replication_role = replica');
  const statements = [
    `insert into schedule_cancellations (attendance_id, state, reason, compensation, apology_points,
                                         requested_at, answer_by, answered_at)
     select id, 'REFUSED', '人員の変更', 0, 500, starts_at, starts_at, starts_at from attendances`,
    `insert into absence_notices (attendance_id, kind, reason, told_name, state, sent_at, answered_at)
     select id, kind, '電車が止まり、着けません', '佐藤', 'WITHDRAWN', starts_at, starts_at
       from attendances cross join (values ('report'), ('contest')) k (kind)`,
    `insert into attendance_claims (attendance_id, round, start_at, end_at, break_minutes, reason, sent_at,
                                    answered_at, answer)
     select id, 1, starts_at, ends_at, 60, '残業', ends_at, ends_at, 'approved' from attendances`,
    `insert into attendance_questionnaires (attendance_id, can_attend, answered_at)
     select id, false, starts_at from attendances`,
    `insert into work_answers (attendance_id, answers, answered_at)
     select id, '["M"]', starts_at from attendances`,
    `insert into review_requests (attendance_id, worker_id, facility_id, state, ends_at, opened_at, closes_at)
     select id, worker_id, facility_id, 'CREATED', ends_at, ends_at, ends_at + interval '14 days' from attendances`,
    'analyze',
  ];
  for (const statement of statements) {
    await client.query(statement);
  }
  await client.end();
}

/** One worker with coming shifts; the last of them is the shift the tests query. */
async function createWorker(): Promise<FixtureShift> {
  const startsAt = (ahead: number) => instantAtJst(addDays(day, ahead), '09:00');
  const staged = await createShift(product, {
    startsAt: startsAt(3),
    endsAt: addHours(startsAt(3), 9),
  });
  const { workerId } = staged;
  for (const ahead of [5, 7]) {
    const from = startsAt(ahead);
    await createShift(product, { workerId, startsAt: from, endsAt: addHours(from, 9) });
  }
  return staged;
}

const documents = {
  schedule: `query ($cursor: String) { attendanceScheduleList(cursor: $cursor) {
    cursor actionCount sections { type attendances { id stateLabel } } } }`,
  history: `query ($cursor: String) { attendanceHistories(cursor: $cursor) {
    cursor attendances { id stateLabel } } }`,
  looks: `{ dataLookList { looks { id } } }`,
  questions: `query ($id: ID!) { workQuestions(id: $id) { questions { proposed } } }`,
  one: `query ($id: ID!) { attendance(id: $id) { timeline { label } } }`,
  facility: `query ($id: ID!) { facilityDetail(facilityId: $id) { workedTasks { name } } }`,
};

test('the schedule, its badge, the history, one shift and the looks find their rows by index', async () => {
  const plans = await explainPlansOf(url, async () => {
    await shift.send(now, documents.schedule);
    await shift.send(now, documents.history);
    await shift.send(now, documents.one, { id: shift.attendanceId });
    await shift.send(now, documents.looks);
    await shift.send(now, documents.facility, { id: shift.facilityId });
    await shift.send(now, documents.questions, { id: shift.attendanceId });
  });
  const names = plans.map(({ name }) => name);
  expect(names).toEqual(
    expect.arrayContaining([
      'attendance.scheduleRows',
      'attendance.shiftsNeedingActionCount',
      'attendance.shiftHistoryRows',
      'worker.personalDataViewPage',
      'recruitment.tasksWorkedAtFacilities',
      'attendance.earlierWorkAnswersOf',
      'reviews.openReviewRequestCount',
    ]),
  );
  for (const plan of plans) {
    expect([plan.name, fullyScannedTables(plan, bigTables)]).toEqual([plan.name, []]);
    expect([plan.name, rowsReadByPlan(plan, bigTables) <= maxRows]).toEqual([plan.name, true]);
  }
});
