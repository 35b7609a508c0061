import { afterAll, expect, test } from 'vitest';

import { addDays, addHours, instantAtJst } from '#platform/base/jst.ts';
import { buildJob } from '#domain/corporation/build.ts';
import { buildRecruitment } from '#domain/recruitment/build.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openStaffFixture } from '#testing/fixtures/staff.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';
import { applyToRecruitment } from '../applying/apply.server.ts';
import { buildPreparedWorker } from '../build.ts';

const now = instantAtJst('2026-12-01', '09:00');
const fixture = await openStaffFixture(await openTestDatabase(), now);
const { ask, app } = fixture;
afterAll(() => fixture.close());

const { id: corporationId, facilityId } = await fixture.corporation('ひなた');
const manager = await fixture.person({ corporationId, role: 'MANAGER' });
const colleague = await fixture.person({ corporationId, role: 'MANAGER' });
const approver = await fixture.person({ corporationId, role: 'APPROVER' });
const job = await buildJob(app.db, { now, facilityId, title: '日勤' });

/** A shift of its own day that the facility decides about. */
async function shift(day: string, capacity = 1) {
  const [startsAt, endsAt] = [instantAtJst(day, '09:00'), instantAtJst(day, '18:00')];
  const wishes = { now, jobId: job.id, mode: 'SCREENING', capacity, startsAt, endsAt } as const;
  return (await buildRecruitment(app.db, wishes)).id;
}

async function applicant(recruitmentId: string, at = now, lastName = '佐藤') {
  const profile = { lastName, firstName: '花子', bornOn: '1990-05-05' };
  const worker = await buildPreparedWorker(app.db, { now, profile });
  const { applicationId } = await applyToRecruitment(app, {
    workerId: worker.id,
    recruitmentId,
    now: at,
  });
  return { ...worker, applicationId };
}

const listDocument = `query ($facilityId: ID!, $cursor: String) {
  waitingApplicants(facilityId: $facilityId, cursor: $cursor) {
    cursor applicants { id label title startsAt endsAt appliedAt answerBy seatsLeft } } }`;
const acceptDocument = 'mutation ($id: ID!) { acceptApplication(input: { id: $id }) { success } }';
const rejectDocument = `mutation ($id: ID!, $reason: String) {
  rejectApplication(input: { id: $id, reason: $reason }) { success } }`;

async function list(cursor: string | null = null, person = manager) {
  const { data } = await ask('facility', listDocument, { facilityId, cursor }, person);
  return data?.['waitingApplicants'] as { cursor: string | null; applicants: { id: string }[] };
}

const contractsOf = (recruitmentId: string) =>
  app.db
    .selectFrom('attendances')
    .select('application_id')
    .where('recruitment_id', '=', recruitmentId)
    .execute();

test('applicants wait in the order of their deadlines, and nothing names them', async () => {
  const far = await applicant(await shift('2026-12-10'), addHours(now, -1), '秘密');
  const near = await applicant(await shift('2026-12-02'), addHours(now, -1), '秘密');
  const page = await list();
  expect(page.applicants).toEqual([
    {
      id: near.applicationId,
      label: '30代・資格なし',
      title: '日勤',
      startsAt: '2026-12-02T00:00:00.000Z',
      endsAt: '2026-12-02T09:00:00.000Z',
      appliedAt: '2026-11-30T23:00:00.000Z',
      // Three hours before the start comes before 48 hours.
      answerBy: '2026-12-01T21:00:00.000Z',
      seatsLeft: 1,
    },
    expect.objectContaining({ id: far.applicationId, answerBy: '2026-12-02T23:00:00.000Z' }),
  ]);
  const text = JSON.stringify(page);
  for (const secret of ['秘密', '花子', near.id, near.phoneNumber, '1990'])
    expect(text).not.toContain(secret);
  fixture.setNow(instantAtJst('2026-12-02', '06:00'));
  // The session of the day before has ended.
  const later = await fixture.person({ corporationId, role: 'MANAGER' });
  const left = (await list(null, later)).applicants.map(({ id }) => id);
  fixture.setNow(now);
  expect(left).toEqual([far.applicationId]);
});

test('the list pages without a gap or a repetition', async () => {
  const recruitmentId = await shift('2026-12-20', 1);
  const applicants = await Promise.all(Array.from({ length: 51 }, () => applicant(recruitmentId)));
  const first = await list();
  const second = await list(first.cursor);
  const ids = [...first.applicants, ...second.applicants].map(({ id }) => id);
  expect([first.applicants.length, second.cursor]).toEqual([50, null]);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(expect.arrayContaining(applicants.map((one) => one.applicationId)));
});

test('accepting makes one contract however often, recorded with the person', async () => {
  const recruitmentId = await shift('2026-12-11');
  const { applicationId: id } = await applicant(recruitmentId);
  const key = { ...manager, idempotencyKey: 'accept-1' };
  expect((await ask('facility', acceptDocument, { id }, key)).data).toEqual({
    acceptApplication: { success: true },
  });
  expect(refusalCodeOf(await ask('facility', acceptDocument, { id }, key))).toBeNull();
  expect(refusalCodeOf(await ask('facility', acceptDocument, { id }, colleague))).toBeNull();
  expect(await contractsOf(recruitmentId)).toEqual([{ application_id: id }]);
  const history = await app.db
    .selectFrom('state_changes')
    .select(['event', 'actor_kind', 'actor_id', 'staff_id'])
    .where('subject_id', '=', id)
    .where('event', '=', 'ACCEPT')
    .execute();
  const by = { actor_kind: 'facility', actor_id: facilityId, staff_id: manager.id };
  expect(history).toEqual([{ event: 'ACCEPT', ...by }]);
  expect(refusalCodeOf(await ask('facility', rejectDocument, { id }, manager))).toBe(
    'APPLICATION_ENDED',
  );
});

test('rejecting keeps the reason; a reason that is too long changes nothing', async () => {
  const { applicationId: id } = await applicant(await shift('2026-12-12'));
  const long = await ask('facility', rejectDocument, { id, reason: 'あ'.repeat(201) }, manager);
  expect(refusalCodeOf(long)).toBe('VALIDATION_FAILED');
  const stateOf = () =>
    app.db.selectFrom('applications').select(['state', 'reason']).where('id', '=', id).execute();
  expect(await stateOf()).toEqual([{ state: 'APPLIED', reason: null }]);
  const reason = '応募が多く、ほかの方を採用したため';
  expect(refusalCodeOf(await ask('facility', rejectDocument, { id, reason }, manager))).toBeNull();
  expect(
    refusalCodeOf(await ask('facility', rejectDocument, { id, reason }, colleague)),
  ).toBeNull();
  expect(await stateOf()).toEqual([{ state: 'REJECTED', reason }]);
  expect(refusalCodeOf(await ask('facility', acceptDocument, { id }, manager))).toBe(
    'APPLICATION_ENDED',
  );
});

test('an approver reads applicants and decides about none', async () => {
  const { applicationId: id } = await applicant(await shift('2026-12-02'));
  const read = await ask('facility', listDocument, { facilityId }, approver);
  expect(JSON.stringify(read.data)).toContain(id);
  expect(refusalCodeOf(await ask('facility', acceptDocument, { id }, approver))).toBe('FORBIDDEN');
});

test('a person of another facility of the corporation reaches no application', async () => {
  const elsewhere = await app.db
    .selectFrom('staff_memberships')
    .select('id')
    .where('staff_id', '=', colleague.id)
    .executeTakeFirstOrThrow();
  const { applicationId: id } = await applicant(await shift('2026-12-14'));
  const limit = (ids: string[] | null) =>
    app.db
      .updateTable('staff_memberships')
      .set({ facility_ids: ids })
      .where('id', '=', elsewhere.id)
      .execute();
  await limit([]);
  const codes = [
    await ask('facility', listDocument, { facilityId }, colleague),
    await ask('facility', acceptDocument, { id }, colleague),
    await ask('facility', rejectDocument, { id }, colleague),
  ].map(refusalCodeOf);
  await limit(null);
  expect(codes).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND']);
});

/** `SEAT_RACES=1000` repeats the race as often, for a run at night. */
const races = Number(process.env['SEAT_RACES'] ?? 40);

test(
  `the last seat, given by two people at once ${races} times, is one contract each time`,
  async () => {
    const ends: unknown[] = [];
    for (let index = 0; index < races; index += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one race after the other
      const recruitmentId = await shift(addDays('2026-12-16', index % 40));
      // oxlint-disable-next-line no-await-in-loop -- one race after the other
      const [one, other] = [await applicant(recruitmentId), await applicant(recruitmentId)];
      // oxlint-disable-next-line no-await-in-loop -- one race after the other
      const answers = await Promise.all([
        ask('facility', acceptDocument, { id: one.applicationId }, manager),
        ask('facility', acceptDocument, { id: other.applicationId }, colleague),
      ]);
      // oxlint-disable-next-line no-await-in-loop -- one race after the other
      const contracts = await contractsOf(recruitmentId);
      ends.push([
        contracts.length,
        ...answers.map((answer) => String(refusalCodeOf(answer))).toSorted(),
      ]);
    }
    expect(new Set(ends.map((end) => JSON.stringify(end)))).toEqual(
      new Set([JSON.stringify([1, 'NO_SEAT_TO_GIVE', 'null'])]),
    );
  },
  600_000 + races * 500,
);
