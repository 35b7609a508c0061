import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { buildWorker } from '#access/worker/build.ts';
import { buildContract, buildPreparedWorker } from '#domain/application/build.ts';
import { mapInOrder } from '#platform/base/in-order.ts';
import { addDays, addHours, instantAtJst } from '#platform/base/jst.ts';
import { buildFacility, buildJob } from '#domain/corporation/build.ts';
import { buildExperiencedWorker } from '#domain/recruitment/limited/limited.build.ts';
import { inTransaction } from '#platform/server/database/db.server.ts';
import { sendDigests } from '#domain/staff-notices/digest.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openStaffFixture } from '#testing/fixtures/staff.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';
import { blockFacility } from '../block-facilities.server.ts';
import { eraseWorkerFromPools } from '../erase.server.ts';
import { joinOwnPeople } from './join.server.ts';
import { maxLinksPerDay } from './link-rules.ts';

const day = '2026-12-10';
const now = instantAtJst(day, '09:00');
const fixture = await openStaffFixture(await openTestDatabase(), now);
const { ask, app, call, signIn } = fixture;
afterAll(() => fixture.close());

const own = await fixture.corporation('ひなた');
const { facilityId } = own;
const { id: jobId } = await buildJob(app.db, { now, facilityId });

const signInAs = (role: 'MANAGER' | 'APPROVER') => fixture.person({ corporationId: own.id, role });
let manager: Awaited<ReturnType<typeof signInAs>>;
let approver: Awaited<ReturnType<typeof signInAs>>;

/** A day of its own for each test: links of a day are limited. */
let today = now;
let days = 0;
beforeEach(async () => {
  days += 1;
  today = addHours(now, 24 * days);
  fixture.setNow(today);
  [manager, approver] = [await signInAs('MANAGER'), await signInAs('APPROVER')];
});

const act = (field: string, type: string, input: object, by = manager, answer = 'success') =>
  ask(
    'facility',
    `mutation ($input: ${type}!) { ${field}(input: $input) { ${answer} } }`,
    { input: { facilityId, ...input } },
    by,
  );
const makes = (input: object = {}, by = manager) =>
  act(
    'makeOwnPeopleLink',
    'OwnPeopleLinkInput',
    { name: '退職した方へ', maxUses: 5, days: 7, ...input },
    by,
    'id path expiresAt',
  );

type Made = { id: string; secret: string };
async function link(input: object = {}): Promise<Made> {
  const { data } = await makes(input);
  const made: { id: string; path: string } = data?.['makeOwnPeopleLink'];
  const { searchParams } = new URL(made.path, 'http://test');
  return { id: made.id, secret: searchParams.get('s') ?? '' };
}
const revoke = (id: string) => act('revokeOwnPeopleLink', 'RevokeOwnPeopleLinkInput', { id });
const remove = (workerId: string) => act('removeOwnPerson', 'PoolWorkerInput', { workerId });

const newWorker = async () => (await buildPreparedWorker(app.db, { now })).id;

async function as(workerId: string | null, document: string, variables: Record<string, unknown>) {
  const token = workerId === null ? undefined : await signIn(workerId);
  return call(document, variables, token === undefined ? {} : { token });
}
const join = (workerId: string, { secret }: { secret: string }) =>
  as(
    workerId,
    `mutation ($secret: String!) { joinOwnPeople(input: { secret: $secret }) { success } }`,
    { secret },
  );
const joins = async (workerId: string, made: { secret: string }) =>
  refusalCodeOf(await join(workerId, made));
const leave = (workerId: string) =>
  as(
    workerId,
    `mutation ($facilityId: ID!) { leaveOwnPeople(input: { facilityId: $facilityId }) { success } }`,
    { facilityId },
  );
async function view(workerId: string | null, { secret }: { secret: string }) {
  const document = `query ($secret: String!) { ownPeopleLink(secret: $secret) {
    facility { name } workerName joinedAt problem { code text } } }`;
  return (await as(workerId, document, { secret })).data?.['ownPeopleLink'];
}
const codeShown = async (workerId: string | null, made: { secret: string }) =>
  (await view(workerId, made)).problem?.code ?? null;
const joinedBy = async (workerId: string) =>
  (await as(workerId, `{ joinedFacilityList { facilities { facilityId } } }`, {})).data?.[
    'joinedFacilityList'
  ].facilities;

async function pool(filter: object = {}) {
  const document = `query ($facilityId: ID!, $filter: PoolFilterInput) {
    poolPeople(facilityId: $facilityId, filter: $filter) {
      people { workerId name shifts lastStartsAt joinedAt groupIds isFavorite } } }`;
  const { data } = await ask('facility', document, { facilityId, filter }, approver);
  return data?.['poolPeople'].people as { workerId: string; isFavorite: boolean }[];
}
const ownPeople = async () =>
  (await pool({ audience: 'OWN_PEOPLE' })).map(({ workerId }) => workerId);

async function post(limit: object, on = '2027-01-20') {
  const line = {
    templateId: jobId,
    mode: 'INSTANT',
    days: [on],
    startTime: '09:00',
    endTime: '18:00',
    breakMinutes: 60,
    hourlyWage: 1_500,
    travelAllowance: 500,
    bonus: 0,
    capacity: 2,
    limit: { minutes: 360, ...limit },
  };
  return ask(
    'facility',
    `mutation ($input: PostShiftsInput!) { postShifts(input: $input) { recruitmentIds } }`,
    { input: { lines: [line] } },
    manager,
  );
}
const posted = async (limit: object, on?: string): Promise<string> =>
  (await post(limit, on)).data?.['postShifts'].recruitmentIds[0];
const canSee = async (workerId: string, id: string) =>
  refusalCodeOf(
    await as(workerId, `query ($id: ID!) { recruitmentDetail(recruitmentId: $id) { title } }`, {
      id,
    }),
  ) === null;

let [hanako, worked] = ['', ''];
beforeAll(async () => {
  hanako = await newWorker();
  worked = await buildExperiencedWorker(app, { now, jobId });
});

describe('a link', () => {
  test('says to a visitor who invites, and lets nobody in by being opened', async () => {
    const made = await link();
    expect(await view(null, made)).toEqual({
      facility: { name: 'ひなたの里' },
      workerName: null,
      joinedAt: null,
      problem: null,
    });
    expect(await view(hanako, made)).toMatchObject({ workerName: '山田 花子', problem: null });
    expect(await ownPeople()).toEqual([]);
    expect(
      refusalCodeOf(
        await as(null, `mutation { joinOwnPeople(input: { secret: "x" }) { success } }`, {}),
      ),
    ).toBe('UNAUTHENTICATED');
  });

  test('is listed with who made it and how many came, and is only a hash in the database', async () => {
    const made = await link({ name: ' 退職した方 へ ', maxUses: 2 });
    await join(await newWorker(), made);
    const document = `query ($facilityId: ID!) { ownPeopleLinks(facilityId: $facilityId) {
      links { id name state maxUses uses createdByName expiresAt } } }`;
    const { data } = await ask('facility', document, { facilityId }, manager);
    expect(data?.['ownPeopleLinks'].links[0]).toEqual({
      id: made.id,
      name: '退職した方 へ',
      state: 'OPEN',
      maxUses: 2,
      uses: 1,
      createdByName: '佐藤',
      expiresAt: instantAtJst(addDays(day, days + 8)).toISOString(),
    });
    const rows = await app.db.selectFrom('own_people_links').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(made.secret);
  });

  test('is for managers, well-formed, and not more than ten a day', async () => {
    expect(refusalCodeOf(await makes({}, approver))).toBe('FORBIDDEN');
    expect(refusalCodeOf(await makes({ name: '' }))).toBe('VALIDATION_FAILED');
    expect(refusalCodeOf(await makes({ maxUses: 101, days: 91 }))).toBe('VALIDATION_FAILED');
    await mapInOrder(Array.from({ length: maxLinksPerDay }), () => link());
    expect(refusalCodeOf(await makes())).toBe('OWN_LINKS_OF_DAY');
    fixture.setNow(addHours(today, 24));
    expect(refusalCodeOf(await makes({}, await signInAs('MANAGER')))).toBeNull();
  });

  test('of a facility that is not published is not made, and one that closes lets nobody in', async () => {
    const made = await link();
    const set = (closedAt: Date | null) =>
      app.db
        .updateTable('facilities')
        .set({ closed_at: closedAt })
        .where('id', '=', facilityId)
        .execute();
    await set(today);
    expect(refusalCodeOf(await makes())).toBe('OWN_LINK_NOT_YET');
    expect(await codeShown(null, made)).toBe('OWN_LINK_CLOSED');
    expect(await joins(await newWorker(), made)).toBe('OWN_LINK_CLOSED');
    await set(null);
  });

  test('that is wrong, old, revoked or used up says so to the page and to the press alike', async () => {
    const [old, revoked, used] = [
      await link({ days: 1 }),
      await link(),
      await link({ maxUses: 1 }),
    ];
    expect(refusalCodeOf(await revoke(revoked.id))).toBeNull();
    expect(refusalCodeOf(await revoke(revoked.id))).toBeNull();
    expect(refusalCodeOf(await revoke(crypto.randomUUID()))).toBe('NOT_FOUND');
    expect(await joins(await newWorker(), used)).toBeNull();
    fixture.setNow(instantAtJst(addDays(day, days + 2)));
    const links = [{ secret: 'x' }, { secret: 'a'.repeat(43) }, old, revoked, used];
    const codes = [
      'OWN_LINK_UNKNOWN',
      'OWN_LINK_UNKNOWN',
      'OWN_LINK_ENDED',
      'OWN_LINK_ENDED',
      'OWN_LINK_USED_UP',
    ];
    const other = await newWorker();
    expect(await mapInOrder(links, (one) => joins(other, one))).toEqual(codes);
    expect(await mapInOrder(links, (one) => codeShown(other, one))).toEqual(codes);
    expect(await mapInOrder(links, (one) => codeShown(null, one))).toEqual(codes);
    expect(await joinedBy(other)).toEqual([]);
  });

  test('lets as many in as it says, however many press at once', async () => {
    const made = await link({ maxUses: 2 });
    const workers = await mapInOrder([1, 2, 3, 4], newWorker);
    const codes = await Promise.all(workers.map((one) => joins(one, made)));
    expect(codes.filter((code) => code === null)).toHaveLength(2);
    expect(codes.filter((code) => code === 'OWN_LINK_USED_UP')).toHaveLength(2);
  });

  test('is hidden from an IPv6 /64 that has tried thirty wrong ones', async () => {
    const made = await link();
    const limited = { ...app, env: { ...app.env, BUDGET_FACTOR: 1 } };
    let host = 0;
    const tries = (secret: string) =>
      joinOwnPeople(
        { app: limited, db: app.db, now: today, address: `2001:db8:1:1::${(host += 1)}` },
        { secret, workerId: hanako },
      ).catch((error: { code?: string }) => error.code);
    await mapInOrder(Array.from({ length: 30 }), () => tries('x'));
    expect(await tries(made.secret)).toBe('RATE_LIMITED');
    expect(await joinedBy(hanako)).toEqual([]);
  });
});

describe('a worker', () => {
  test('joins once, is in the pool by name before a first shift, and can be chosen', async () => {
    const made = await link();
    const [taro, jiro] = [await newWorker(), await newWorker()];
    const codes = await Promise.all([joins(taro, made), joins(taro, made), joins(taro, made)]);
    expect(codes).toEqual([null, null, null]);
    expect(await joinedBy(taro)).toEqual([{ facilityId }]);
    expect((await view(taro, made)).joinedAt).toBe(today.toISOString());
    const rows = await app.db
      .selectFrom('own_people_links')
      .select('uses')
      .where('id', '=', made.id)
      .execute();
    expect(rows).toEqual([{ uses: 1 }]);
    expect((await pool()).find(({ workerId }) => workerId === taro)).toEqual({
      workerId: taro,
      name: '山田 花子',
      shifts: 0,
      lastStartsAt: null,
      joinedAt: today.toISOString(),
      groupIds: [],
      isFavorite: false,
    });
    const mark = (workerId: string) =>
      act('markFavoriteWorker', 'FavoriteWorkerInput', { workerId, memo: '' });
    expect([refusalCodeOf(await mark(taro)), refusalCodeOf(await mark(jiro))]).toEqual([
      null,
      'NOT_FOUND',
    ]);
    const id = await posted({ audience: 'OWN_PEOPLE' });
    expect(await mapInOrder([taro, jiro, worked], (one) => canSee(one, id))).toEqual([
      true,
      false,
      false,
    ]);
    const list = `{ invitationList { invitations { recruitment { id } invitation { reason } } } }`;
    expect((await as(taro, list, {})).data?.['invitationList'].invitations).toEqual([
      { recruitment: { id }, invitation: { reason: 'CHOSEN' } },
    ]);
    // The contract of one of the own people is like any other.
    const { attendanceId } = await buildContract(app, {
      workerId: taro,
      recruitmentId: id,
      now: today,
    });
    expect(attendanceId).toBeTruthy();
  });

  test('needs a name, which the facility would see', async () => {
    const { id } = await buildWorker(app.db, { now });
    const made = await link();
    expect(await codeShown(id, made)).toBe('OWN_LINK_NAME_MISSING');
    expect(await joins(id, made)).toBe('OWN_LINK_NAME_MISSING');
  });

  test('who leaves without a shift is known no more, and may come back', async () => {
    const made = await link();
    const taro = await newWorker();
    await join(taro, made);
    const input = { workerId: taro, memo: '早番が得意' };
    await act('markFavoriteWorker', 'FavoriteWorkerInput', input);
    const id = await posted({ audience: 'FAVORITES' }, '2027-01-21');
    expect(refusalCodeOf(await leave(taro))).toBeNull();
    expect(refusalCodeOf(await leave(taro))).toBeNull();
    expect((await pool()).map(({ workerId }) => workerId)).not.toContain(taro);
    expect(refusalCodeOf(await act('markFavoriteWorker', 'FavoriteWorkerInput', input))).toBe(
      'NOT_FOUND',
    );
    expect(await canSee(taro, id)).toBe(false);
    expect(await joins(taro, made)).toBeNull();
    expect((await pool()).find(({ workerId }) => workerId === taro)?.isFavorite).toBe(false);
    await leave(taro);
  });

  test('who leaves after a shift stays who worked here', async () => {
    await join(worked, await link());
    await act('markFavoriteWorker', 'FavoriteWorkerInput', { workerId: worked, memo: '' });
    await leave(worked);
    expect((await pool()).find(({ workerId }) => workerId === worked)?.isFavorite).toBe(true);
    expect(await ownPeople()).not.toContain(worked);
  });

  test('who was removed comes back by a newer link alone', async () => {
    const made = await link();
    const taro = await newWorker();
    await join(taro, made);
    expect(refusalCodeOf(await remove(taro))).toBeNull();
    expect(refusalCodeOf(await remove(taro))).toBeNull();
    expect(refusalCodeOf(await remove(hanako))).toBe('NOT_FOUND');
    expect(await joinedBy(taro)).toEqual([]);
    expect(await codeShown(taro, made)).toBe('OWN_LINK_REMOVED');
    expect(await joins(taro, made)).toBe('OWN_LINK_REMOVED');
    fixture.setNow(addHours(today, 1));
    expect(await joins(taro, await link())).toBeNull();
    const history = await app.db
      .selectFrom('state_changes as s')
      .innerJoin('own_people as p', 'p.id', 's.subject_id')
      .select(['s.event', 's.actor_kind', 's.staff_id'])
      .where('p.worker_id', '=', taro)
      .orderBy('s.id')
      .execute();
    const byWorker = { actor_kind: 'worker', staff_id: null };
    expect(history).toEqual([
      { event: 'JOIN', ...byWorker },
      { event: 'REMOVED', actor_kind: 'facility', staff_id: manager.id },
      { event: 'JOIN', ...byWorker },
    ]);
    await leave(taro);
  });

  test('is out with a block of either side, which a link does not lift', async () => {
    const reason = '連絡のない遅刻が2回続き、申し送りに間に合いませんでした';
    const [blocked, blocking] = [
      await buildExperiencedWorker(app, { now, jobId }),
      await buildExperiencedWorker(app, { now, jobId }),
    ];
    const made = await link();
    await mapInOrder([blocked, blocking], (one) => join(one, made));
    await act('blockWorker', 'BlockWorkerInput', { workerId: blocked, reason });
    await blockFacility(app.db, { workerId: blocking, facilityId, reason, now: today });
    const people = await ownPeople();
    expect([blocked, blocking].filter((one) => people.includes(one))).toEqual([]);
    expect(await joins(blocked, made)).toBe('OWN_LINK_BLOCKED');
    expect(await joins(blocking, made)).toBe('OWN_LINK_BLOCKED_BY_WORKER');
  });

  test('who deletes the account leaves nothing but the time under which a contract was made', async () => {
    const made = await link();
    const taro = await newWorker();
    await mapInOrder([taro, worked], (one) => join(one, made));
    await mapInOrder([taro, worked], (workerId) =>
      inTransaction(app.db, (tx) => eraseWorkerFromPools(tx, { workerId, now: today })),
    );
    const rows = await app.db
      .selectFrom('own_people')
      .select(['worker_id', 'end_reason'])
      .where('worker_id', 'in', [taro, worked])
      .where('joined_at', '=', today)
      .execute();
    expect(rows).toEqual([{ worker_id: worked, end_reason: 'DELETED' }]);
  });
});

test('the facility is told in the digest of the next morning how many joined, and not who', async () => {
  await join(await newWorker(), await link());
  await sendDigests(app, instantAtJst(addDays(day, days + 1), '07:00'));
  const { body } = await app.db
    .selectFrom('outbox')
    .select('body')
    .where('staff_id', '=', manager.id)
    .where('staff_kind', '=', 'digest')
    .executeTakeFirstOrThrow();
  expect(body).toContain('前日に自施設のなかまに入った人：1人');
  expect(body).not.toContain('山田');
});

test('a posting for own people is refused where there are none', async () => {
  const other = await buildFacility(app.db, { now, corporationId: own.id });
  const job = await buildJob(app.db, { now, facilityId: other.id });
  const line = { templateId: job.id, mode: 'INSTANT', days: ['2027-01-22'], startTime: '09:00' };
  const rest = {
    endTime: '18:00',
    breakMinutes: 60,
    hourlyWage: 1_500,
    travelAllowance: 0,
    bonus: 0,
  };
  const limit = { audience: 'OWN_PEOPLE', minutes: 360 };
  const answer = await ask(
    'facility',
    `mutation ($input: PostShiftsInput!) { postShifts(input: $input) { recruitmentIds } }`,
    { input: { lines: [{ ...line, ...rest, capacity: 1, limit }] } },
    manager,
  );
  expect(refusalCodeOf(answer)).toBe('AUDIENCE_EMPTY');
});
