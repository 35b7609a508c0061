import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { cancelByWorker } from '#domain/attendance/cancellation/cancel-by-worker.server.ts';
import { addHours, addMinutes, instantAtJst } from '#platform/base/jst.ts';
import { buildFacility, buildJob } from '#domain/corporation/build.ts';
import { buildRecruitment } from '#domain/recruitment/build.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openStaffFixture } from '#testing/fixtures/staff.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';
import { applyToRecruitment } from '../applying/apply.server.ts';
import { buildContract } from '../build.ts';
import { buildWorkerNearby } from '../urgent/urgent.build.ts';
import { urgentCallLimits } from '../urgent/urgent-rules.ts';
import { notifyOfUrgentCalls } from '../urgent/urgent.server.ts';
import { runSearches, startSearchesForLostWorkers } from './run-searches.server.ts';

const noon = instantAtJst('2026-12-01', '12:00');
const fixture = await openStaffFixture(await openTestDatabase(), noon);
const { ask, app } = fixture;
const { db } = app;
afterAll(() => fixture.close());

const { id: corporationId } = await fixture.corporation('ひなた');
const newManager = () => fixture.person({ corporationId, role: 'MANAGER' });
let manager = await newManager();
let [near, far] = ['', ''];

beforeAll(async () => {
  const codeOfStation = async (name: string) =>
    (
      await db
        .selectFrom('stations')
        .select('code')
        .where('name', '=', name)
        .executeTakeFirstOrThrow()
    ).code;
  [near, far] = [await codeOfStation('新宿'), await codeOfStation('仙台')];
});

/** Sets the clock and signs the manager in again, because a session does not outlive a day. */
async function at(now: Date): Promise<void> {
  fixture.setNow(now);
  manager = await newManager();
}

type Wishes = { capacity?: number; startsAt?: Date; licenseGroups?: number[][] };

/** A facility of its own near 新宿, with an open posting of tomorrow; no worker of another test lives near. */
async function scene(wishes: Wishes = {}) {
  await db.updateTable('home_stations').set({ station_code: far }).execute();
  await at(noon);
  const startsAt = wishes.startsAt ?? addHours(noon, 23);
  const posting = { now: noon, corporationId, stations: [{ code: near, walkMinutes: 5 }] };
  const { id: facilityId } = await buildFacility(db, posting);
  const { licenseGroups = [] } = wishes;
  const { id: jobId } = await buildJob(db, { now: noon, facilityId, licenseGroups });
  const plan = { startsAt, endsAt: addHours(startsAt, 6), breakMinutes: 0 };
  const posted = { ...plan, now: addHours(noon, -48), jobId, capacity: wishes.capacity ?? 1 };
  const { id } = await buildRecruitment(db, posted);
  return { id, facilityId, jobId };
}
type Scene = Awaited<ReturnType<typeof scene>>;

/** A worker far away who may apply, and who gets notices of postings by e-mail. */
const worker = async (wishes: Partial<Parameters<typeof buildWorkerNearby>[1]> = {}) =>
  (await buildWorkerNearby(app, { now: noon, homeStation: far, ...wishes })).id;

const added = () => ({ staff_id: manager.id, added_at: noon });

async function favorite({ facilityId }: Scene, wishes?: Parameters<typeof worker>[0]) {
  const workerId = await worker(wishes);
  const row = { ...added(), facility_id: facilityId, worker_id: workerId };
  await db.insertInto('favorite_workers').values(row).execute();
  return workerId;
}

async function group({ facilityId }: Scene, name: string, workerIds: readonly string[]) {
  const { id } = await db
    .insertInto('worker_groups')
    .values({ facility_id: facilityId, name, created_at: noon })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = workerIds.map((workerId) => ({ ...added(), group_id: id, worker_id: workerId }));
  if (rows.length > 0) await db.insertInto('worker_group_members').values(rows).execute();
}

const succeed = (name: string, type = 'StaffIdInput') =>
  `mutation ($input: ${type}!) { ${name}(input: $input) { success } }`;
const start = (id: string) =>
  ask('facility', succeed('startStandInSearch'), { input: { id } }, manager);
const stop = (id: string) =>
  ask('facility', succeed('stopStandInSearch'), { input: { id } }, manager);
const hurry = (id: string, step: number) =>
  ask(
    'facility',
    succeed('hurryStandInSearch', 'HurryStandInInput'),
    { input: { id, step } },
    manager,
  );
const switchOn = ({ facilityId }: Scene, isOn = true) => {
  const input = { facilityId, isOn };
  const document = succeed('setAutomaticStandIns', 'AutomaticStandInsInput');
  return ask('facility', document, { input }, manager);
};

const fields = `id openSeats refusal { code } search { id isAutomatic startedBy endedAt outcome nextAt
  steps { position kind groupName beganAt people call } }`;

async function shown(id: string) {
  const document = `query ($id: ID!) { standIn(id: $id) { ${fields} } }`;
  const { data, errors } = await ask('facility', document, { id }, manager);
  expect(errors).toBeUndefined();
  return data?.['standIn'];
}
const searchOf = async (id: string) => (await shown(id)).search;

/** Returns the workers whom searches notified of a posting, in the order of their steps. */
async function notifiedFor(recruitmentId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('notices')
    .select('worker_id')
    .where('dedup_key', 'like', 'stand-in:%')
    .where('path', '=', `/recruitments/${recruitmentId}`)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => row.worker_id);
}

const run = async (now: Date) => {
  await at(now);
  return runSearches(app, now);
};

const cancel = (shift: { workerId: string; attendanceId: string }, now: Date) =>
  cancelByWorker(app, {
    ...shift,
    reason: 'illness',
    note: '',
    toldName: '佐藤',
    penaltyAfter: null,
    now,
    idempotencyKey: undefined,
  });

/** A worker takes a seat and cancels it half an hour later. */
async function lose({ id }: Scene, now: Date): Promise<void> {
  const workerId = await worker();
  const { attendanceId } = await buildContract(app, { workerId, recruitmentId: id, now });
  await cancel({ workerId, attendanceId }, addMinutes(now, 30));
}

describe('the steps', () => {
  test('are the favourites, each group by name, and the public; nobody is told twice', async () => {
    const posting = await scene();
    const [one, two, three] = [await favorite(posting), await worker(), await worker()];
    await group(posting, 'う', []);
    await group(posting, 'い', [three]);
    await group(posting, 'あ', [one, two]);
    const neighbour = await worker({ homeStation: near });
    await start(posting.id);
    expect(refusalCodeOf(await start(posting.id))).toBeNull();
    expect(await run(noon)).toBe(1);
    expect(await run(addMinutes(noon, 59))).toBe(0);
    expect(await run(addMinutes(noon, 60))).toBe(1);
    expect(await run(addMinutes(noon, 120))).toBe(1);
    expect(await notifiedFor(posting.id)).toEqual([one, two, three]);
    const search = await searchOf(posting.id);
    expect(search).toMatchObject({
      isAutomatic: false,
      startedBy: '佐藤',
      outcome: null,
      nextAt: addMinutes(noon, 180).toISOString(),
    });
    const names = search.steps.map(
      ({ kind, groupName }: Record<string, string>) => groupName ?? kind,
    );
    expect(names).toEqual(['FAVORITES', 'あ', 'い', 'う', 'PUBLIC']);
    // The empty group takes no time, and the urgent call is made by the same run.
    expect(await run(addMinutes(noon, 180))).toBe(0);
    expect((await searchOf(posting.id)).steps.at(-1)).toMatchObject({
      call: 'WAITING',
      people: null,
    });
    expect(await notifyOfUrgentCalls(app, addMinutes(noon, 180))).toBe(1);
    expect((await searchOf(posting.id)).steps.at(-1)).toMatchObject({
      call: 'CALLED',
      people: null,
    });
    const { worker_id: called } = await db
      .selectFrom('notices')
      .select('worker_id')
      .where('dedup_key', 'like', `urgent:${posting.id}:%`)
      .executeTakeFirstOrThrow();
    expect(called).toBe(neighbour);
    // An hour before the deadline the search ends, so that the facility can ask others.
    const end = addHours(noon, 20);
    await run(addMinutes(end, -1));
    expect(await searchOf(posting.id)).toMatchObject({ outcome: null, nextAt: end.toISOString() });
    await run(end);
    expect(await searchOf(posting.id)).toMatchObject({ outcome: 'UNFILLED', nextAt: null });
    expect(await notifiedFor(posting.id)).toHaveLength(3);
  });

  test('tell nobody whom the rules of applying refuse, who was told twice today, or who wants no news', async () => {
    const posting = await scene({ licenseGroups: [[1]] });
    const licensed = { licenseIds: [1] };
    const able = await favorite(posting, licensed);
    await favorite(posting);
    await favorite(posting, { ...licensed, wantsNews: false });
    const [blocked, blocking, busy, full] = [
      await favorite(posting, licensed),
      await favorite(posting, licensed),
      await favorite(posting, licensed),
      await favorite(posting, licensed),
    ];
    const { facilityId: facility_id } = posting;
    const block = { facility_id, blocked_at: noon, reason: '連絡のない遅刻が2回' };
    await db
      .insertInto('blocked_workers')
      .values({ ...block, worker_id: blocked })
      .execute();
    await db
      .insertInto('blocked_facilities')
      .values({ ...block, worker_id: blocking })
      .execute();
    // Another shift of the same day, at another time: one shift a day.
    const other = await scene({ startsAt: instantAtJst('2026-12-02', '00:30') });
    await applyToRecruitment(app, { workerId: busy, recruitmentId: other.id, now: noon });
    const sent = { worker_id: full, day: '2026-12-01', recruitment_id: other.id };
    await db
      .insertInto('urgent_notices')
      .values({ ...sent, number: 1 })
      .execute();
    const { id: third } = await scene();
    await db
      .insertInto('urgent_notices')
      .values({ ...sent, number: 2, recruitment_id: third })
      .execute();
    await start(posting.id);
    expect(await run(noon)).toBe(1);
    expect(await notifiedFor(posting.id)).toEqual([able]);
  });

  test('show the number of those told from five on', async () => {
    const posting = await scene();
    for (let count = 0; count < urgentCallLimits.minShown; count += 1) {
      // oxlint-disable-next-line no-await-in-loop -- a handful
      await favorite(posting);
    }
    await group(posting, '夜勤', [await worker()]);
    await start(posting.id);
    await run(noon);
    await run(addHours(noon, 1));
    const { steps } = await searchOf(posting.id);
    expect(steps.map(({ people }: { people: number | null }) => people)).toEqual([5, null, null]);
  });

  test('all begin at once where the deadline leaves no time', async () => {
    const posting = await scene({ startsAt: addMinutes(noon, 170) });
    const [one, two] = [await favorite(posting), await worker()];
    await group(posting, '夜勤', [two]);
    await start(posting.id);
    expect(await run(noon)).toBe(2);
    expect((await searchOf(posting.id)).steps.at(-1)).toMatchObject({ call: 'WAITING' });
    expect((await notifiedFor(posting.id)).toSorted()).toEqual([one, two].toSorted());
  });

  test('wait at night, also one that a person hurries, and go on at seven', async () => {
    const posting = await scene();
    const [one, two] = [await favorite(posting), await worker()];
    await group(posting, '夜勤', [two]);
    await at(addHours(noon, 11));
    await start(posting.id);
    const seven = instantAtJst('2026-12-02', '07:00');
    expect(await run(addHours(noon, 11))).toBe(0);
    const { id, nextAt } = await searchOf(posting.id);
    expect(nextAt).toBe(seven.toISOString());
    await hurry(id, 0);
    expect(await run(addHours(noon, 12))).toBe(0);
    expect(await run(seven)).toBe(1);
    expect(await notifiedFor(posting.id)).toEqual([one]);
    // At a deadline of seven, the first notice would be too late for an application.
    const early = await scene({ startsAt: addHours(seven, 2) });
    await at(addHours(noon, 11));
    expect(refusalCodeOf(await start(early.id))).toBe('STAND_IN_TOO_LATE');
    expect((await shown(early.id)).refusal).toEqual({ code: 'STAND_IN_TOO_LATE' });
  });
});

describe('a search', () => {
  test('ends when the last seat is taken, and when the posting is closed', async () => {
    const posting = await scene({ capacity: 2 });
    const [one, two] = [await favorite(posting), await worker()];
    await group(posting, '夜勤', [await worker()]);
    await start(posting.id);
    await run(noon);
    const apply = (workerId: string, now: Date) =>
      applyToRecruitment(app, { workerId, recruitmentId: posting.id, now });
    await apply(one, noon);
    await run(addMinutes(noon, 1));
    expect(await shown(posting.id)).toMatchObject({ openSeats: 1, search: { outcome: null } });
    await apply(two, addMinutes(noon, 1));
    await run(addMinutes(noon, 2));
    expect(await searchOf(posting.id)).toMatchObject({ outcome: 'FILLED' });
    expect(await run(addHours(noon, 1))).toBe(0);

    const closed = await scene();
    await favorite(closed);
    await start(closed.id);
    await ask('facility', succeed('closePosting'), { input: { id: closed.id } }, manager);
    expect(await run(noon)).toBe(0);
    expect(await searchOf(closed.id)).toMatchObject({ outcome: 'CLOSED' });
    expect(refusalCodeOf(await start(closed.id))).toBe('STAND_IN_NOT_OPEN');
  });

  test('is hurried one step for one press, stopped for good, and in the history with its person', async () => {
    const posting = await scene();
    await favorite(posting);
    await group(posting, 'あ', [await worker()]);
    await group(posting, 'い', [await worker()]);
    await start(posting.id);
    await run(noon);
    const { id } = await searchOf(posting.id);
    await hurry(id, 1);
    expect(await run(addMinutes(noon, 1))).toBe(1);
    // A second press, on a page that does not show the new step yet, changes nothing.
    await hurry(id, 1);
    expect(await run(addMinutes(noon, 2))).toBe(0);
    await stop(id);
    expect(refusalCodeOf(await stop(id))).toBeNull();
    await hurry(id, 2);
    expect(await run(addHours(noon, 5))).toBe(0);
    expect(await searchOf(posting.id)).toMatchObject({ outcome: 'STOPPED', nextAt: null });
    const history = await db
      .selectFrom('state_changes')
      .select(['event', 'to_state', 'staff_id'])
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute();
    expect(history.map(({ event, to_state }) => `${event} ${to_state}`)).toEqual([
      'START RUNNING',
      'HURRY RUNNING',
      'END STOPPED',
    ]);
    expect(history.every(({ staff_id }) => staff_id !== null)).toBe(true);
  });

  test.each<[string, Wishes, string]>([
    ['of the day after tomorrow', { startsAt: addHours(noon, 40) }, 'STAND_IN_TOO_EARLY'],
    ['past its deadline', { startsAt: addHours(noon, 1) }, 'STAND_IN_NOT_OPEN'],
  ])('is refused for a posting %s', async (_name, wishes, code) => {
    const { id } = await scene(wishes);
    expect(refusalCodeOf(await start(id))).toBe(code);
    expect(await shown(id)).toMatchObject({ search: null, refusal: { code } });
  });

  test('tells once in two processes, and after one that died', async () => {
    const posting = await scene();
    const one = await favorite(posting);
    await start(posting.id);
    await app.pool.query(`
      create function break_searches() returns trigger language plpgsql as $$ begin raise 'ended'; end $$;
      create trigger break_searches before update on stand_in_searches execute function break_searches()`);
    await expect(run(noon)).rejects.toThrow('ended');
    await app.pool.query(
      'drop trigger break_searches on stand_in_searches; drop function break_searches()',
    );
    expect(await notifiedFor(posting.id)).toEqual([]);
    const counts = await Promise.all([runSearches(app, noon), runSearches(app, noon)]);
    expect(counts.toSorted((a, b) => a - b)).toEqual([0, 1]);
    expect(await notifiedFor(posting.id)).toEqual([one]);
  });
});

describe('a search that begins by itself', () => {
  test('begins once for each seat that is lost, where the facility wants it, and not when the loss is old', async () => {
    const posting = await scene();
    const one = await favorite(posting);
    await lose(posting, noon);
    expect(await startSearchesForLostWorkers(app, addHours(noon, 1))).toBe(0);
    await at(addHours(noon, 1));
    await switchOn(posting);
    // A seat that was lost before the facility turned searches on starts none.
    expect(await startSearchesForLostWorkers(app, addHours(noon, 1))).toBe(0);
    await lose(posting, addHours(noon, 1));
    const now = addHours(noon, 2);
    const started = await Promise.all([
      startSearchesForLostWorkers(app, now),
      startSearchesForLostWorkers(app, now),
    ]);
    expect(started.toSorted((a, b) => a - b)).toEqual([0, 1]);
    expect(await run(now)).toBe(1);
    expect(await searchOf(posting.id)).toMatchObject({ isAutomatic: true });
    expect(await startSearchesForLostWorkers(app, now)).toBe(0);
    // The seat is taken, and lost again: another search begins, which may notify the same workers.
    const workerId = await worker();
    const { attendanceId } = await buildContract(app, { workerId, recruitmentId: posting.id, now });
    await run(addMinutes(now, 1));
    expect(await searchOf(posting.id)).toMatchObject({ outcome: 'FILLED' });
    await cancel({ workerId, attendanceId }, addMinutes(now, 5));
    expect(await startSearchesForLostWorkers(app, addMinutes(now, 6))).toBe(1);
    expect(await run(addMinutes(now, 6))).toBe(1);
    expect(await notifiedFor(posting.id)).toEqual([one, one]);
    // After a person stopped the search, no other search starts for the same lost seat.
    await stop((await searchOf(posting.id)).id);
    expect(await startSearchesForLostWorkers(app, addMinutes(now, 7))).toBe(0);
  });

  test('begins no more when it is switched off, and is shown on the board', async () => {
    const posting = await scene();
    await switchOn(posting);
    const board = async () => {
      const document = `query ($facilityId: ID!) {
        standIns(facilityId: $facilityId) { isAutomatic postings { ${fields} } } }`;
      const { data } = await ask('facility', document, posting, manager);
      return data?.['standIns'];
    };
    const open = { id: posting.id, openSeats: 1, refusal: null, search: null };
    expect(await board()).toEqual({ isAutomatic: true, postings: [open] });
    await switchOn(posting, false);
    await lose(posting, noon);
    expect(await startSearchesForLostWorkers(app, addHours(noon, 1))).toBe(0);
    expect(await board()).toMatchObject({ isAutomatic: false });
  });
});
