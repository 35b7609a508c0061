import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildContract, buildPreparedWorker } from '#domain/application/build.ts';
import { buildCheckIn, buildCheckOut } from '#domain/attendance/build.ts';
import { buildCorporation, buildFacility, buildJob } from '#domain/corporation/build.ts';
import { buildBankAccount } from '#domain/pay/build.ts';
import { buildRecruitment } from '#domain/recruitment/build.ts';
import { mapInOrder } from '#platform/base/in-order.ts';
import { addDays, addHours, addMinutes, instantAtJst } from '#platform/base/jst.ts';
import { inTransaction } from '#platform/server/database/db.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openOperator, type TestOperator } from '#testing/fixtures/operator.ts';
import { openStaffFixture } from '#testing/fixtures/staff.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';
import { openExposureLimit } from '../exposure.queries.server.ts';
import { readSigns } from './read-signs.server.ts';

const now = instantAtJst('2026-12-01', '09:00');
const fixture = await openStaffFixture(await openTestDatabase(), now);
const { app } = fixture;
const { db } = app;
afterAll(() => fixture.close());

let operator: TestOperator;
beforeAll(async () => {
  operator = await openOperator(app, '兆候 見る子', ['SHIFTS']);
});

const listing = `{ trustCases { cases { caseId corporationId corporationName facts {
  sign workerId workerName personName facilityName startsAt foundAt } } } }`;
const closing = `mutation ($input: CloseTrustCaseInput!) { closeTrustCase(input: $input) { success } }`;

type Fact = {
  sign: string;
  workerId: string;
  personName: string | null;
  startsAt: string | null;
  foundAt: string;
};
type Case = { caseId: string; corporationId: string; facts: Fact[] };

/** A corporation with a home and an owner, whose postings are published shortly before their start or long before. */
async function openHome() {
  const { id } = await buildCorporation(db, { now, isProven: false });
  const facility = await buildFacility(db, { now, corporationId: id });
  const { id: jobId } = await buildJob(db, { now, facilityId: facility.id });
  const owner = await fixture.person({ corporationId: id, role: 'OWNER' });
  await inTransaction(db, (tx) => openExposureLimit(tx, id));
  return {
    id,
    owner,
    worker: async () => (await buildPreparedWorker(db, { now })).id,
    /** A contract for a shift of four hours, concluded right after the posting was published. */
    async contract(workerId: string, startsAt: Date, publishedHoursBefore: number) {
      const publishedAt = addHours(startsAt, -publishedHoursBefore);
      const shift = { startsAt, endsAt: addHours(startsAt, 4), breakMinutes: 0 };
      const deadline = addMinutes(startsAt, -30);
      const posting = {
        now: publishedAt,
        publishedAt,
        jobId,
        mode: 'INSTANT',
        deadline,
        ...shift,
      } as const;
      const { id: recruitmentId } = await buildRecruitment(db, posting);
      const made = { workerId, recruitmentId, now: addMinutes(publishedAt, 1) };
      return buildContract(app, made);
    },
    async cases(): Promise<Case[]> {
      const { data } = await operator.ask(listing);
      const cases: Case[] = data?.['trustCases'].cases;
      return cases.filter(({ corporationId }) => corporationId === id);
    },
  };
}

const signsIn = ({ facts }: Case) => [...new Set(facts.map(({ sign }) => sign))];

test('an invented home has a case with all its facts within minutes, and one case only', async () => {
  const home = await openHome();
  const workers = [await home.worker(), await home.worker(), await home.worker()];
  const startsAt = addHours(now, 24);
  await mapInOrder(workers, async (workerId) => {
    const shift = await home.contract(workerId, startsAt, 1);
    await buildCheckIn(app, shift);
    await buildCheckOut(app, shift);
  });
  const after = addHours(startsAt, 4);
  await readSigns(db, after);
  const [found, ...others] = await home.cases();
  expect(others).toEqual([]);
  expect(found && signsIn(found)).toEqual(['FILLED_AT_ONCE', 'ONLY_EACH_OTHER']);
  expect(found?.facts.filter(({ sign }) => sign === 'FILLED_AT_ONCE')).toHaveLength(3);
  expect(new Set(found?.facts.map(({ workerId }) => workerId))).toEqual(new Set(workers));

  // Wages of this unproven corporation leave early today: it is read again after minutes.
  const browser = { browser_hash: 'b'.repeat(64) };
  await db
    .updateTable('staff_sessions')
    .set(browser)
    .where('staff_id', '=', home.owner.id)
    .execute();
  const session = { created_at: now, expires_at: addHours(now, 24 * 30), ...browser };
  const [workerId = ''] = workers;
  await db
    .insertInto('sessions')
    .values({ worker_id: workerId, ...session })
    .execute();
  await readSigns(db, addMinutes(after, 2));
  expect(signsIn((await home.cases())[0] ?? never())).not.toContain('SHARED_DEVICE');
  await readSigns(db, addMinutes(after, 4));
  const [grown, ...more] = await home.cases();
  expect(more).toEqual([]);
  expect(grown?.caseId).toBe(found?.caseId);
  const shared = grown?.facts.filter(({ sign }) => sign === 'SHARED_DEVICE');
  expect(shared).toMatchObject([{ workerId, startsAt: null }]);
  expect(shared?.[0]?.personName).not.toBeNull();
});

const never = (): Case => {
  throw new Error('there is no case');
};

test('an honest home with one sign has no case', async () => {
  const home = await openHome();
  const elsewhere = await openHome();
  const workers = [await home.worker(), await home.worker()];
  await mapInOrder(workers, async (workerId) => {
    await home.contract(workerId, addHours(now, 54), 1);
    await buildCheckIn(app, await elsewhere.contract(workerId, addHours(now, 30), 30));
  });
  await readSigns(db, addHours(now, 100));
  expect(await home.cases()).toEqual([]);
});

test('a new fact opens a case again, which has the facts of the closed one too', async () => {
  const home = await openHome();
  const workers = [await home.worker(), await home.worker(), await home.worker()];
  const at = (hours: number) => addHours(now, hours);
  await mapInOrder(workers, (workerId) => home.contract(workerId, at(200), 1));
  await readSigns(db, at(201));
  const [found] = await home.cases();
  const input = { id: found?.caseId, reason: '電話で法人と全員に確認しました' };
  expect(refusalCodeOf(await operator.ask(closing, { input: { ...input, reason: '短い' } }))).toBe(
    'VALIDATION_FAILED',
  );
  expect(refusalCodeOf(await operator.ask(closing, { input }))).toBeNull();
  expect(refusalCodeOf(await operator.ask(closing, { input }))).toBe('NOT_FOUND');
  await readSigns(db, at(203));
  expect(await home.cases()).toEqual([]);
  const account = { now, accountNumber: '7654321' };
  await mapInOrder(workers.slice(0, 2), (workerId) =>
    buildBankAccount(db, { workerId, ...account }),
  );
  await readSigns(db, at(205));
  const [next] = await home.cases();
  expect(next && signsIn(next)).toEqual(['FILLED_AT_ONCE', 'ONLY_EACH_OTHER', 'SHARED_ACCOUNT']);
  expect(next?.caseId).not.toBe(found?.caseId);
  const foundAt = (sign: string) => next?.facts.find((fact) => fact.sign === sign)?.foundAt;
  expect(foundAt('FILLED_AT_ONCE')).toBe(at(201).toISOString());
  expect(foundAt('SHARED_ACCOUNT')).toBe(at(205).toISOString());
});

test('a circle whose case was closed has another one when it grows by a worker', async () => {
  const home = await openHome();
  const workers = [await home.worker(), await home.worker(), await home.worker()];
  const at = (hours: number) => addHours(now, hours);
  await mapInOrder(workers, (workerId) => home.contract(workerId, at(200), 1));
  await readSigns(db, at(201));
  const [found] = await home.cases();
  const input = { id: found?.caseId, reason: '電話で法人と全員に確認しました' };
  expect(refusalCodeOf(await operator.ask(closing, { input }))).toBeNull();
  // One more shift and one more worker are no sign by themselves.
  const fourth = await home.worker();
  await home.contract(fourth, at(230), 1);
  await readSigns(db, at(231));
  const [next] = await home.cases();
  expect(next && signsIn(next)).toEqual(['FILLED_AT_ONCE', 'ONLY_EACH_OTHER']);
  expect(new Set(next?.facts.map(({ workerId }) => workerId))).toEqual(
    new Set([...workers, fourth]),
  );
});

test('the task of an hour reads no corporation twice', async () => {
  const late = instantAtJst(addDays('2026-12-01', 60), '09:00');
  await readSigns(db, late);
  expect(await readSigns(db, addMinutes(late, 59))).toBe(0);
});
