import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { buildContract, buildPreparedWorker } from '#application/build.ts';
import { applyToRecruitment } from '#application/applying/apply.server.ts';
import { addDays, addHours, addMinutes, atJst } from '#base/jst.ts';
import { buildFacility, buildJob } from '#employer/build.ts';
import { buildRecruitment } from '#recruitment/build.ts';
import { followClock } from '#server/clock.server.ts';
import { readEnv } from '#server/env.server.ts';

import { testDatabase } from '#testing/database.ts';
import { productionEnv } from '#testing/production-env.ts';
import { openDesk, type Desk } from '#testing/back-office.ts';
import { openProduct, type Product, type TestAnswer } from '#testing/processes/product.ts';
import { answerForFacilities } from '#demo/auto-answer.server.ts';
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

const operatorQueries = [
  '{ clock { now } }',
  '{ outbox { cursor } }',
  '{ facilities { cursor } }',
  '{ demoWorkers { id } }',
  '{ demoRegion { autoAnswer } }',
];
const operatorMutations = [
  'mutation ($id: ID!) { settleTransfers(input: { bankFileId: $id }) { failed } }',
  'mutation { moveClock(input: { minutes: 1 }) { now } }',
  'mutation { setAutoAnswer(input: { autoAnswer: false }) { success } }',
  'mutation ($id: ID!) { createFacilityKey(input: { facilityId: $id, name: "x" }) { key } }',
  'mutation ($id: ID!) { revokeFacilityKey(input: { id: $id }) { success } }',
];
const facilityQueries = [
  'query ($id: ID!) { facility(id: $id) { name } }',
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
    const documents = [
      ...operatorQueries,
      ...operatorMutations,
      ...facilityQueries,
      ...idMutations,
    ];
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
    for (const document of [...operatorQueries, ...operatorMutations]) {
      const answer = await ask(document, withId(document, ours.facilityId), { key: ours.key });
      expect([document, codeOf(answer)]).toEqual([document, 'FORBIDDEN']);
    }
  });

  test('sees its own: code of the day, jobs, applications, shifts, and no names before a contract', async () => {
    const { data } = await ask(
      `query ($id: ID!) {
        facility(id: $id) { stampCode stampUrl }
        jobs { jobs { id facilityId } }
        recruitments { recruitments { facilityId } }
        waitingApplications { applications { id facilityId worker { label name } } }
        attendances(input: {}) { attendances { id facilityId actions worker { name } } }
      }`,
      { id: theirs.facilityId },
      { key: theirs.key },
    );
    expect(data?.['facility'].stampCode).toMatch(/^\d{6}$/);
    expect(data?.['facility'].stampUrl).toMatch(/\/check-in\?c=\d{6}$/);
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

describe('facilities that answer by themselves', () => {
  test('are not held up by applications that cannot be accepted', async () => {
    const { app } = product;
    const later = addMinutes(now, 30);
    await app.db
      .insertInto('demo_region')
      .values({ opened_at: now, completed_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    // Sixty workers apply for a seat that is taken: each is refused, and the next application is tried
    // after them.
    const full = await offer(ours, { days: 7, mode: 'SCREENING' });
    const wishes = Array.from({ length: 60 }, async () => {
      const { id: workerId } = await buildPreparedWorker(app.db, { now });
      await applyToRecruitment(app, { workerId, recruitmentId: full.id, now });
    });
    await Promise.all(wishes);
    await app.db
      .updateTable('recruitments')
      .set({ paused_at: now, closed_at: now })
      .where('id', '=', full.id)
      .execute();
    const free = await offer(ours, { days: 8, mode: 'SCREENING' });
    const { id: workerId } = await buildPreparedWorker(app.db, { now });
    const wish = { workerId, recruitmentId: free.id, now: addMinutes(now, 1) };
    const { applicationId } = await applyToRecruitment(app, wish);
    await answerForFacilities({ ...app, env: { ...app.env, demo: true } }, later);
    const { state } = await app.db
      .selectFrom('applications')
      .select('state')
      .where('id', '=', applicationId)
      .executeTakeFirstOrThrow();
    expect(state).toBe('HIRED');
  });
});

describe('an operator', () => {
  test('accepts an application: the contract', async () => {
    const document = 'mutation ($id: ID!) { acceptApplication(input: { id: $id }) { success } }';
    const answer = await ask(document, { id: theirs.applicationId });
    expect(answer.errors).toBeUndefined();
    expect((await statesOf(theirs)).application).toBe('HIRED');
  });

  test('reads the outbox page by page, and by recipient', async () => {
    const document = `query ($input: OutboxInput, $cursor: String) {
      outbox(input: $input, cursor: $cursor) { cursor messages { id recipient createdAt } }
    }`;
    const { data } = await ask(document);
    const messages = data?.['outbox'].messages;
    expect(messages.length).toBeGreaterThan(0);
    const of = await ask(document, { input: { recipient: messages[0].recipient, kind: 'sms' } });
    expect(of.data?.['outbox'].messages.length).toBeGreaterThan(0);
    const nobody = await ask(document, { input: { recipient: '\u0000'.repeat(5) } });
    expect(nobody.errors).toBeUndefined();
  });

  test('pages through facilities by name without losing one', async () => {
    const { db } = product.app;
    const many = Array.from({ length: 23 }, (_, n) => `ページ施設${n % 3}`);
    for (const name of many) await buildFacility(db, { now, name });
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const answer: TestAnswer = await ask(
        'query ($cursor: String) { facilities(text: "ページ施設", cursor: $cursor) { cursor facilities { id } } }',
        { cursor },
      );
      found.push(...answer.data?.['facilities'].facilities.map(({ id }: { id: string }) => id));
      cursor = answer.data?.['facilities'].cursor;
    } while (cursor);
    expect(new Set(found).size).toBe(23);
    expect(found.length).toBe(23);
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
        'outbox',
        'facilities',
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
    const long = await ask('query ($text: String) { facilities(text: $text) { cursor } }', {
      text: 'あ'.repeat(10_000),
    });
    expect(codeOf(long)).toBe('VALIDATION_FAILED');
    const sign = await ask('{ facilities(text: "%_\\\\") { facilities { id } } }');
    expect(sign.data?.['facilities'].facilities).toEqual([]);
  });
});

describe('the clock', () => {
  test('moves forward only, hour by hour, and runs what is due at each step', async () => {
    const app = { ...product.app, clock: await followClock(product.app.db) };
    const seen: Date[] = [];
    const opened = await openDesk(app, async ({ clock }) => void seen.push(clock.now()));
    const before = app.clock.now();
    const move =
      'mutation ($input: MoveClockInput!) { moveClock(input: $input) { now offsetSeconds } }';
    const answer = await ask(move, { input: { minutes: 180 } }, { at: opened });
    expect(answer.data?.['moveClock'].offsetSeconds).toBe(10_800);
    expect(seen.length).toBe(3);
    expect(app.clock.now().getTime() - before.getTime()).toBeGreaterThanOrEqual(180 * 60_000);
    const at = (minutes: number) => addMinutes(app.clock.now(), minutes).toISOString();
    const refused = {
      CLOCK_BACKWARDS: { to: at(-5) },
      CLOCK_TOO_FAR: { to: at(70 * 1_440) },
      VALIDATION_FAILED: {},
    };
    for (const [code, input] of Object.entries(refused)) {
      expect(codeOf(await ask(move, { input }, { at: opened }))).toBe(code);
    }
    expect(codeOf(await ask(move, { input: { minutes: -1 } }, { at: opened }))).toBe(
      'CLOCK_BACKWARDS',
    );
    expect(codeOf(await ask(move, { input: { minutes: 1, to: at(5) } }, { at: opened }))).toBe(
      'VALIDATION_FAILED',
    );
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

  test('the outbox names no code and no sign-in link, not even of a number that is searched for', async () => {
    const key = 'desk-key-of-the-operators';
    const at = await openDesk({ ...product.app, env: envOf({ DESK_KEY: key }) });
    const recipient = '08011112222';
    const expiresAt = new Date(now.getTime() + 600_000);
    const common = { kind: 'sms', recipient, created_at: now, next_attempt_at: now } as const;
    await product.app.db
      .insertInto('outbox')
      .values([
        { ...common, dedup_key: 'secret-code', body: '123456', expires_at: expiresAt },
        { ...common, dedup_key: 'plain-text', body: 'お知らせ' },
      ])
      .execute();
    const document = `query ($input: OutboxInput) {
      outbox(input: $input) { messages { recipient body } } }`;
    const bodies = async (options: { key: string; at: typeof at }) => {
      const { data } = await ask(document, { input: { recipient } }, options);
      return data?.['outbox'].messages.map(({ body }: { body: string }) => body).toSorted();
    };
    expect(await bodies({ key, at })).toEqual(['お知らせ']);
  });

  test('an operator with a key reaches nothing of the demo', async () => {
    const key = 'desk-key-of-the-operators';
    const at = await openDesk({ ...product.app, env: envOf({ DESK_KEY: key }) });
    expect((await ask('{ clock { now } }', {}, { key, at })).errors).toBeUndefined();
    const demo = [
      'mutation { moveClock(input: { minutes: 1 }) { now } }',
      'mutation { setAutoAnswer(input: { autoAnswer: true }) { success } }',
      `mutation { settleTransfers(input: { bankFileId: "${theirs.facilityId}" }) { failed } }`,
      '{ demoWorkers { id } }',
      '{ demoRegion { autoAnswer } }',
    ];
    for (const document of demo) {
      expect([document, codeOf(await ask(document, {}, { key, at }))]).toEqual([
        document,
        'DEMO_ONLY',
      ]);
    }
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
