import { afterAll, describe, expect, test } from 'vitest';

import { applyToRecruitment } from '#domain/application/applying/apply.server.ts';
import { buildPreparedWorker } from '#domain/application/build.ts';
import { buildCheckIn, buildCheckOut } from '#domain/attendance/build.ts';
import { instantAtJst } from '#platform/base/jst.ts';
import { buildFacility, buildJob } from '#domain/corporation/build.ts';
import { buildRecruitment } from '#domain/recruitment/build.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openStaffFixture } from '#testing/fixtures/staff.ts';
import { collectSentStatements } from '#testing/plans.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';
import { createShift, type FixtureShift } from '#testing/shifts.ts';
import { maxBlockedFacilities, poolPageSize } from './block-rules.ts';

const day = '2026-12-02';
const fixture = await openStaffFixture(await openTestDatabase(), instantAtJst(day, '00:00'));
const { ask, app } = fixture;
afterAll(() => fixture.close());

const { id: corporationId } = await fixture.corporation('ひなた');
const others = await fixture.corporation('よそ');
const reason = '連絡のない遅刻が2回続き、申し送りに間に合いませんでした';
const evening = instantAtJst(day, '20:00');

/** A shift from contract to the last stamp. */
async function worked(wishes: { workerId?: string } = {}): Promise<FixtureShift> {
  const [startsAt, endsAt] = [instantAtJst(day, '09:00'), instantAtJst(day, '18:00')];
  const plan = { startsAt, endsAt, breakMinutes: 60, corporationId, ...wishes };
  const shift = await createShift(fixture, plan);
  await buildCheckIn(app, { attendanceId: shift.attendanceId });
  await buildCheckOut(app, { attendanceId: shift.attendanceId });
  fixture.setNow(evening);
  return shift;
}

/** A posting of the facility that nobody has applied for. */
async function posting({ facilityId }: { facilityId: string }, on = '2026-12-10'): Promise<string> {
  const job = await buildJob(app.db, { now: evening, facilityId, title: '日勤' });
  const [startsAt, endsAt] = [instantAtJst(on, '09:00'), instantAtJst(on, '18:00')];
  return (await buildRecruitment(app.db, { now: evening, jobId: job.id, startsAt, endsAt })).id;
}

const manager = () => fixture.person({ corporationId, role: 'MANAGER' });

const blockDocument = `mutation ($input: BlockWorkerInput!) { blockWorker(input: $input) { success } }`;
const unblockDocument = `mutation ($input: UnblockWorkerInput!) { unblockWorker(input: $input) { success } }`;
const peopleDocument = `query ($facilityId: ID!, $cursor: String) {
  people(facilityId: $facilityId, cursor: $cursor) {
    cursor people { workerId name shifts lastStartsAt isBlocked } } }`;
const blockedDocument = `query ($facilityId: ID!, $cursor: String) {
  blockedWorkers(facilityId: $facilityId, cursor: $cursor) {
    cursor blocks { workerId name reason blockedAt blockedBy } } }`;

const detailDocument = `query ($id: ID!) { recruitmentDetail(recruitmentId: $id) {
  warningDialogView { kind title description } } }`;

const applies = ({ workerId }: FixtureShift, recruitmentId: string) =>
  applyToRecruitment(app, { workerId, recruitmentId, now: fixture.app.clock.now() });

const pairOf = ({ facilityId, workerId }: FixtureShift) => ({ facilityId, workerId });

const noticesOf = (workerId: string) =>
  app.db
    .selectFrom('notices')
    .select(['title', 'body'])
    .where('worker_id', '=', workerId)
    .where('dedup_key', 'like', 'block:%')
    .orderBy('id')
    .execute();

describe('a facility', () => {
  test('sees who has worked there, and nobody else', async () => {
    const shift = await worked();
    await worked();
    const { data } = await ask('facility', peopleDocument, pairOf(shift), await manager());
    expect(data?.['people']).toEqual({
      cursor: null,
      people: [
        {
          workerId: shift.workerId,
          name: '山田 花子',
          shifts: 1,
          lastStartsAt: instantAtJst(day, '09:00').toISOString(),
          isBlocked: false,
        },
      ],
    });
  });

  test('blocks with a reason: the worker is told it, later applications are refused, the contract stays', async () => {
    const shift = await worked();
    const staff = await manager();
    const booked = await posting(shift);
    await applies(shift, booked);
    const input = { ...pairOf(shift), reason };
    expect(refusalCodeOf(await ask('facility', blockDocument, { input }, staff))).toBeNull();
    expect(refusalCodeOf(await ask('facility', blockDocument, { input }, staff))).toBeNull();
    expect(await noticesOf(shift.workerId)).toEqual([
      { title: '応募できない施設があります', body: expect.stringContaining(reason) },
    ]);
    const { data } = await ask('facility', blockedDocument, pairOf(shift), staff);
    expect(data?.['blockedWorkers'].blocks).toEqual([
      {
        workerId: shift.workerId,
        name: '山田 花子',
        reason,
        blockedAt: evening.toISOString(),
        blockedBy: '佐藤',
      },
    ]);
    const later = await posting(shift, '2026-12-11');
    await expect(applies(shift, later)).rejects.toMatchObject({ code: 'BLOCKED_BY_FACILITY' });
    // The page of the posting shows the block instead of a link to the application.
    const token = await fixture.signIn(shift.workerId);
    const detail = await fixture.call(detailDocument, { id: later }, { token });
    expect(detail.data?.['recruitmentDetail'].warningDialogView).toEqual({
      kind: 'PreventTransition',
      title: 'この施設には応募できません',
      description: 'この施設の募集には応募できません。ほかの施設の募集をお探しください',
    });
    const kept = await app.db
      .selectFrom('attendances')
      .select('state')
      .where('recruitment_id', '=', booked)
      .execute();
    expect(kept).toEqual([{ state: 'SCHEDULED' }]);
  });

  test('lifts the block: the worker is told and can apply again', async () => {
    const shift = await worked();
    const staff = await manager();
    await ask('facility', blockDocument, { input: { ...pairOf(shift), reason } }, staff);
    fixture.setNow(instantAtJst(day, '20:10'));
    const input = pairOf(shift);
    expect(refusalCodeOf(await ask('facility', unblockDocument, { input }, staff))).toBeNull();
    expect(refusalCodeOf(await ask('facility', unblockDocument, { input }, staff))).toBeNull();
    expect((await noticesOf(shift.workerId)).map(({ title }) => title)).toEqual([
      '応募できない施設があります',
      'また応募できるようになりました',
    ]);
    await applies(shift, await posting(shift));
    const history = await app.db
      .selectFrom('state_changes')
      .select(['event', 'staff_id', 'reason'])
      .where('subject_kind', '=', 'blocked_worker')
      .where('subject_id', '=', shift.workerId)
      .orderBy('id')
      .execute();
    expect(history).toEqual([
      { event: 'BLOCK', staff_id: staff.id, reason },
      { event: 'UNBLOCK', staff_id: staff.id, reason: null },
    ]);
  });

  test('cannot block a worker without a shift together, nor without a reason', async () => {
    const shift = await worked();
    const staff = await manager();
    const stranger = await buildPreparedWorker(app.db, { now: evening });
    const codes = [];
    for (const input of [
      { ...pairOf(shift), workerId: stranger.id, reason },
      { ...pairOf(shift), workerId: crypto.randomUUID(), reason },
      { ...pairOf(shift), reason: '短い理由' },
      { ...pairOf(shift), facilityId: others.facilityId, reason },
    ]) {
      // oxlint-disable-next-line no-await-in-loop -- four
      codes.push(refusalCodeOf(await ask('facility', blockDocument, { input }, staff)));
    }
    expect(codes).toEqual(['NOT_FOUND', 'NOT_FOUND', 'VALIDATION_FAILED', 'NOT_FOUND']);
    expect(await noticesOf(shift.workerId)).toEqual([]);
    expect(await noticesOf(stranger.id)).toEqual([]);
  });

  test('pages through the people without a gap or a repetition', async () => {
    const shift = await worked();
    const people = await Promise.all(
      Array.from({ length: poolPageSize }, () => buildPreparedWorker(app.db, { now: evening })),
    );
    // One block more than a page, so that the first page has a cursor.
    await app.db
      .insertInto('blocked_workers')
      .values(
        [shift.workerId, ...people.map(({ id }) => id)].map((id, index) => ({
          facility_id: shift.facilityId,
          worker_id: id,
          reason,
          blocked_at: new Date(evening.getTime() - index),
        })),
      )
      .execute();
    const staff = await manager();
    const page = async (cursor: string | null) => {
      const variables = { facilityId: shift.facilityId, cursor };
      const { data } = await ask('facility', blockedDocument, variables, staff);
      return data?.['blockedWorkers'] as { cursor: string | null; blocks: { workerId: string }[] };
    };
    const first = await page(null);
    const second = await page(first.cursor);
    expect([first.blocks.length, second.blocks.length, second.cursor]).toEqual([
      poolPageSize,
      1,
      null,
    ]);
    const ids = [...first.blocks, ...second.blocks].map(({ workerId }) => workerId);
    expect(new Set(ids).size).toBe(poolPageSize + 1);
  });
});

const hideDocument = `mutation ($input: BlockFacilityInput!) { blockFacility(input: $input) { success } }`;
const showDocument = `mutation ($id: ID!) { unblockFacility(input: { facilityId: $id }) { success } }`;
const blockDetail = `query ($id: ID!) { facilityBlock(facilityId: $id) { name canBlock reason blockedAt } }`;
const listDocument = `{ blockedFacilityList { cursor blocks { facilityId name reason blockedAt } } }`;
const searchDocument = `query { recruitmentSearch(input: {}) { totalCount recruitments { id } }
  recruitmentMap(input: {}) { facilities { facilityId } } returnDateList { recruitmentId } }`;
const countsDocument = `query { recruitmentSearch(input: { areaLIds: ["13"] }) { totalCount }
  jobs: recruitmentSearch(input: { groupByJob: true }) { totalCount }
  recruitmentDayCounts(input: { areaLIds: ["13"] }) { count }
  recruitmentFacets(input: { areaLIds: ["13"] }) { shifts { count } }
  recruitmentMap(input: {}) { facilities { count } } }`;

/** Returns whether the worker's lists contain a recruitment and its facility: search, map and return dates. */
async function listed(token: string, recruitmentId: string, facilityId: string) {
  const { data } = await fixture.call(searchDocument, {}, { token });
  const ids = (rows: { id?: string; recruitmentId?: string; facilityId?: string }[]) =>
    rows.map((row) => row.id ?? row.recruitmentId ?? row.facilityId);
  return {
    search: ids(data?.['recruitmentSearch'].recruitments).includes(recruitmentId),
    map: ids(data?.['recruitmentMap'].facilities).includes(facilityId),
    returns: ids(data?.['returnDateList']).includes(recruitmentId),
  };
}

/** Counts in the worker's search: recruitments, jobs, by day, beside the filters, on the map. */
async function counted(token: string): Promise<number[]> {
  const { data } = await fixture.call(countsDocument, {}, { token });
  const sum = (rows: { count: number }[]) => rows.reduce((total, { count }) => total + count, 0);
  return [
    data?.['recruitmentSearch'].totalCount,
    data?.['jobs'].totalCount,
    sum(data?.['recruitmentDayCounts']),
    sum(data?.['recruitmentFacets'].shifts),
    sum(data?.['recruitmentMap'].facilities),
  ];
}

describe('a search', () => {
  const everywhere = `mutation ($input: BlockWorkerEverywhereInput!) { blockWorkerEverywhere(input: $input) { success } }`;
  const nowhere = `mutation ($input: UnblockWorkerEverywhereInput!) { unblockWorkerEverywhere(input: $input) { success } }`;
  const all = { search: true, map: true, returns: true };
  const none = { search: false, map: false, returns: false };

  test.each([
    ['the facility', blockDocument, unblockDocument],
    ['its corporation', everywhere, nowhere],
  ])(
    'leaves out and does not count what a worker cannot have because %s blocks them',
    async (side, block, unblock) => {
      const shift = await worked();
      const { workerId, facilityId } = shift;
      const recruitmentId = await posting(shift);
      const token = await fixture.signIn(workerId);
      const before = await counted(token);
      expect(await listed(token, recruitmentId, facilityId)).toEqual(all);
      const staff = await fixture.person({ corporationId, role: 'OWNER' });
      const pair = side === 'the facility' ? pairOf(shift) : { workerId };
      expect(
        refusalCodeOf(await ask('facility', block, { input: { ...pair, reason } }, staff)),
      ).toBeNull();
      expect(await listed(token, recruitmentId, facilityId)).toEqual(none);
      const left = await counted(token);
      const neighbours = await counted(await fixture.signIn((await worked()).workerId));
      expect(neighbours).toEqual(before);
      // Other tests of this file have postings at the same corporation, so a corporation's block removes more of them.
      const gone = left.map((count, at) => (before[at] ?? 0) - count);
      expect(gone).toEqual(
        side === 'the facility' ? [1, 1, 1, 1, 1] : gone.map((count) => Math.max(count, 2)),
      );
      expect(refusalCodeOf(await ask('facility', unblock, { input: pair }, staff))).toBeNull();
      expect(await listed(token, recruitmentId, facilityId)).toEqual(all);
      expect(await counted(token)).toEqual(before);
    },
  );

  test('asks for hidden facilities only where a block stands', async () => {
    const shift = await worked();
    await posting(shift);
    const token = await fixture.signIn(shift.workerId);
    const search = () => fixture.call(searchDocument, {}, { token });
    const named = async () =>
      (await collectSentStatements(search)).filter(({ text }) => text.includes('hiddenFacilities'));
    expect(await named()).toEqual([]);
    const input = { ...pairOf(shift), reason };
    await ask('facility', blockDocument, { input }, await manager());
    expect(await named()).not.toEqual([]);
  });
});

describe('a worker', () => {
  test('blocks a facility: it leaves every list of this worker, and returns when the block is lifted', async () => {
    const shift = await worked();
    const { facilityId } = shift;
    const recruitmentId = await posting(shift);
    const token = await fixture.signIn(shift.workerId);
    const follow = `mutation ($id: ID!, $r: ID!) { followFacility(input: { facilityId: $id }) { success }
      addRecruitmentToFavorite(input: { recruitmentId: $r }) { success } }`;
    await fixture.call(follow, { id: facilityId, r: recruitmentId }, { token });
    const all = { search: true, map: true, returns: true };
    expect(await listed(token, recruitmentId, facilityId)).toEqual(all);
    const input = { facilityId, reason };
    expect(refusalCodeOf(await fixture.call(hideDocument, { input }, { token }))).toBeNull();
    expect(refusalCodeOf(await fixture.call(hideDocument, { input }, { token }))).toBeNull();
    const none = { search: false, map: false, returns: false };
    expect(await listed(token, recruitmentId, facilityId)).toEqual(none);
    const ties = await app.db
      .selectFrom('favorites')
      .select('worker_id')
      .where('worker_id', '=', shift.workerId)
      .union(
        app.db
          .selectFrom('facility_follows')
          .select('worker_id')
          .where('worker_id', '=', shift.workerId),
      )
      .execute();
    expect(ties).toEqual([]);
    const list = await fixture.call(listDocument, {}, { token });
    expect(list.data?.['blockedFacilityList'].blocks).toEqual([
      expect.objectContaining({ facilityId, reason, blockedAt: evening.toISOString() }),
    ]);
    const neighbour = await buildPreparedWorker(app.db, { now: evening });
    const theirs = await listed(await fixture.signIn(neighbour.id), recruitmentId, facilityId);
    expect(theirs).toMatchObject({ search: true, map: true });
    expect(
      refusalCodeOf(await fixture.call(showDocument, { id: facilityId }, { token })),
    ).toBeNull();
    expect(await listed(token, recruitmentId, facilityId)).toEqual(all);
  });

  test('who has blocked a facility cannot apply there by a link until the block is lifted', async () => {
    const shift = await worked();
    const { facilityId } = shift;
    const recruitmentId = await posting(shift, '2026-12-14');
    const token = await fixture.signIn(shift.workerId);
    const warned = async () => {
      const { data } = await fixture.call(detailDocument, { id: recruitmentId }, { token });
      return data?.['recruitmentDetail'].warningDialogView?.title;
    };
    await fixture.call(hideDocument, { input: { facilityId, reason } }, { token });
    expect(await warned()).toBe('この施設をブロックしています');
    await expect(applies(shift, recruitmentId)).rejects.toMatchObject({
      code: 'BLOCKED_BY_WORKER',
    });
    await fixture.call(showDocument, { id: facilityId }, { token });
    expect(await warned()).toBeUndefined();
    await applies(shift, recruitmentId);
  });

  test('blocks nobody without a finished shift, and not without a reason', async () => {
    const shift = await worked();
    const token = await fixture.signIn(shift.workerId);
    const code = async (input: object) =>
      refusalCodeOf(await fixture.call(hideDocument, { input }, { token }));
    expect(await code({ facilityId: others.facilityId, reason })).toBe('WORKED_HERE_REQUIRED');
    expect(await code({ facilityId: shift.workerId, reason })).toBe('NOT_FOUND');
    expect(await code({ facilityId: shift.facilityId, reason: ' 短い ' })).toBe(
      'VALIDATION_FAILED',
    );
    const asked = async (id: string) =>
      (await fixture.call(blockDetail, { id }, { token })).data?.['facilityBlock'];
    const unblocked = { reason: null, blockedAt: null };
    expect(await asked(shift.facilityId)).toMatchObject({ canBlock: true, ...unblocked });
    expect(await asked(others.facilityId)).toMatchObject({ canBlock: false, ...unblocked });
  });

  test('has a limit of blocks', async () => {
    const shift = await worked();
    const rows = await Promise.all(
      Array.from({ length: maxBlockedFacilities }, async () => {
        const { id } = await buildFacility(app.db, { now: evening });
        return { worker_id: shift.workerId, facility_id: id, reason, blocked_at: evening };
      }),
    );
    await app.db.insertInto('blocked_facilities').values(rows).execute();
    const token = await fixture.signIn(shift.workerId);
    const input = { facilityId: shift.facilityId, reason };
    expect(refusalCodeOf(await fixture.call(hideDocument, { input }, { token }))).toBe(
      'BLOCKS_FULL',
    );
  });
});
