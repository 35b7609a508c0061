import { afterAll, expect, onTestFinished, test } from 'vitest';

import { applyToRecruitment } from '#domain/application/applying/apply.server.ts';
import { buildPreparedWorker } from '#domain/application/build.ts';
import { buildCheckIn, buildCheckOut } from '#domain/attendance/build.ts';
import { instantAtJst } from '#platform/base/jst.ts';
import { buildFacility, buildJob } from '#domain/corporation/build.ts';
import { buildRecruitment } from '#domain/recruitment/build.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openStaffFixture } from '#testing/fixtures/staff.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';
import { createShift, type FixtureShift } from '#testing/shifts.ts';

const day = '2026-12-02';
const fixture = await openStaffFixture(await openTestDatabase(), instantAtJst(day, '00:00'));
const { ask, app } = fixture;
afterAll(() => fixture.close());

const own = await fixture.corporation('ひなた');
const others = await fixture.corporation('よそ');
const evening = instantAtJst(day, '20:00');
const reason = '連絡のない遅刻が2回続き、申し送りに間に合いませんでした';

/** A shift at a facility of the corporation, from contract to the last stamp. */
async function worked(): Promise<FixtureShift> {
  const [startsAt, endsAt] = [instantAtJst(day, '09:00'), instantAtJst(day, '18:00')];
  const plan = { startsAt, endsAt, breakMinutes: 60, corporationId: own.id };
  fixture.setNow(instantAtJst(day, '00:00'));
  const shift = await createShift(fixture, plan);
  await buildCheckIn(app, { attendanceId: shift.attendanceId });
  await buildCheckOut(app, { attendanceId: shift.attendanceId });
  fixture.setNow(evening);
  return shift;
}

async function posting(facilityId: string, on: string): Promise<string> {
  const job = await buildJob(app.db, { now: evening, facilityId, title: '日勤' });
  const [startsAt, endsAt] = [instantAtJst(on, '09:00'), instantAtJst(on, '18:00')];
  return (await buildRecruitment(app.db, { now: evening, jobId: job.id, startsAt, endsAt })).id;
}

const applies = (workerId: string, recruitmentId: string) =>
  applyToRecruitment(app, { workerId, recruitmentId, now: evening });

const owner = () => fixture.person({ corporationId: own.id, role: 'OWNER' });
const blocking = `mutation ($input: BlockWorkerEverywhereInput!) { blockWorkerEverywhere(input: $input) { success } }`;
const lifting = `mutation ($workerId: ID!) { unblockWorkerEverywhere(input: { workerId: $workerId }) { success } }`;
const listing = `{ corporationBlocks { cursor blocks { workerId name reason blockedBy } } }`;
const people = `query ($facilityId: ID!) { people(facilityId: $facilityId) { people { workerId isBlocked isBlockedEverywhere } } }`;

test('an owner blocks for every facility, old and new: applications are refused, the contract stays, all is undone', async () => {
  const shift = await worked();
  const { workerId } = shift;
  const staff = await owner();
  const booked = await posting(own.facilityId, '2026-12-09');
  await applies(workerId, booked);
  const before = await posting(own.facilityId, '2026-12-10');
  for (let time = 0; time < 2; time += 1) {
    // oxlint-disable-next-line no-await-in-loop -- the second changes nothing
    const answer = await ask('facility', blocking, { input: { workerId, reason } }, staff);
    expect(refusalCodeOf(answer)).toBeNull();
  }
  const added = await buildFacility(app.db, { now: evening, corporationId: own.id });
  const refused = { code: 'BLOCKED_BY_FACILITY' };
  await expect(applies(workerId, before)).rejects.toMatchObject(refused);
  const after = await posting(added.id, '2026-12-11');
  await expect(applies(workerId, after)).rejects.toMatchObject(refused);
  // The block has no effect at another corporation.
  await applies(workerId, await posting(others.facilityId, '2026-12-12'));
  const kept = await app.db
    .selectFrom('attendances')
    .select('state')
    .where('recruitment_id', '=', booked)
    .execute();
  expect(kept).toEqual([{ state: 'SCHEDULED' }]);
  const { data } = await ask('facility', listing, {}, staff);
  expect(data?.['corporationBlocks']).toEqual({
    cursor: null,
    blocks: [{ workerId, name: '山田 花子', reason, blockedBy: '佐藤' }],
  });
  const here = await ask('facility', people, { facilityId: shift.facilityId }, staff);
  expect(here.data?.['people'].people).toEqual([
    { workerId, isBlocked: true, isBlockedEverywhere: true },
  ]);
  fixture.setNow(instantAtJst(day, '20:10'));
  expect(refusalCodeOf(await ask('facility', lifting, { workerId }, staff))).toBeNull();
  await applies(workerId, after);
  const notices = await app.db
    .selectFrom('notices')
    .select(['title', 'body'])
    .where('worker_id', '=', workerId)
    .where('dedup_key', 'like', 'block:%')
    .orderBy('id')
    .execute();
  expect(notices).toEqual([
    { title: '応募できない施設があります', body: expect.stringContaining(reason) },
    { title: 'また応募できるようになりました', body: expect.stringContaining('ひなた') },
  ]);
  const history = await app.db
    .selectFrom('state_changes')
    .select(['event', 'actor_kind', 'staff_id'])
    .where('subject_kind', '=', 'blocked_worker')
    .where('subject_id', '=', workerId)
    .orderBy('id')
    .execute();
  expect(history).toEqual([
    { event: 'BLOCK_EVERYWHERE', actor_kind: 'corporation', staff_id: staff.id },
    { event: 'UNBLOCK_EVERYWHERE', actor_kind: 'corporation', staff_id: staff.id },
  ]);
});

test('a block of one facility stays when the one of the corporation is lifted', async () => {
  const { workerId, facilityId } = await worked();
  const staff = await owner();
  const single = `mutation ($input: BlockWorkerInput!) { blockWorker(input: $input) { success } }`;
  await ask('facility', single, { input: { facilityId, workerId, reason } }, staff);
  await ask('facility', blocking, { input: { workerId, reason } }, staff);
  await ask('facility', lifting, { workerId }, staff);
  const here = await ask('facility', people, { facilityId }, staff);
  expect(here.data?.['people'].people).toEqual([
    { workerId, isBlocked: true, isBlockedEverywhere: false },
  ]);
  await applies(workerId, await posting(own.facilityId, '2026-12-14'));
});

test('a block of the corporation stays when the one of a facility is lifted, and the worker is told nothing', async () => {
  const { workerId, facilityId } = await worked();
  const staff = await owner();
  const single = `mutation ($input: BlockWorkerInput!) { blockWorker(input: $input) { success } }`;
  const lift = `mutation ($input: UnblockWorkerInput!) { unblockWorker(input: $input) { success } }`;
  await ask('facility', single, { input: { facilityId, workerId, reason } }, staff);
  fixture.setNow(instantAtJst(day, '20:05'));
  await ask('facility', blocking, { input: { workerId, reason } }, staff);
  fixture.setNow(instantAtJst(day, '20:10'));
  const answer = await ask('facility', lift, { input: { facilityId, workerId } }, staff);
  expect(refusalCodeOf(answer)).toBeNull();
  const notices = await app.db
    .selectFrom('notices')
    .select('title')
    .where('worker_id', '=', workerId)
    .where('dedup_key', 'like', 'block:%')
    .execute();
  expect(notices.map(({ title }) => title)).toEqual(
    Array.from({ length: 2 }, () => '応募できない施設があります'),
  );
  await expect(applies(workerId, await posting(facilityId, '2026-12-15'))).rejects.toMatchObject({
    code: 'BLOCKED_BY_FACILITY',
  });
});

test.each([
  ['blockWorkerEverywhere', 'BlockWorkerEverywhereInput', { reason }],
  ['blockWorker', 'BlockWorkerInput', { reason, facilityId: '' }],
  ['markFavoriteWorker', 'FavoriteWorkerInput', { memo: reason, facilityId: '' }],
])(
  'of an account that ended while the page was open nothing is stored: %s',
  async (name, kind, input) => {
    const { workerId, facilityId } = await worked();
    const endAt = async (deleted_at: Date | null) => {
      await app.db.updateTable('workers').set({ deleted_at }).where('id', '=', workerId).execute();
    };
    await endAt(evening);
    // The deletion would have paid the wage out; the audit reads this database at the end.
    onTestFinished(() => endAt(null));
    const given = { ...input, workerId, ...('facilityId' in input && { facilityId }) };
    const document = `mutation ($input: ${kind}!) { ${name}(input: $input) { success } }`;
    expect(refusalCodeOf(await ask('facility', document, { input: given }, await owner()))).toBe(
      'NOT_FOUND',
    );
    const history = await app.db
      .selectFrom('state_changes')
      .select('event')
      .where('subject_kind', 'in', ['blocked_worker', 'favorite_worker'])
      .where('subject_id', '=', workerId)
      .execute();
    expect(history).toEqual([]);
  },
);

test('only an owner, only after a shift at the corporation, and only with a reason', async () => {
  const { workerId } = await worked();
  const stranger = await buildPreparedWorker(app.db, { now: evening });
  const manager = await fixture.person({ corporationId: own.id, role: 'MANAGER' });
  const foreign = await fixture.person({ corporationId: others.id, role: 'OWNER' });
  const staff = await owner();
  const code = async (input: object, as: typeof staff) =>
    refusalCodeOf(await ask('facility', blocking, { input }, as));
  expect(await code({ workerId, reason }, manager)).toBe('FORBIDDEN');
  expect(await code({ workerId, reason }, foreign)).toBe('NOT_FOUND');
  expect(await code({ workerId: stranger.id, reason }, staff)).toBe('NOT_FOUND');
  expect(await code({ workerId: crypto.randomUUID(), reason }, staff)).toBe('NOT_FOUND');
  expect(await code({ workerId, reason: '短い' }, staff)).toBe('VALIDATION_FAILED');
  expect(refusalCodeOf(await ask('facility', lifting, { workerId }, foreign))).toBe('NOT_FOUND');
  const rows = await app.db
    .selectFrom('corporation_blocks')
    .select('worker_id')
    .where('worker_id', 'in', [workerId, stranger.id])
    .execute();
  expect(rows).toEqual([]);
});

test('the operators see a block of a whole corporation', async () => {
  const { workerId } = await worked();
  await ask('facility', blocking, { input: { workerId, reason } }, await owner());
  const patterns = `{ blockedWorkerPatterns { workers { workerId count corporations } } }`;
  const { data } = await ask('operator', patterns, {}, await fixture.person(null));
  expect(data?.['blockedWorkerPatterns'].workers).toContainEqual({
    workerId,
    count: 1,
    corporations: 1,
  });
});
