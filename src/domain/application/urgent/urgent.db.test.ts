import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { addHours, instantAtJst, jstDay } from '#platform/base/jst.ts';
import { buildFacility, buildJob } from '#domain/corporation/build.ts';
import { buildRecruitment } from '#domain/recruitment/build.ts';
import { buildExperiencedWorker } from '#domain/recruitment/limited/limited.build.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openStaffFixture } from '#testing/fixtures/staff.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';
import { eraseWorkerUrgentNotices } from '../erase.server.ts';
import { buildWorkerNearby } from './urgent.build.ts';
import { urgentCallLimits } from './urgent-rules.ts';
import { eraseUrgentNotices, notifyOfUrgentCalls } from './urgent.server.ts';
import { inTransaction } from '#platform/server/database/db.server.ts';
import { applyToRecruitment } from '../applying/apply.server.ts';

const noon = instantAtJst('2026-12-01', '12:00');
const fixture = await openStaffFixture(await openTestDatabase(), noon);
const { ask, app } = fixture;
const { db } = app;
afterAll(() => fixture.close());

const { id: corporationId } = await fixture.corporation('ひなた');
let manager = await fixture.person({ corporationId, role: 'MANAGER' });
const stations = { near: '', beside: '', far: '' };

/** The product's code of a station of a prefecture. */
async function stationOf(name: string, prefecture: string): Promise<string> {
  const { code } = await db
    .selectFrom('stations')
    .select('code')
    .where('name', '=', name)
    .where('prefecture_code', '=', prefecture)
    .executeTakeFirstOrThrow();
  return code;
}

beforeAll(async () => {
  stations.near = await stationOf('新宿', '13');
  stations.beside = await stationOf('代々木', '13');
  stations.far = await stationOf('仙台', '04');
});

type Home = { id: string; jobId: string };

/** A facility beside its station with a template; no worker lives near the station yet. */
async function home(licenseGroups: number[][] = []): Promise<Home> {
  const facility = await buildFacility(db, {
    now: noon,
    corporationId,
    name: 'ひなたの里',
    stations: [{ code: stations.near, walkMinutes: 5 }],
  });
  const job = await buildJob(db, {
    now: noon,
    facilityId: facility.id,
    title: '日勤',
    licenseGroups,
  });
  return { id: facility.id, jobId: job.id };
}

/** A posting of tomorrow's day shift. */
async function posting({ jobId }: Home, wishes: { startsAt?: Date; capacity?: number } = {}) {
  const startsAt = wishes.startsAt ?? instantAtJst('2026-12-02', '13:00');
  const endsAt = addHours(startsAt, 6);
  const plan = { startsAt, endsAt, breakMinutes: 0, capacity: wishes.capacity ?? 1 };
  return (await buildRecruitment(db, { now: addHours(noon, -24), jobId, ...plan })).id;
}

const neighbour = (wishes: Partial<Parameters<typeof buildWorkerNearby>[1]> = {}) =>
  buildWorkerNearby(app, { now: noon, homeStation: stations.near, ...wishes });

const callDocument = 'mutation ($id: ID!) { callUrgently(input: { id: $id }) { success } }';
const askDocument = `query ($id: ID!) {
  urgentCall(id: $id) { calledAt isWaiting people leavesAt callsLeft refusal { code message } } }`;

const call = (id: string, person = manager) => ask('facility', callDocument, { id }, person);
async function shown(id: string, person = manager) {
  const { data, errors } = await ask('facility', askDocument, { id }, person);
  expect(errors).toBeUndefined();
  return data?.['urgentCall'];
}

/** Returns the workers who were notified of a posting. */
const notifiedFor = async (recruitmentId: string) =>
  (
    await db
      .selectFrom('notices')
      .select('worker_id')
      .where('dedup_key', 'like', `urgent:${recruitmentId}:%`)
      .execute()
  ).map((row) => row.worker_id);

const messagesOf = (recruitmentId: string) =>
  db
    .selectFrom('outbox')
    .select(['kind', 'worker_id'])
    .where('dedup_key', 'like', `urgent:${recruitmentId}:%`)
    .execute();

/** Moves all workers away, so that no worker of an earlier test is notified of the next posting. */
async function moveAway() {
  await db.updateTable('home_stations').set({ station_code: stations.far }).execute();
  await db.updateTable('worker_profiles').set({ desired_station_codes: [] }).execute();
}

describe('who is told', () => {
  test('those near who meet everything, by the ways that they chose, and nobody twice', async () => {
    await moveAway();
    const place = await home([[1]]);
    const id = await posting(place);
    const licensed = { licenseIds: [1] };
    const near = await neighbour(licensed);
    const wishing = await neighbour({
      ...licensed,
      homeStation: stations.far,
    });
    await db
      .updateTable('worker_profiles')
      .set({ desired_station_codes: [stations.beside] })
      .where('worker_id', '=', wishing.id)
      .execute();
    await neighbour({ ...licensed, homeStation: stations.far });
    await neighbour();
    await neighbour({ ...licensed, wantsNews: false });
    await neighbour({ ...licensed, identity: { state: 'PENDING' } });
    const blocked = await neighbour(licensed);
    await db
      .insertInto('blocked_workers')
      .values({
        facility_id: place.id,
        worker_id: blocked.id,
        blocked_at: noon,
        reason: '連絡のない遅刻が2回',
      })
      .execute();
    const blocking = await neighbour(licensed);
    await db
      .insertInto('blocked_facilities')
      .values({
        facility_id: place.id,
        worker_id: blocking.id,
        blocked_at: noon,
        reason: '説明と違う仕事が続いた',
      })
      .execute();
    const booked = await neighbour(licensed);
    await applyToRecruitment(app, {
      workerId: booked.id,
      recruitmentId: await posting(await home(), { startsAt: instantAtJst('2026-12-02', '15:00') }),
      now: noon,
    });
    expect(refusalCodeOf(await call(id))).toBeNull();
    expect(await notifyOfUrgentCalls(app, noon)).toBe(2);
    expect((await notifiedFor(id)).toSorted()).toEqual([near.id, wishing.id].toSorted());
    expect((await messagesOf(id)).map(({ kind }) => kind)).toEqual(['email', 'email']);
    expect(refusalCodeOf(await call(id))).toBeNull();
    expect(await notifyOfUrgentCalls(app, noon)).toBe(0);
    expect(await notifiedFor(id)).toHaveLength(2);
  });

  test('not whom the rules of applying would refuse', async () => {
    await moveAway();
    const id = await posting(await home());
    // Another shift of the same day, at another time: one shift a day.
    const busy = await neighbour();
    await applyToRecruitment(app, {
      workerId: busy.id,
      recruitmentId: await posting(await home(), { startsAt: instantAtJst('2026-12-02', '00:30') }),
      now: noon,
    });
    await call(id);
    expect(await notifyOfUrgentCalls(app, noon)).toBe(0);
  });

  test('nobody more often than twice a day, of all facilities', async () => {
    await moveAway();
    const { id: workerId } = await neighbour();
    const ids: string[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one call after the other
      ids.push(await posting(await home()));
      // oxlint-disable-next-line no-await-in-loop -- one call after the other
      await call(ids[turn] ?? '');
      // oxlint-disable-next-line no-await-in-loop -- one call after the other
      await notifyOfUrgentCalls(app, noon);
    }
    expect(await Promise.all(ids.map(notifiedFor))).toEqual([[workerId], [workerId], []]);
  });

  test('no call is told of twice by two processes at once', async () => {
    await moveAway();
    const id = await posting(await home());
    const { id: workerId } = await neighbour();
    await call(id);
    const counts = await Promise.all([
      notifyOfUrgentCalls(app, noon),
      notifyOfUrgentCalls(app, noon),
    ]);
    expect(counts).toHaveLength(2);
    expect(counts).toEqual(expect.arrayContaining([0, 1]));
    expect(await notifiedFor(id)).toEqual([workerId]);
  });

  test('a run that dies tells nobody, and the next one tells all', async () => {
    await moveAway();
    const id = await posting(await home());
    const { id: workerId } = await neighbour();
    await call(id);
    // The run's last statement fails, as in a process that ends before it.
    await app.pool.query(`
      create function break_calls() returns trigger language plpgsql as $$ begin raise 'ended'; end $$;
      create trigger break_calls before update on urgent_calls execute function break_calls()`);
    await expect(notifyOfUrgentCalls(app, noon)).rejects.toThrow('ended');
    await app.pool.query('drop trigger break_calls on urgent_calls; drop function break_calls()');
    expect(await notifiedFor(id)).toEqual([]);
    expect(await notifyOfUrgentCalls(app, noon)).toBe(1);
    expect(await notifiedFor(id)).toEqual([workerId]);
  });

  test('nobody at night, and in the morning only while the posting is open', async () => {
    await moveAway();
    const place = await home();
    const [kept, closed] = [await posting(place), await posting(place)];
    await neighbour();
    const night = instantAtJst('2026-12-01', '23:00');
    fixture.setNow(night);
    const owner = await fixture.person({ corporationId, role: 'OWNER' });
    expect((await shown(kept, owner)).leavesAt).toBe(
      instantAtJst('2026-12-02', '07:00').toISOString(),
    );
    await call(kept, owner);
    await call(closed, owner);
    expect(await notifyOfUrgentCalls(app, night)).toBe(0);
    await ask(
      'facility',
      'mutation ($id: ID!) { closePosting(input: { id: $id }) { success } }',
      { id: closed },
      owner,
    );
    expect(await notifyOfUrgentCalls(app, instantAtJst('2026-12-02', '07:00'))).toBe(1);
    expect([(await notifiedFor(kept)).length, await notifiedFor(closed)]).toEqual([1, []]);
    fixture.setNow(noon);
    manager = await fixture.person({ corporationId, role: 'MANAGER' });
  });
});

describe('what the facility sees', () => {
  test('a number before the call and after it, and none below five', async () => {
    await moveAway();
    const place = await home();
    const [few, many] = [await posting(place), await posting(place)];
    for (let count = 0; count < urgentCallLimits.minShown - 1; count += 1) {
      // oxlint-disable-next-line no-await-in-loop -- a handful
      await neighbour();
    }
    expect(await shown(few)).toEqual({
      calledAt: null,
      isWaiting: false,
      people: null,
      leavesAt: null,
      callsLeft: urgentCallLimits.callsADay,
      refusal: null,
    });
    await neighbour();
    expect((await shown(many)).people).toBe(5);
    await call(many);
    expect(await shown(many)).toMatchObject({ calledAt: noon.toISOString(), isWaiting: true });
    await notifyOfUrgentCalls(app, noon);
    expect(await shown(many)).toMatchObject({ isWaiting: false, people: 5, callsLeft: 2 });
  });

  test.each<[string, () => Promise<string>, string]>([
    [
      'too early',
      async () => posting(await home(), { startsAt: instantAtJst('2026-12-05', '09:00') }),
      'URGENT_TOO_EARLY',
    ],
    [
      'full',
      async () => {
        const id = await posting(await home());
        const { id: workerId } = await neighbour();
        await applyToRecruitment(app, { workerId, recruitmentId: id, now: noon });
        return id;
      },
      'URGENT_NOT_OPEN',
    ],
    [
      'still for those who worked there',
      async () => {
        const { jobId } = await home();
        await buildExperiencedWorker(app, { now: noon, jobId });
        const limit = { audience: 'EXPERIENCED', minutes: 60 } as const;
        const startsAt = instantAtJst('2026-12-02', '13:00');
        const plan = { jobId, startsAt, endsAt: addHours(startsAt, 6), breakMinutes: 0 };
        const published = { now: noon, publishedAt: noon, limit };
        return (await buildRecruitment(db, { ...plan, ...published })).id;
      },
      'URGENT_NOT_PUBLIC',
    ],
  ])(
    'a posting that is %s is refused with the sentence that the page shows',
    async (_name, make, code) => {
      const id = await make();
      const answer = await call(id);
      expect(refusalCodeOf(answer)).toBe(code);
      expect((await shown(id)).refusal).toEqual({ code, message: answer.errors?.[0]?.message });
    },
  );

  test('a fourth call of a day is refused, also of four at once', async () => {
    const place = await home();
    const ids = [
      await posting(place),
      await posting(place),
      await posting(place),
      await posting(place),
    ];
    const codes = (await Promise.all(ids.map((id) => call(id)))).map(refusalCodeOf);
    expect(codes.map(String).toSorted()).toEqual(['URGENT_LIMIT', 'null', 'null', 'null']);
  });

  test('the week and the cards of workers have 急募', async () => {
    const id = await posting(await home(), { startsAt: instantAtJst('2026-12-03', '10:00') });
    // Visitors share answers for some seconds.
    const token = await fixture.signIn((await neighbour()).id);
    const tagsOf = async () => {
      const document =
        'query ($id: ID!) { recruitmentDetail(recruitmentId: $id) { tags { name } } recruitmentSearch(input: {}) { recruitments { id tags { name } } } }';
      const { data } = await fixture.call(document, { id }, { token });
      const card = data?.['recruitmentSearch'].recruitments.find(
        (one: { id: string }) => one.id === id,
      );
      const names = (tags: { name: string }[]) => tags.map(({ name }) => name);
      return [names(data?.['recruitmentDetail'].tags), names(card.tags)];
    };
    for (const tags of await tagsOf()) expect(tags).not.toContain('急募');
    await call(id);
    for (const tags of await tagsOf()) expect(tags[0]).toBe('急募');
    const week = `query ($day: Date!) { postingsOfWeek(day: $day) { postings { id isUrgent } } }`;
    const { data } = await ask('facility', week, { day: jstDay(noon) }, manager);
    const rows = data?.['postingsOfWeek'].postings as { id: string; isUrgent: boolean }[];
    expect(rows.find((row) => row.id === id)?.isUrgent).toBe(true);
  });

  test('who may only read calls nobody', async () => {
    const viewer = await fixture.person({ corporationId, role: 'VIEWER' });
    expect(refusalCodeOf(await call(await posting(await home()), viewer))).toBe('FORBIDDEN');
  });
});

test('who was told is erased with the worker, and forgotten after three days', async () => {
  // Process the urgent calls of the tests before.
  await moveAway();
  await notifyOfUrgentCalls(app, noon);
  const id = await posting(await home());
  const [leaving, staying] = [await neighbour(), await neighbour()];
  await call(id);
  await notifyOfUrgentCalls(app, noon);
  const kept = async () =>
    (
      await db
        .selectFrom('urgent_notices')
        .select('worker_id')
        .where('recruitment_id', '=', id)
        .execute()
    ).map((row) => row.worker_id);
  expect(await kept()).toHaveLength(2);
  await inTransaction(db, (tx) => eraseWorkerUrgentNotices(tx, { workerId: leaving.id }));
  expect(await kept()).toEqual([staying.id]);
  await eraseUrgentNotices(app, instantAtJst('2026-12-04', '12:00'));
  expect(await kept()).toEqual([staying.id]);
  await eraseUrgentNotices(app, instantAtJst('2026-12-05', '00:00'));
  expect(await kept()).toEqual([]);
});
