import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';

import { buildPreparedWorker } from '#domain/application/build.ts';
import { mapInOrder } from '#platform/base/in-order.ts';
import { addHours, instantAtJst } from '#platform/base/jst.ts';
import { buildJob } from '#domain/corporation/build.ts';
import { buildExperiencedWorker } from '#domain/recruitment/limited/limited.build.ts';
import { recruitmentTasks } from '#domain/recruitment/tasks.server.ts';
import { inTransaction } from '#platform/server/database/db.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openStaffFixture } from '#testing/fixtures/staff.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';
import { poolPageSize } from './block-rules.ts';
import { eraseWorkerFromPools } from './erase.server.ts';
import { maxWorkerGroups } from './group-rules.ts';

const now = instantAtJst('2026-12-10', '09:00');
const fixture = await openStaffFixture(await openTestDatabase(), now);
const { ask, app, call, signIn } = fixture;
afterAll(() => fixture.close());

const own = await fixture.corporation('ひなた');
const others = await fixture.corporation('よそ');
const { facilityId } = own;
const { id: jobId } = await buildJob(app.db, { now, facilityId });
const { id: foreignJob } = await buildJob(app.db, { now, facilityId: others.facilityId });
const manager = await fixture.person({ corporationId: own.id, role: 'MANAGER' });
const approver = await fixture.person({ corporationId: own.id, role: 'APPROVER' });

let [hanako, taro, foreign] = ['', '', ''];
beforeAll(async () => {
  hanako = await buildExperiencedWorker(app, { now, jobId, shifts: 3 });
  taro = await buildExperiencedWorker(app, { now, jobId });
  foreign = await buildExperiencedWorker(app, { now, jobId: foreignJob });
});
beforeEach(() => fixture.setNow(now));

const act = (field: string, type: string, input: object, by = manager) =>
  ask(
    'facility',
    `mutation ($input: ${type}!) { ${field}(input: $input) { ${field === 'saveWorkerGroup' ? 'id' : 'success'} } }`,
    { input: { facilityId, ...input } },
    by,
  );
const mark = (workerId: string, memo = '', by = manager) =>
  act('markFavoriteWorker', 'FavoriteWorkerInput', { workerId, memo }, by);
const unmark = (workerId: string) => act('unmarkFavoriteWorker', 'PoolWorkerInput', { workerId });
const save = (name: string, id?: string) =>
  act('saveWorkerGroup', 'WorkerGroupInput', { name, id });
const remove = (id: string, evenInUse = false) =>
  act('deleteWorkerGroup', 'DeleteWorkerGroupInput', { id, evenInUse });
const add = (groupId: string, workerId: string) =>
  act('addToWorkerGroup', 'GroupMemberInput', { groupId, workerId });
const take = (groupId: string, workerId: string) =>
  act('removeFromWorkerGroup', 'GroupMemberInput', { groupId, workerId });

/** A new group with these people. */
async function group(name: string, workerIds: readonly string[] = []): Promise<string> {
  const { data } = await save(name);
  const id: string = data?.['saveWorkerGroup'].id;
  await mapInOrder(workerIds, (workerId) => add(id, workerId));
  return id;
}

async function people(filter: object = {}, cursor: string | null = null) {
  const { data } = await ask(
    'facility',
    `query ($facilityId: ID!, $filter: PoolFilterInput, $cursor: String) {
      poolPeople(facilityId: $facilityId, filter: $filter, cursor: $cursor) {
        cursor people { workerId shifts isFavorite memo groupIds isBlocked } } }`,
    { facilityId, filter, cursor },
    approver,
  );
  return data?.['poolPeople'] as {
    cursor: string | null;
    people: { workerId: string; memo: string; isFavorite: boolean; groupIds: string[] }[];
  };
}
const idsOf = async (filter: object) =>
  (await people(filter)).people.map(({ workerId }) => workerId);
const groups = async () =>
  (
    await ask(
      'facility',
      `query ($facilityId: ID!) { workerGroups(facilityId: $facilityId) { id name people openPostings } }`,
      { facilityId },
      approver,
    )
  ).data?.['workerGroups'] as { id: string; name: string; people: number; openPostings: number }[];

async function post(limit: object, day = '2026-12-20') {
  const line = {
    templateId: jobId,
    mode: 'INSTANT',
    days: [day],
    startTime: '09:00',
    endTime: '18:00',
    breakMinutes: 60,
    hourlyWage: 1_500,
    travelAllowance: 500,
    bonus: 0,
    capacity: 1,
    limit: { minutes: 360, ...limit },
  };
  return ask(
    'facility',
    `mutation ($input: PostShiftsInput!) { postShifts(input: $input) { recruitmentIds } }`,
    { input: { lines: [line] } },
    manager,
  );
}
const postedBy = async (limit: object, day?: string): Promise<string> =>
  (await post(limit, day)).data?.['postShifts'].recruitmentIds[0];

const canSee = async (workerId: string, recruitmentId: string) =>
  refusalCodeOf(
    await call(
      `query ($id: ID!) { recruitmentDetail(recruitmentId: $id) { title } }`,
      { id: recruitmentId },
      { token: await signIn(workerId) },
    ),
  ) === null;

describe('favourites', () => {
  test('are marked with a memo after a shift together, and unmarked', async () => {
    expect(refusalCodeOf(await mark(hanako, '夜勤に慣れている'))).toBeNull();
    expect(refusalCodeOf(await mark(hanako, '夜勤と\n入浴に慣れている'))).toBeNull();
    const favorites = await people({ audience: 'FAVORITES' });
    expect(favorites.people).toMatchObject([
      { workerId: hanako, memo: '夜勤と\n入浴に慣れている', isFavorite: true },
    ]);
    expect(refusalCodeOf(await unmark(hanako))).toBeNull();
    expect(refusalCodeOf(await unmark(hanako))).toBeNull();
    expect(await idsOf({ audience: 'FAVORITES' })).toEqual([]);
    const history = await app.db
      .selectFrom('state_changes')
      .select(['event', 'from_state', 'to_state', 'reason', 'staff_id'])
      .where('subject_kind', '=', 'favorite_worker')
      .where('subject_id', '=', hanako)
      .orderBy('id')
      .execute();
    const by = { reason: null, staff_id: manager.id };
    expect(history).toEqual([
      { event: 'MARK', from_state: null, to_state: 'FAVORITE', ...by },
      { event: 'EDIT', from_state: 'FAVORITE', to_state: 'FAVORITE', ...by },
      { event: 'UNMARK', from_state: 'FAVORITE', to_state: 'NONE', ...by },
    ]);
  });

  test('are nobody who never worked here, and nothing that an approver decides', async () => {
    const stranger = (await buildPreparedWorker(app.db, { now })).id;
    const codes = [
      refusalCodeOf(await mark(stranger)),
      refusalCodeOf(await mark(foreign)),
      refusalCodeOf(await mark(crypto.randomUUID())),
      refusalCodeOf(await unmark(foreign)),
      refusalCodeOf(await mark(taro, 'あ'.repeat(201))),
      refusalCodeOf(await mark(taro, '', approver)),
    ];
    expect(codes).toEqual([
      'NOT_FOUND',
      'NOT_FOUND',
      'NOT_FOUND',
      'NOT_FOUND',
      'VALIDATION_FAILED',
      'FORBIDDEN',
    ]);
  });
});

describe('groups', () => {
  test('have names of their own, and people who worked here', async () => {
    const id = await group('夜勤の頼れる人', [hanako]);
    expect(refusalCodeOf(await add(id, hanako))).toBeNull();
    expect(refusalCodeOf(await add(id, foreign))).toBe('NOT_FOUND');
    expect(refusalCodeOf(await save(' 夜勤の頼れる人 '))).toBe('GROUP_NAME_TAKEN');
    expect(refusalCodeOf(await save('  '))).toBe('VALIDATION_FAILED');
    expect(refusalCodeOf(await save('入浴', id))).toBeNull();
    expect(await groups()).toEqual([{ id, name: '入浴', people: 1, openPostings: 0 }]);
    expect(await idsOf({ audience: 'GROUP', groupId: id })).toEqual([hanako]);
    expect(
      (await people({ text: '山田花' })).people.map(({ groupIds }) => groupIds),
    ).toContainEqual([id]);
    expect(refusalCodeOf(await take(id, hanako))).toBeNull();
    expect(refusalCodeOf(await take(id, hanako))).toBeNull();
    expect(await idsOf({ audience: 'GROUP', groupId: id })).toEqual([]);
    expect(refusalCodeOf(await remove(id))).toBeNull();
    expect(refusalCodeOf(await remove(id))).toBe('NOT_FOUND');
    expect(await groups()).toEqual([]);
  });

  test('end somewhere', async () => {
    const names = Array.from({ length: maxWorkerGroups }, (_, index) => `組${index}`);
    const ids = await mapInOrder(names, (name) => group(name));
    expect(refusalCodeOf(await save('もうひとつ'))).toBe('GROUPS_FULL');
    await mapInOrder(ids, (id) => remove(id));
  });

  test('of a rule are computed, and a name is found by a part of it or its reading', async () => {
    expect(await idsOf({ audience: 'REGULARS' })).toEqual([hanako]);
    expect((await idsOf({})).toSorted()).toEqual([hanako, taro].toSorted());
    expect(await idsOf({ text: 'いない人' })).toEqual([]);
    expect((await idsOf({ text: '山田　花' })).length).toBe(2);
    expect(await idsOf({ text: '%' })).toEqual([]);
    // Readings in any width and kana, and kanji as people type them. (Rule 8.8)
    expect((await idsOf({ text: 'ﾔﾏﾀﾞ　はな' })).length).toBe(2);
  });

  test('of a rule are found by the usual kanji of a name that is registered in another form', async () => {
    const name = async (workerId: string, last_name: string, first_name: string) => {
      const renamed = app.db.updateTable('worker_profiles').set({ last_name, first_name });
      await renamed.where('worker_id', '=', workerId).execute();
    };
    onTestFinished(async () => {
      await name(hanako, '山田', '花子');
      await name(taro, '山田', '花子');
    });
    await name(hanako, '髙橋', '𠮷子');
    await name(taro, '山﨑', '花子');
    const found = (texts: readonly string[]) => mapInOrder(texts, (text) => idsOf({ text }));
    const ofHanako = ['高橋', '吉子', '高橋　吉子', '髙橋', '𠮷子'];
    expect(await found(ofHanako)).toEqual(ofHanako.map(() => [hanako]));
    expect(await found(['山崎', '山﨑'])).toEqual([[taro], [taro]]);
  });
});

describe('a posting for them', () => {
  test('is seen by the group alone, and then by everybody', async () => {
    const id = await group('日勤', [hanako]);
    const recruitmentId = await postedBy({ audience: 'GROUP', groupId: id });
    const seen = () => mapInOrder([hanako, taro, foreign], (one) => canSee(one, recruitmentId));
    expect(await seen()).toEqual([true, false, false]);
    const list = `query { invitationList { invitations { recruitment { id } invitation { reason } } } }`;
    const { data } = await call(list, {}, { token: await signIn(hanako) });
    expect(data?.['invitationList'].invitations).toEqual([
      { recruitment: { id: recruitmentId }, invitation: { reason: 'CHOSEN' } },
    ]);
    // The invitations are written with the posting: a removed member stays invited, a later member is not invited.
    await take(id, hanako);
    await add(id, taro);
    expect(await seen()).toEqual([true, false, false]);
    const task = recruitmentTasks.find(({ name }) => name === 'recruitment.openLimited');
    await task?.run(app, addHours(now, 6));
    expect(await seen()).toEqual([true, true, true]);
    await remove(id);
  });

  test('keeps its group from being deleted, unless the person says so', async () => {
    const id = await group('遅番', [taro]);
    const recruitmentId = await postedBy({ audience: 'GROUP', groupId: id }, '2026-12-21');
    expect(await groups()).toMatchObject([{ id, openPostings: 1 }]);
    expect(refusalCodeOf(await remove(id))).toBe('GROUP_IN_USE');
    expect(refusalCodeOf(await remove(id, true))).toBeNull();
    expect(await canSee(taro, recruitmentId)).toBe(true);
    const week = `query { postingsOfWeek(day: "2026-12-21") { postings { id limit { audience groupName invited } } } }`;
    const { data } = await ask('facility', week, {}, manager);
    expect(data?.['postingsOfWeek'].postings).toContainEqual({
      id: recruitmentId,
      limit: { audience: 'GROUP', groupName: null, invited: 1 },
    });
  });

  test('is refused for nobody, for a group of others and for none', async () => {
    const empty = await group('空');
    const { id: foreignGroup } = await app.db
      .insertInto('worker_groups')
      .values({ facility_id: others.facilityId, name: 'よその組', created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    const limits = [
      { audience: 'GROUP', groupId: empty },
      { audience: 'FAVORITES' },
      { audience: 'GROUP', groupId: foreignGroup },
      { audience: 'GROUP', groupId: crypto.randomUUID() },
      { audience: 'GROUP' },
      { audience: 'FAVORITES', groupId: empty },
    ];
    const codes = await mapInOrder(limits, async (limit) =>
      refusalCodeOf(await post(limit, '2026-12-22')),
    );
    expect(codes).toEqual([
      'AUDIENCE_EMPTY',
      'AUDIENCE_EMPTY',
      'NOT_FOUND',
      'NOT_FOUND',
      'VALIDATION_FAILED',
      'VALIDATION_FAILED',
    ]);
    await remove(empty);
  });
});

test('the people page through to the end', async () => {
  await mapInOrder(Array.from({ length: poolPageSize }), () =>
    buildExperiencedWorker(app, { now, jobId }),
  );
  const first = await people();
  const second = await people({}, first.cursor);
  const all = [...first.people, ...second.people].map(({ workerId }) => workerId);
  expect([first.people.length, second.people.length, second.cursor]).toEqual([20, 2, null]);
  expect(new Set(all).size).toBe(22);
});

test('a worker who leaves is in no favourites and no group', async () => {
  const id = await group('去る人', [taro]);
  await mark(taro, '早番が得意');
  await inTransaction(app.db, (tx) => eraseWorkerFromPools(tx, { workerId: taro, now }));
  expect(await idsOf({ audience: 'GROUP', groupId: id })).toEqual([]);
  expect(await idsOf({ audience: 'FAVORITES' })).toEqual([]);
});
