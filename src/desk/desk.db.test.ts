import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { buildContract, buildPreparedWorker } from '#application/build.ts';
import { applyToRecruitment } from '#application/applying/apply.server.ts';
import { addDays, addHours, atJst } from '#base/jst.ts';
import { buildFacility, buildJob } from '#employer/build.ts';
import { buildRecruitment } from '#recruitment/build.ts';
import { readEnv } from '#server/env.server.ts';

import { testDatabase } from '#testing/database.ts';
import { productionEnv } from '#testing/production-env.ts';
import { openDesk, type Desk } from '#testing/back-office.ts';
import { openProduct, type Product, type TestAnswer } from '#testing/processes/product.ts';
import { createBackOffice } from '../back-office.server.ts';
import { createFacilityKey, operatorKey, revokeFacilityKey } from './keys.server.ts';

const day = '2026-11-24';
const now = atJst('2026-11-21', '10:00');

let databaseUrl: string;
let product: Product;
let desk: Desk;
let operator: string;

type Side = { facilityId: string; jobId: string; key: string };
let ours: Side;
let theirs: Side & { recruitmentId: string; attendanceId: string; applicationId: string };

beforeAll(async () => {
  databaseUrl = await testDatabase();
  product = await openProduct(databaseUrl, now);
  desk = await openDesk(product.app);
  ({ operator } = desk);
  ours = await buildSide('こちらの施設');
  theirs = await buildOtherSide();
});
afterAll(() => product.close());

async function buildSide(name: string): Promise<Side> {
  const { db } = product.app;
  const facility = await buildFacility(db, { now, name });
  const job = await buildJob(db, { now, facilityId: facility.id });
  const { key } = await createFacilityKey(db, { facilityId: facility.id, name: '受付', now });
  return { facilityId: facility.id, jobId: job.id, key };
}

/** Another facility with a shift, an application that waits, and a recruitment. */
async function buildOtherSide() {
  const { app } = product;
  const side = await buildSide('よその施設');
  const worker = await buildPreparedWorker(app.db, { now });
  const shift = await offer(side, { days: 0 });
  const { attendanceId } = await buildContract(app, {
    workerId: worker.id,
    recruitmentId: shift.id,
    now,
  });
  const asked = await offer(side, { days: 2, mode: 'SCREENING' });
  const wish = { workerId: worker.id, recruitmentId: asked.id, now };
  const { applicationId } = await applyToRecruitment(app, wish);
  return { ...side, recruitmentId: asked.id, attendanceId, applicationId };
}

function offer(
  { jobId }: Side,
  { days, mode = 'INSTANT' }: { days: number; mode?: 'INSTANT' | 'SCREENING' },
) {
  const startsAt = atJst(addDays(day, days), '09:00');
  const terms = { now, jobId, startsAt, endsAt: addHours(startsAt, 9), mode };
  return buildRecruitment(product.app.db, terms);
}

function ask(
  query: string,
  variables: Record<string, unknown> = {},
  { at = desk, ...options }: { key?: string; at?: Desk; once?: string } = {},
): Promise<TestAnswer> {
  return at.ask(query, variables, { key: operator, ...options });
}

const codeOf = (answer: TestAnswer) => answer.errors?.[0]?.extensions.code;

/** Every change of one shift or application, as a document with the id as its only variable. */
const idMutations = [
  'acceptApplication(input: { id: $id })',
  'rejectApplication(input: { id: $id, reason: "定員に達しました" })',
  'approveAttendance(input: { id: $id })',
  'returnAttendance(input: { id: $id, reason: "時刻が違います" })',
  'dismissAttendance(input: { id: $id, reason: "終了", workerSide: false })',
  'reportNoShow(input: { id: $id })',
  'requestScheduleCancellation(input: { id: $id, reason: "中止" })',
  'postWorkerReview(input: { id: $id, ratings: [] })',
].map((call) => `mutation ($id: ID!) { ${call} { success } }`);

const operatorMutations = [
  'mutation ($id: ID!) { createFacilityKey(input: { facilityId: $id, name: "x" }) { key } }',
  'mutation ($id: ID!) { revokeFacilityKey(input: { id: $id }) { success } }',
];
const facilityQueries = [
  'query ($id: ID!) { attendances(input: { facilityId: $id }) { cursor } }',
  'query ($id: ID!) { waitingApplications(input: { facilityId: $id }) { cursor } }',
  'query ($id: ID!) { jobs(input: { facilityId: $id }) { cursor } }',
  'query ($id: ID!) { recruitments(input: { facilityId: $id }) { cursor } }',
  'query ($id: ID!) { waitingWorkerReviews(input: { facilityId: $id }) { cursor } }',
  'query ($id: ID!) { postedReviews(input: { facilityId: $id }) { cursor } }',
];

const publish = `mutation ($input: PublishRecruitmentInput!) {
  publishRecruitment(input: $input) { recruitmentId }
}`;
const posting = (jobId: string, hourlyWage = 1_500) => ({
  jobId,
  mode: 'INSTANT',
  startsAt: atJst(addDays(day, 5), '09:00').toISOString(),
  endsAt: atJst(addDays(day, 5), '18:00').toISOString(),
  breakMinutes: 60,
  hourlyWage,
  travelAllowance: 500,
  capacity: 1,
});

describe('without a key', () => {
  test('nothing is shown and nothing done', async () => {
    const documents = [...operatorMutations, ...facilityQueries, ...idMutations];
    for (const document of documents) {
      const answer = await ask(document, withId(document, theirs.facilityId), { key: '' });
      expect([document, codeOf(answer)]).toEqual([document, 'UNAUTHENTICATED']);
    }
    const answer = await ask(publish, { input: posting(theirs.jobId) }, { key: '' });
    expect(codeOf(answer)).toBe('UNAUTHENTICATED');
  });

  test('a forged or revoked key is none', async () => {
    const { db } = product.app;
    const made = await createFacilityKey(db, { facilityId: ours.facilityId, name: '古い', now });
    await revokeFacilityKey(db, { id: made.id, now });
    for (const key of ['forged', `${operator}x`, made.key, '\u0000']) {
      const answer = await ask('{ jobs { cursor } }', {}, { key: encodeURIComponent(key) });
      expect(codeOf(answer)).toBe('UNAUTHENTICATED');
    }
  });
});

describe("a facility's key", () => {
  test('finds nothing of another facility', async () => {
    for (const document of facilityQueries) {
      const answer = await ask(document, { id: theirs.facilityId }, { key: ours.key });
      expect([document, codeOf(answer)]).toEqual([document, 'NOT_FOUND']);
    }
  });

  test("changes nothing of another facility's", async () => {
    const before = await statesOf(theirs);
    const ids = [theirs.attendanceId, theirs.applicationId, theirs.recruitmentId];
    for (const document of idMutations) {
      for (const id of ids) {
        const answer = await ask(document, { id }, { key: ours.key });
        expect([document, codeOf(answer)]).toEqual([document, 'NOT_FOUND']);
      }
    }
    const published = await ask(publish, { input: posting(theirs.jobId) }, { key: ours.key });
    expect(codeOf(published)).toBe('NOT_FOUND');
    expect(await statesOf(theirs)).toEqual(before);
  });

  test('does nothing that is an operator’s', async () => {
    for (const document of operatorMutations) {
      const answer = await ask(document, withId(document, ours.facilityId), { key: ours.key });
      expect([document, codeOf(answer)]).toEqual([document, 'FORBIDDEN']);
    }
  });

  test('sees its own: jobs, applications, shifts, and no names before a contract', async () => {
    const { data } = await ask(
      `{
        jobs { jobs { id facilityId } }
        recruitments { recruitments { facilityId } }
        waitingApplications { applications { id facilityId worker { label name } } }
        attendances(input: {}) { attendances { id facilityId actions worker { name } } }
      }`,
      {},
      { key: theirs.key },
    );
    expect(data?.['jobs'].jobs).toEqual([{ id: theirs.jobId, facilityId: theirs.facilityId }]);
    const [application] = data?.['waitingApplications'].applications ?? [];
    expect(application.id).toBe(theirs.applicationId);
    expect(application.worker).toEqual({ label: '30代・資格なし', name: null });
    const [shift] = data?.['attendances'].attendances ?? [];
    expect(shift).toMatchObject({ id: theirs.attendanceId, actions: ['request_cancellation'] });
    expect(shift.worker.name).toBe('山田 花子');
    const recruitments = data?.['recruitments'].recruitments ?? [];
    const rows = [...recruitments, application, shift];
    expect(new Set(rows.map(({ facilityId }) => facilityId))).toEqual(new Set([theirs.facilityId]));
  });

  test('publishes its own job, and learns the reason when a rule is broken', async () => {
    const answer = await ask(publish, { input: posting(ours.jobId) }, { key: ours.key });
    expect(answer.data?.['publishRecruitment'].recruitmentId).toBeDefined();
    const cheap = await ask(publish, { input: posting(ours.jobId, 900) }, { key: ours.key });
    expect(codeOf(cheap)).toBe('WAGE_BELOW_MINIMUM');
    const odd = await ask(
      publish,
      { input: { ...posting(ours.jobId), mode: 'LOTTERY' } },
      { key: ours.key },
    );
    expect(codeOf(odd)).toBe('VALIDATION_FAILED');
  });
});

describe('publishing with an idempotency key', () => {
  test.each([
    ['a facility', () => ours.key],
    ['an operator', () => operator],
  ])('is one recruitment for %s, however often it is sent', async (name, keyOf) => {
    const options = { key: keyOf(), once: `publish-${name}` };
    const input = posting(ours.jobId);
    const answers = await Promise.all([1, 2, 3].map(() => ask(publish, { input }, options)));
    answers.push(await ask(publish, { input }, options));
    const ids = answers.map(({ data }) => data?.['publishRecruitment'].recruitmentId);
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/);
    const other = { ...input, hourlyWage: 1_600 };
    expect(codeOf(await ask(publish, { input: other }, options))).toBe('IDEMPOTENCY_KEY_REUSED');
  });
});

describe('an operator', () => {
  test('accepts an application: the contract', async () => {
    const document = 'mutation ($id: ID!) { acceptApplication(input: { id: $id }) { success } }';
    const answer = await ask(document, { id: theirs.applicationId });
    expect(answer.errors).toBeUndefined();
    expect((await statesOf(theirs)).application).toBe('HIRED');
  });

  test('is refused, not failed, by ids, cursors and texts that nobody wrote', async () => {
    const bad = [
      'x',
      '\u0000',
      '００００',
      '🙂',
      'a'.repeat(10_000),
      theirs.facilityId.replace(/.$/, 'z'),
    ];
    for (const id of bad) {
      for (const document of [
        ...facilityQueries,
        ...idMutations,
        ...operatorMutations.filter((one) => one.includes('$id')),
      ]) {
        const code = codeOf(await ask(document, { id }));
        expect([document, code]).toEqual([document, expect.stringMatching(/^[A-Z_]+$/)]);
        expect(code).not.toBe('INTERNAL_SERVER_ERROR');
      }
      for (const list of [
        'recruitments',
        'attendances(input: {})',
        'jobs',
        'waitingApplications',
      ]) {
        const [name, input] = list.split('(');
        const call = input ? `${name}(input: {}, cursor: $cursor)` : `${name}(cursor: $cursor)`;
        const answer = await ask(`query ($cursor: String) { ${call} { cursor } }`, { cursor: id });
        expect([list, codeOf(answer)]).toEqual([list, 'CURSOR_INVALID']);
      }
    }
  });
});

describe('in production without DEMO', () => {
  test('there is no derived key, and no endpoint on a database without keys', async () => {
    const env = envOf({});
    expect(operatorKey(env)).toBeNull();
    const withKeys = await createBackOffice({ ...product.app, env });
    expect(withKeys).not.toBeNull();
    await product.app.db.updateTable('desk_keys').set({ revoked_at: now }).execute();
    expect(await createBackOffice({ ...product.app, env })).toBeNull();
  });
});

function withId(document: string, id: string): Record<string, string> {
  return document.includes('$id') ? { id } : {};
}

async function statesOf({ attendanceId, applicationId, recruitmentId }: typeof theirs) {
  const { db } = product.app;
  const attendance = await db
    .selectFrom('attendances')
    .select('state')
    .where('id', '=', attendanceId)
    .executeTakeFirstOrThrow();
  const application = await db
    .selectFrom('applications')
    .select('state')
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow();
  const recruitment = await db
    .selectFrom('recruitments')
    .select('paused_at')
    .where('id', '=', recruitmentId)
    .executeTakeFirstOrThrow();
  return {
    attendance: attendance.state,
    application: application.state,
    pausedAt: recruitment.paused_at,
  };
}

function envOf(more: Record<string, string>) {
  return readEnv({
    ...productionEnv,
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: 'a secret of at least thirty-two characters',
    RATE_LIMIT: 'off',
    ...more,
  });
}
