import { afterAll, expect, test } from 'vitest';

import { buildContract, buildPreparedWorker } from '#domain/application/build.ts';
import { addDays, instantAtJst, type JstDay } from '#platform/base/jst.ts';
import { buildRecruitment } from '#domain/recruitment/build.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openStaffFixture } from '#testing/fixtures/staff.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';
import { buildJob } from '../build.ts';

const day = '2026-12-02';
const now = instantAtJst(day, '09:00');
const fixture = await openStaffFixture(await openTestDatabase(), now);
const { ask, app } = fixture;
afterAll(() => fixture.close());

const { id: corporationId, facilityId } = await fixture.corporation('ひなた');
const manager = await fixture.person({ corporationId, role: 'MANAGER' });
const { id: jobId } = await buildJob(app.db, { now, facilityId });

const useDocument = `query ($id: ID!) { agreement(id: $id) {
  filing { number withdrawnAt } openPostings comingShifts } }`;
const replace = `mutation ($input: ReplaceAgreementInput!) { replaceAgreement(input: $input) { id } }`;
const filing = {
  number: '第78号',
  office: '新宿労働基準監督署',
  filedOn: '2026-11-25',
  startsOn: '2026-12-01',
  endsOn: '2027-11-30',
  dailyMinutes: 120,
  monthlyHours: 45,
  yearlyHours: 360,
  specialClause: false,
};

const useOf = async (id: string) =>
  (await ask('facility', useDocument, { id }, manager)).data?.['agreement'];

const filingsOf = () =>
  app.db
    .selectFrom('agreement_filings')
    .select(['id', 'withdrawn_at'])
    .where('facility_id', '=', facilityId)
    .orderBy('recorded_at')
    .orderBy('id')
    .execute();

/** A posting of the day with so many hours of work and an hour of break. */
const post = (on: JstDay, hours: number) =>
  buildRecruitment(app.db, {
    now,
    jobId,
    startsAt: instantAtJst(on, '08:00'),
    endsAt: instantAtJst(on, `${9 + hours}:00`),
    breakMinutes: 60,
    capacity: 2,
  });

test('a filing shows what relies on it alone, and is replaced without an instant in between', async () => {
  const [first] = await filingsOf();
  const old = first?.id ?? '';
  await post(addDays(day, 3), 8);
  const long = await post(addDays(day, 4), 9);
  const worker = await buildPreparedWorker(app.db, { now });
  await buildContract(app, { workerId: worker.id, recruitmentId: long.id, now });
  expect(await useOf(old)).toMatchObject({ openPostings: 1, comingShifts: 1 });

  const input = { id: old, ...filing };
  const answer = await ask('facility', replace, { input }, manager);
  expect(refusalCodeOf(answer)).toBeNull();
  const next = String(answer.data?.['replaceAgreement'].id);
  expect((await filingsOf()).map(({ id, withdrawn_at: at }) => [id, at])).toEqual(
    expect.arrayContaining([
      [old, now],
      [next, null],
    ]),
  );
  expect(await useOf(old)).toMatchObject({ openPostings: 0, comingShifts: 0 });
  expect(await useOf(next)).toMatchObject({ openPostings: 1, comingShifts: 1 });
  expect(refusalCodeOf(await ask('facility', replace, { input }, manager))).toBe(
    'AGREEMENT_WITHDRAWN',
  );
  const events = await app.db
    .selectFrom('state_changes')
    .select(['event', 'staff_id'])
    .where('subject_id', 'in', [old, next])
    .orderBy('id')
    .execute();
  expect(events).toEqual([
    { event: 'RECORD', staff_id: manager.id },
    { event: 'WITHDRAW', staff_id: manager.id },
  ]);
});

test('a second filing of the same days means that nothing relies on one alone', async () => {
  const current = (await filingsOf()).find((one) => one.withdrawn_at === null)?.id ?? '';
  expect(await useOf(current)).toMatchObject({ openPostings: 1 });
  const record = `mutation ($input: RecordAgreementInput!) { recordAgreement(input: $input) { id } }`;
  await ask('facility', record, { input: { facilityId, ...filing, number: '第79号' } }, manager);
  expect(await useOf(current)).toMatchObject({ openPostings: 0, comingShifts: 0 });
});

test('a wrong field changes nothing', async () => {
  const current = (await filingsOf()).find((one) => one.withdrawn_at === null)?.id ?? '';
  const before = await filingsOf();
  const input = { id: current, ...filing, number: '' };
  expect(refusalCodeOf(await ask('facility', replace, { input }, manager))).toBe(
    'VALIDATION_FAILED',
  );
  expect(await filingsOf()).toEqual(before);
});
