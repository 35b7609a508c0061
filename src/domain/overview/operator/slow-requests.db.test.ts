import { setImmediate as nextTurn } from 'node:timers/promises';

import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { buildWorker } from '#access/worker/build.ts';
import { hourMs, instantAtJst, jstDay } from '#platform/base/jst.ts';
import { createWorkerEndpoint } from '#main/schema.server.ts';
import { machineClock } from '#platform/server/clock.server.ts';
import { admissionOf } from '#platform/server/prices/admission.server.ts';
import { runInAddressTurn } from '#platform/server/prices/http-gate.server.ts';
import { payerCodeOf } from '#platform/server/prices/payer-code.server.ts';
import { countRefusal } from '#platform/server/prices/slow-requests.server.ts';
import { turnLimits } from '#platform/server/prices/turns.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { makeKey } from '#testing/fixtures/api-keys.ts';
import { openStaffFixture } from '#testing/fixtures/staff.ts';
import { askEndpoint } from '#testing/processes/product.ts';

const now = instantAtJst('2026-12-01', '09:00');
const fixture = await openStaffFixture(await openTestDatabase(), now);
const { app } = fixture;
/** The app of a process with the budgets of production, and with turns of its own. */
const openLimited = () => ({ ...app, env: { ...app.env, BUDGET_FACTOR: 1 } });
const limited = openLimited();
let operator: { cookie: string };
beforeAll(async () => {
  operator = await fixture.person(null);
});
afterAll(() => fixture.close());

const document = `{ slowRequests {
  isOfAllProcesses unlistedCount
  slowed { id payer { ...payer } waits waitSeconds maxWaitSeconds asked minutesAgo
    refusals { reason count } heldBy { isSelf percent payer { ...payer } } }
  busiest { id payer { ...payer } percent seconds asked }
} }
fragment payer on OperatorRequestPayer { kind code blockCode ipVersion keyName corporation { id name } }`;

type Payer = { kind: string; code: string; keyName: string | null; corporation: object | null };
type Slowed = {
  payer: Payer;
  waits: number;
  waitSeconds: number;
  asked: string[];
  refusals: { reason: string; count: number }[];
  heldBy: { isSelf: boolean; percent: number; payer: Payer | null }[];
};

async function slowRequests(): Promise<{
  slowed: Slowed[];
  busiest: { payer: Payer; seconds: number; asked: string[] }[];
  isOfAllProcesses: boolean;
}> {
  const { data, errors } = await fixture.ask('operator', document, {}, operator);
  expect(errors).toBeUndefined();
  return data?.['slowRequests'];
}

const codeOf = (payer: string) => payerCodeOf(app.env, { payer, day: jstDay(now) });
const withCode = <Row extends { payer: Payer }>(rows: Row[], payer: string) =>
  rows.find((row) => row.payer.code === codeOf(payer));

test('an address that computes and one that waits for it are both seen', async () => {
  const own = openLimited();
  // The addresses are those of no other test: the requests of an hour are remembered for the whole process.
  // Other tests of this process may have waited as well: only the longest waits of an hour are listed.
  const nowMs = performance.now();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(nowMs);
  const minute = machineClock.now();
  vi.spyOn(machineClock, 'now').mockReturnValue(minute);
  const works: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => works.push(resolve));
  const { maxRunning, perPayer } = turnLimits;
  const burning = Array.from({ length: maxRunning }, (_, index) =>
    runInAddressTurn(
      own,
      {
        address: `198.19.77.${Math.floor(index / perPayer)}`,
        price: 'LIST',
        name: '/files/burnt/*',
      },
      work,
    ),
  );
  await expect.poll(() => works.length).toBe(maxRunning);
  const waiting = runInAddressTurn(
    own,
    { address: '2001:db8:7:7::1', price: 'SMALL', name: '/waited' },
    () => Promise.resolve('served'),
  );
  expect(admissionOf(own).turns.lengths()).toEqual({ running: maxRunning, waiting: 1 });
  clock.mockReturnValue(nowMs + hourMs);
  for (const end of works) end();
  expect(await waiting).toBe('served');
  await Promise.all(burning);
  // The turns end with the turn of the event loop.
  await nextTurn();
  clock.mockRestore();

  const { slowed, busiest, isOfAllProcesses } = await slowRequests();
  expect(isOfAllProcesses).toBe(false);
  const victim = withCode(slowed, 'address:2001:db8:7:7::/64');
  expect(victim).toMatchObject({
    payer: { kind: 'ADDRESS', ipVersion: 6, blockCode: codeOf('block:2001:db8:7::/48') },
    waits: 1,
    refusals: [],
    asked: ['/waited'],
    minutesAgo: 0,
  });
  expect(victim?.waitSeconds).toBeGreaterThan(0);
  expect(victim?.heldBy.length).toBeGreaterThan(0);
  const burner = withCode(busiest, 'address:198.19.77.0');
  expect(burner).toMatchObject({ payer: { kind: 'ADDRESS' }, asked: ['/files/burnt/*'] });
  expect(burner?.seconds).toBeGreaterThan(0);
});

test('an address that has used up its budget is seen with its requests, while others go on', async () => {
  const endpoint = await createWorkerEndpoint(limited);
  const fields = Array.from(
    { length: 10 },
    (_, at) => `f${at}: recruitmentDayCounts(input: {}) { count }`,
  );
  const ask = (address: string) =>
    askEndpoint(endpoint, {
      path: '/api/worker/graphql',
      document: `{ ${fields.join(' ')} }`,
      variables: {},
      address,
    });
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask('192.0.2.77')));
  const refused = answers.filter(
    ({ errors }) => errors?.[0]?.extensions?.['code'] === 'RATE_LIMITED',
  );
  expect(refused.length).toBeGreaterThan(0);
  expect((await ask('203.0.113.77')).errors).toBeUndefined();

  const { slowed } = await slowRequests();
  expect(withCode(slowed, 'address:192.0.2.77')).toMatchObject({
    payer: { kind: 'ADDRESS', ipVersion: 4 },
    refusals: [{ reason: 'BUDGET', count: refused.length }],
    asked: ['recruitmentDayCounts'],
    heldBy: [],
  });
  expect(withCode(slowed, 'address:203.0.113.77')?.refusals ?? []).toEqual([]);
});

test('corporations and keys have their names, and nobody else anything but a code', async () => {
  const corporation = await fixture.corporation('混雑');
  const mark = '秘匿ZQ4';
  const owner = await fixture.person({ corporationId: corporation.id, role: 'OWNER' }, mark);
  const key = await makeKey(fixture, owner, { name: '勤怠連携', rights: ['shifts.read'] });
  const phoneNumber = '09055501234';
  const worker = await buildWorker(app.db, { now, phoneNumber });
  const refuse = (payer: string) => {
    // As many as keep the payer among those that are listed.
    for (let count = 0; count < 500; count += 1)
      countRefusal({ payer, points: 30, name: 'RecruitmentSearch' }, 'budget', 0);
  };
  const payers = {
    worker: `worker:${worker.id}`,
    person: `person:${owner.id}`,
    tablet: `person:tablet:${owner.id}`,
    key: `key:${key.id}`,
    corporation: `corporation:${corporation.id}`,
    address: 'address:192.0.2.199',
    block: 'block:2001:db8:9::/48',
  };
  for (const payer of Object.values(payers)) refuse(payer);

  const answer = await slowRequests();
  const named = { id: corporation.id, name: '社会福祉法人 混雑' };
  const payerOf = (payer: string) => withCode(answer.slowed, payer)?.payer;
  const nameless = { keyName: null, corporation: null };
  expect(payerOf(payers.key)).toMatchObject({ keyName: '勤怠連携', corporation: named });
  expect(payerOf(payers.corporation)).toMatchObject({ kind: 'CORPORATION', corporation: named });
  expect(payerOf(payers.worker)).toMatchObject({ kind: 'WORKER', ...nameless });
  expect(payerOf(payers.person)).toMatchObject({ kind: 'PERSON', ...nameless });
  expect(payerOf(payers.tablet)).toMatchObject({ kind: 'TABLET', ...nameless });
  const text = JSON.stringify(answer);
  const personal = [
    worker.id,
    owner.id,
    key.id,
    owner.email,
    phoneNumber,
    mark,
    '192.0.2',
    '2001:db8',
  ];
  expect(personal.filter((one) => text.includes(one))).toEqual([]);
});

test('the account of a worker shows the code of the day', async () => {
  const { id } = await buildWorker(app.db, { now, phoneNumber: '09055501235' });
  const { data } = await fixture.ask(
    'operator',
    '{ workerByNumber(phoneNumber: "09055501235") { requestCode } }',
    {},
    operator,
  );
  expect(data?.['workerByNumber']).toEqual({ requestCode: codeOf(`worker:${id}`) });
});

test('nobody but an operator reads it', async () => {
  const corporation = await fixture.corporation('外');
  const owner = await fixture.person({ corporationId: corporation.id, role: 'OWNER' });
  const codesOf = async (caller: object) =>
    (
      await fixture.ask('operator', '{ slowRequests { isOfAllProcesses } }', {}, caller)
    ).errors?.map(({ extensions }) => extensions?.['code']);
  expect(await codesOf({})).toEqual(['UNAUTHENTICATED']);
  expect(await codesOf(owner)).toEqual(['UNAUTHENTICATED']);
});
