import { afterAll, expect, test } from 'vitest';

import { acceptApplication } from '#domain/application/applying/accept.server.ts';
import { applyToRecruitment } from '#domain/application/applying/apply.server.ts';
import { buildContract, buildPreparedWorker } from '#domain/application/build.ts';
import { buildShiftWithFixedWage } from '#domain/attendance/build.ts';
import { encodePageCursor } from '#platform/server/database/keyset-page.ts';
import { instantAtJst, type JstDay } from '#platform/base/jst.ts';
import { buildRecruitment } from '#domain/recruitment/build.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openStaffFixture } from '#testing/fixtures/staff.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';
import { buildJob } from '../build.ts';

const now = instantAtJst('2026-12-02', '09:00');
const fixture = await openStaffFixture(await openTestDatabase(), now);
const { ask, app } = fixture;
afterAll(() => fixture.close());

const { id: corporationId, facilityId } = await fixture.corporation('ひなた');
const manager = await fixture.person({ corporationId, role: 'MANAGER' });
const { id: jobId } = await buildJob(app.db, { now, facilityId });

/** Three hours of overtime in a month. */
const agreementId = await replaceFiling({ monthlyHours: 3, yearlyHours: 30 });

async function replaceFiling(limits: { monthlyHours: number; yearlyHours: number }) {
  const { id } = await app.db
    .selectFrom('agreement_filings')
    .select('id')
    .where('facility_id', '=', facilityId)
    .executeTakeFirstOrThrow();
  const filing = {
    number: '第78号',
    office: '新宿労働基準監督署',
    filedOn: '2026-11-25',
    startsOn: '2026-12-01',
    endsOn: '2027-11-30',
    dailyMinutes: 120,
    specialClause: false,
  };
  const { data } = await ask(
    'facility',
    `mutation ($input: ReplaceAgreementInput!) { replaceAgreement(input: $input) { id } }`,
    { input: { id, ...filing, ...limits } },
    manager,
  );
  return String(data?.['replaceAgreement'].id);
}

/** A posting of the day with so many hours of work and an hour of break. */
async function post(on: JstDay, hours: number, mode: 'INSTANT' | 'SCREENING' = 'INSTANT') {
  const span = { startsAt: instantAtJst(on, '08:00'), endsAt: instantAtJst(on, `${9 + hours}:00`) };
  const given = { now, jobId, ...span, breakMinutes: 60, capacity: 3, mode };
  return (await buildRecruitment(app.db, given)).id;
}

/** A worker who has worked ten hours on the first of the month. */
async function worker(): Promise<string> {
  const { id } = await buildPreparedWorker(app.db, { now });
  const wish = { workerId: id, recruitmentId: await post('2026-12-01', 10) };
  await buildShiftWithFixedWage(
    app,
    await buildContract(app, { ...wish, now: instantAtJst('2026-11-30', '12:00') }),
  );
  return id;
}

const hire = (workerId: string, recruitmentId: string) =>
  buildContract(app, { workerId, recruitmentId, now });

const hana = await worker();
const jiro = await worker();

test('a month is full with what was worked and what is agreed, and the next one is not', async () => {
  await hire(hana, await post('2026-12-08', 9));
  await expect(hire(hana, await post('2026-12-15', 9))).rejects.toMatchObject({
    code: 'OVERTIME_LIMIT',
    message: expect.stringContaining('1か月で4時間になり、施設の36協定の上限（3時間）を超える'),
  });
  await hire(hana, await post('2026-12-16', 8));
  await hire(hana, await post('2027-01-05', 9));
});

test('a facility cannot accept what would exceed the month', async () => {
  const [long, short] = [
    await post('2026-12-15', 9, 'SCREENING'),
    await post('2026-12-17', 8, 'SCREENING'),
  ];
  const [waiting, other] = [
    await applyToRecruitment(app, { workerId: jiro, recruitmentId: long, now }),
    await applyToRecruitment(app, { workerId: jiro, recruitmentId: short, now }),
  ];
  await hire(jiro, await post('2026-12-08', 9));
  const accept = (applicationId: string) =>
    acceptApplication(app, { applicationId, actor: { kind: 'facility', id: facilityId }, now });
  await expect(accept(waiting.applicationId)).rejects.toMatchObject({
    code: 'APPLICANT_NOT_AVAILABLE',
  });
  await accept(other.applicationId);
});

test('the page of a filing names who is nearest to a limit first, in pages', async () => {
  const { id: saburo } = await buildPreparedWorker(app.db, { now });
  await hire(saburo, await post('2026-12-09', 9));
  await hire((await buildPreparedWorker(app.db, { now })).id, await post('2026-12-09', 8));
  const document = `query ($facilityId: ID!, $agreementId: ID!, $cursor: String) {
    workerOvertime(facilityId: $facilityId, agreementId: $agreementId, cursor: $cursor) {
      monthOf yearFrom yearTo cursor
      workers { workerId name monthMinutes monthPlanned yearMinutes yearPlanned } } }`;
  const pageAfter = (cursor: string | null) =>
    ask('facility', document, { facilityId, agreementId, cursor }, manager);
  const row = (workerId: string, minutes: number[]) => {
    const [monthMinutes, monthPlanned, yearMinutes, yearPlanned] = minutes;
    return {
      workerId,
      name: expect.any(String),
      monthMinutes,
      monthPlanned,
      yearMinutes,
      yearPlanned,
    };
  };
  const full = [row(hana, [180, 60, 240, 120]), row(jiro, [180, 60, 180, 60])].toSorted((a, b) =>
    a.workerId < b.workerId ? 1 : -1,
  );
  const last = row(saburo, [60, 60, 60, 60]);
  const span = { monthOf: '2026-12-01', yearFrom: '2026-12-01', yearTo: '2027-11-30' };
  expect((await pageAfter(null)).data?.['workerOvertime']).toEqual({
    ...span,
    workers: [...full, last],
    cursor: null,
  });
  const afterFull = encodePageCursor([1_000_000, full[1]?.workerId ?? '']);
  expect((await pageAfter(afterFull)).data?.['workerOvertime'].workers).toEqual([last]);
  expect(refusalCodeOf(await pageAfter('x'))).toBe('CURSOR_INVALID');
});
