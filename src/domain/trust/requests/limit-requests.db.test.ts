import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildCorporation } from '#domain/corporation/build.ts';
import { mapInOrder } from '#platform/base/in-order.ts';
import { addMinutes, instantAtJst } from '#platform/base/jst.ts';
import { notifyStaff } from '#domain/staff-notices/notify-staff.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openOperator, type TestOperator } from '#testing/fixtures/operator.ts';
import { openStaffFixture } from '#testing/fixtures/staff.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';

/** A Friday. */
const now = instantAtJst('2026-12-04', '16:00');
const fixture = await openStaffFixture(await openTestDatabase(), now);
const { app, ask } = fixture;
afterAll(() => fixture.close());

let first: TestOperator;
let second: TestOperator;
beforeAll(async () => {
  first = await openOperator(app, '上限 一子', ['MONEY']);
  second = await openOperator(app, '上限 二子', ['MONEY']);
});

const asking = `mutation ($input: AskForLimitInput!) { askForLimit(input: $input) { success } }`;
const withdrawing = 'mutation { withdrawLimitRequest { success } }';
const own = '{ ownLimitRequest { state limit reason answerDueOn answer granted } }';
const waiting = `{ limitRequests { requests {
  requestId corporationId corporationName limit reason askedBy answerDueOn } } }`;
const refusing = `mutation ($input: RefuseLimitRequestInput!) {
  refuseLimitRequest(input: $input) { success } }`;
const setting = `mutation ($input: AskExposureLimitInput!) {
  askExposureLimit(input: $input) { success } }`;
const approving = `mutation ($id: ID!) {
  approveCountersign(input: { id: $id, reason: "確認しました" }) { success } }`;

const reason = '年末年始に入居される方が増えるためです';

/** A corporation with the limit of a new one, and its owner. */
async function openHome() {
  const { id } = await buildCorporation(app.db, { now, grantedLimit: null });
  const owner = await fixture.person({ corporationId: id, role: 'OWNER' });
  const requests = async () => {
    const { data } = await first.ask(waiting);
    const all: { requestId: string; corporationId: string }[] = data?.['limitRequests'].requests;
    return all.filter(({ corporationId }) => corporationId === id);
  };
  return {
    id,
    owner,
    requests,
    ask: async (limit = 600_000, why = reason) =>
      refusalCodeOf(await ask('facility', asking, { input: { limit, reason: why } }, owner)),
    withdraw: async () => refusalCodeOf(await ask('facility', withdrawing, {}, owner)),
    own: async () => (await ask('facility', own, {}, owner)).data?.['ownLimitRequest'],
    async refuse(why: string, requestId?: string) {
      const [request] = await requests();
      const input = { id: requestId ?? request?.requestId, reason: why };
      return refusalCodeOf(await first.ask(refusing, { input }));
    },
    /** Two operators set the limit. */
    async set(limit: number, why: string) {
      const input = { corporationId: id, limit, reason: why, evidence: '12月4日に電話で確認' };
      expect(refusalCodeOf(await first.ask(setting, { input }))).toBeNull();
      const { id: requestId } = await app.db
        .selectFrom('countersign_requests')
        .select('id')
        .where('subject_id', '=', id)
        .where('state', '=', 'WAITING')
        .executeTakeFirstOrThrow();
      expect(refusalCodeOf(await second.ask(approving, { id: requestId }))).toBeNull();
    },
  };
}

const queue = async () => {
  const { data } = await first.ask('{ operatorInbox { kind count dueAt } }');
  const queues: { kind: string; count: number; dueAt: string | null }[] = data?.['operatorInbox'];
  return queues.find(({ kind }) => kind === 'LIMIT_REQUESTS');
};

test('a request waits in the inbox with its clock, and two operators grant it', async () => {
  const home = await openHome();
  expect(await home.own()).toBeNull();
  const before = (await queue())?.count ?? 0;
  expect(await home.ask()).toBeNull();
  expect(await queue()).toMatchObject({
    count: before + 1,
    // Monday is the next business day; it ends at midnight.
    dueAt: instantAtJst('2026-12-08', '00:00').toISOString(),
  });
  expect(await home.requests()).toMatchObject([
    { corporationId: home.id, limit: 600_000, reason, answerDueOn: '2026-12-07' },
  ]);
  await home.set(500_000, '請求の実績に合わせました');
  expect(await home.own()).toEqual({
    state: 'GRANTED',
    limit: 600_000,
    reason,
    answerDueOn: '2026-12-07',
    answer: '請求の実績に合わせました',
    granted: 500_000,
  });
  expect(await home.requests()).toEqual([]);
  expect((await queue())?.count).toBe(before);
});

test('a limit that operators lower leaves the request open', async () => {
  const home = await openHome();
  await home.ask();
  await home.set(200_000, '確認が終わるまで下げました');
  expect(await home.own()).toMatchObject({ state: 'WAITING', answer: null });
});

test('a refused request says why, and another one may follow', async () => {
  const home = await openHome();
  await home.ask();
  const [request] = await home.requests();
  expect(await home.refuse('不可')).toBe('VALIDATION_FAILED');
  expect(await home.refuse('最初の請求のお支払いの後に、改めてご相談ください')).toBeNull();
  expect(await home.own()).toMatchObject({
    state: 'REFUSED',
    answer: '最初の請求のお支払いの後に、改めてご相談ください',
    granted: null,
  });
  expect(await home.refuse('もう一度見送ります', request?.requestId)).toBe('NOT_FOUND');
  expect(await home.ask()).toBeNull();
  expect(await home.own()).toMatchObject({ state: 'WAITING', answer: null });
});

test('one request waits at a time, and its corporation can withdraw it', async () => {
  const home = await openHome();
  expect(await home.withdraw()).toBe('LIMIT_REQUEST_ENDED');
  const codes = await Promise.all([home.ask(), home.ask(700_000), home.ask(800_000)]);
  expect(codes.filter((code) => code === null)).toHaveLength(1);
  expect(codes.filter((code) => code === 'LIMIT_REQUEST_WAITING')).toHaveLength(2);
  expect(await home.requests()).toHaveLength(1);
  expect(await home.withdraw()).toBeNull();
  expect(await home.own()).toMatchObject({ state: 'WITHDRAWN', answer: null });
  expect(await home.requests()).toEqual([]);
  expect(await home.withdraw()).toBe('LIMIT_REQUEST_ENDED');
});

test('a request for no more than the limit that holds, or without a reason, is refused', async () => {
  const home = await openHome();
  expect(await home.ask(300_000)).toBe('VALIDATION_FAILED');
  expect(await home.ask(1_000_000_001)).toBe('VALIDATION_FAILED');
  expect(await home.ask(600_000, '増やす')).toBe('VALIDATION_FAILED');
  expect(await home.own()).toBeNull();
});

test('people who may not change the corporation cannot ask, and a viewer reads nothing', async () => {
  const home = await openHome();
  await home.ask();
  const input = { limit: 700_000, reason };
  const codesOf = async (role: 'MANAGER' | 'FINANCE' | 'VIEWER') => {
    const person = await fixture.person({ corporationId: home.id, role });
    return [
      refusalCodeOf(await ask('facility', asking, { input }, person)),
      refusalCodeOf(await ask('facility', withdrawing, {}, person)),
      refusalCodeOf(await ask('facility', own, {}, person)),
    ];
  };
  const roles = ['MANAGER', 'FINANCE', 'VIEWER'] as const;
  expect(await mapInOrder(roles, codesOf)).toEqual([
    ['FORBIDDEN', 'FORBIDDEN', null],
    ['FORBIDDEN', 'FORBIDDEN', null],
    ['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN'],
  ]);
});

test('the owner is notified of the answer once, and not of a withdrawal', async () => {
  const home = await openHome();
  const withdrawn = await openHome();
  await home.ask();
  await withdrawn.ask();
  await withdrawn.withdraw();
  await home.refuse('最初の請求のお支払いの後に、改めてご相談ください');
  await notifyStaff(app, addMinutes(now, 1));
  await notifyStaff(app, addMinutes(now, 2));
  const mails = await app.db
    .selectFrom('outbox')
    .select(['staff_id', 'body'])
    .where('staff_kind', '=', 'exposure')
    .where('staff_id', 'in', [home.owner.id, withdrawn.owner.id])
    .execute();
  expect(mails).toEqual([
    { staff_id: home.owner.id, body: expect.stringContaining('最初の請求のお支払いの後に') },
  ]);
});
