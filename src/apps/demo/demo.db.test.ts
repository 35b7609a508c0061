import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { applyToRecruitment } from '#domain/application/applying/apply.server.ts';
import { buildPreparedWorker } from '#domain/application/build.ts';
import { addDays, addHours, addMinutes, instantAtJst } from '#platform/base/jst.ts';
import type { StaffSide } from '#platform/base/people/sides.ts';
import { buildFacility, buildJob } from '#domain/corporation/build.ts';
import { buildRecruitment } from '#domain/recruitment/build.ts';
import { openStoredClock } from '#platform/server/clock.server.ts';
import { readEnv } from '#platform/server/env.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openDemo, type TestDemo } from '#testing/fixtures/demo.ts';
import { productionEnv } from '#testing/production-env.ts';
import {
  askEndpoint,
  refusalCodeOf,
  openTestProduct,
  type TestProduct,
  type TestGraphqlAnswer,
} from '#testing/processes/product.ts';
import { createDemoApi, createStaffApis } from '#main/back-office.server.ts';
import { answerForDemoFacilities } from './auto-answer.server.ts';

const day = '2026-11-24';
const now = instantAtJst('2026-11-21', '10:00');

let databaseUrl: string;
let product: TestProduct;
let demo: TestDemo;
let facilityId: string;
let jobId: string;

beforeAll(async () => {
  databaseUrl = await openTestDatabase();
  product = await openTestProduct(databaseUrl, now);
  demo = await openDemo(product.app);
  ({ id: facilityId } = await buildFacility(product.app.db, { now, name: 'デモの施設' }));
  ({ id: jobId } = await buildJob(product.app.db, { now, facilityId }));
});
afterAll(() => product.close());

const ask: TestDemo['ask'] = (...asked) => demo.ask(...asked);

function offer({ days }: { days: number }) {
  const startsAt = instantAtJst(addDays(day, days), '09:00');
  const terms = { now, jobId, startsAt, endsAt: addHours(startsAt, 9), mode: 'SCREENING' } as const;
  return buildRecruitment(product.app.db, terms);
}

describe('facilities that answer by themselves', () => {
  test('are not held up by applications that cannot be accepted', async () => {
    const { app } = product;
    const [seededAt, later] = [addMinutes(now, -1), addMinutes(now, 30)];
    await app.db
      .insertInto('demo_region')
      .values({ opened_at: seededAt, completed_at: seededAt })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    // Sixty workers apply for a seat that is taken: each is refused, and the next application is tried
    // after them.
    const full = await offer({ days: 7 });
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
    const free = await offer({ days: 8 });
    const { id: workerId } = await buildPreparedWorker(app.db, { now });
    const wish = { workerId, recruitmentId: free.id, now: addMinutes(now, 1) };
    const { applicationId } = await applyToRecruitment(app, wish);
    await answerForDemoFacilities({ ...app, env: { ...app.env, demo: true } }, later);
    const { state } = await app.db
      .selectFrom('applications')
      .select('state')
      .where('id', '=', applicationId)
      .executeTakeFirstOrThrow();
    expect(state).toBe('HIRED');
  });

  test('leave open the application that the seed has made', async () => {
    const { app } = product;
    const { id: recruitmentId } = await offer({ days: 9 });
    const { id: workerId } = await buildPreparedWorker(app.db, { now });
    const seededAt = addMinutes(now, -2);
    const { applicationId } = await applyToRecruitment(app, {
      workerId,
      recruitmentId,
      now: seededAt,
    });
    await answerForDemoFacilities({ ...app, env: { ...app.env, demo: true } }, addMinutes(now, 60));
    const { state } = await app.db
      .selectFrom('applications')
      .select('state')
      .where('id', '=', applicationId)
      .executeTakeFirstOrThrow();
    expect(state).toBe('APPLIED');
  });
});

describe('the lists of the demo', () => {
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
      const answer: TestGraphqlAnswer = await ask(
        'query ($cursor: String) { facilities(text: "ページ施設", cursor: $cursor) { cursor facilities { id } } }',
        { cursor },
      );
      found.push(...answer.data?.['facilities'].facilities.map(({ id }: { id: string }) => id));
      cursor = answer.data?.['facilities'].cursor;
    } while (cursor);
    expect(new Set(found).size).toBe(23);
    expect(found.length).toBe(23);
  });

  test('refuse cursors and texts that nobody wrote', async () => {
    for (const cursor of ['x', '\u0000', '🙂', 'a'.repeat(10_000)]) {
      for (const list of ['outbox', 'facilities']) {
        const document = `query ($cursor: String) { ${list}(cursor: $cursor) { cursor } }`;
        expect([list, refusalCodeOf(await ask(document, { cursor }))]).toEqual([
          list,
          'CURSOR_INVALID',
        ]);
      }
      const one = 'query ($id: ID!) { facility(id: $id) { name } }';
      expect(refusalCodeOf(await ask(one, { id: cursor }))).toBe('NOT_FOUND');
    }
    const long = await ask('query ($text: String) { facilities(text: $text) { cursor } }', {
      text: 'あ'.repeat(10_000),
    });
    expect(refusalCodeOf(long)).toBe('VALIDATION_FAILED');
    const sign = await ask('{ facilities(text: "%_\\\\") { facilities { id } } }');
    expect(sign.data?.['facilities'].facilities).toEqual([]);
  });

  test('name a facility with its code of the day', async () => {
    const one = 'query ($id: ID!) { facility(id: $id) { stampCode stampUrl } }';
    const { facility } = (await ask(one, { id: facilityId })).data ?? {};
    expect(facility.stampCode).toMatch(/^\d{6}$/);
    expect(facility.stampUrl).toMatch(/\/check-in\?c=\d{6}$/);
  });
});

describe('the clock', () => {
  test('moves forward only, hour by hour, and runs what is due at each step', async () => {
    const app = { ...product.app, clock: await openStoredClock(product.app.db) };
    const seen: Date[] = [];
    const opened = await openDemo(app, async ({ clock }) => void seen.push(clock.now()));
    const before = app.clock.now();
    const move =
      'mutation ($input: MoveClockInput!) { moveClock(input: $input) { now offsetSeconds } }';
    const answer = await opened.ask(move, { input: { minutes: 180 } });
    // The target is an instant, and the real clock goes on during the move.
    expect(answer.data?.['moveClock'].offsetSeconds).toBeGreaterThan(10_800 - 60);
    expect(answer.data?.['moveClock'].offsetSeconds).toBeLessThanOrEqual(10_803);
    expect(seen.length).toBe(3);
    expect(app.clock.now().getTime() - before.getTime()).toBeGreaterThanOrEqual(180 * 60_000);
    const at = (minutes: number) => addMinutes(app.clock.now(), minutes).toISOString();
    const refused = {
      CLOCK_BACKWARDS: { to: at(-5) },
      CLOCK_TOO_FAR: { to: at(70 * 1_440) },
      VALIDATION_FAILED: {},
    };
    for (const [code, input] of Object.entries(refused)) {
      expect(refusalCodeOf(await opened.ask(move, { input }))).toBe(code);
    }
    expect(refusalCodeOf(await opened.ask(move, { input: { minutes: -1 } }))).toBe(
      'CLOCK_BACKWARDS',
    );
    expect(refusalCodeOf(await opened.ask(move, { input: { minutes: 1, to: at(5) } }))).toBe(
      'VALIDATION_FAILED',
    );
  });
});

describe('the way in', () => {
  const origin = 'http://test';
  const asManager = `mutation ($id: ID!) { enterAsManager(input: { facilityId: $id }) { success } }`;
  const asOperator = `mutation ($operator: DemoOperator!) {
    enterAsOperator(input: { operator: $operator }) { success } }`;

  async function viewer(side: StaffSide, jar: Map<string, string>) {
    const apis = await createStaffApis(product.app);
    const document =
      side === 'facility'
        ? '{ viewer { person { name } role facilities { id } } }'
        : '{ operatorViewer { id name } }';
    return askEndpoint(apis[side], {
      path: `/api/${side}/graphql`,
      document,
      variables: {},
      jar,
      headers: { origin },
    });
  }

  test('signs in as the manager of one facility, and of no other', async () => {
    const jar = new Map<string, string>();
    expect(refusalCodeOf(await ask(asManager, { id: facilityId }, { jar }))).toBeNull();
    expect((await viewer('facility', jar)).data?.['viewer']).toEqual({
      person: { name: 'デモの施設長' },
      role: 'MANAGER',
      facilities: [{ id: facilityId }],
    });
    expect(refusalCodeOf(await viewer('operator', jar))).toBe('UNAUTHENTICATED');
    expect(refusalCodeOf(await ask(asManager, { id: facilityId }, { jar }))).toBeNull();
    expect(refusalCodeOf(await ask(asManager, { id: crypto.randomUUID() }))).toBe('NOT_FOUND');
  });

  test('signs in as the owner and as the finance person of the corporation of a facility', async () => {
    const document = `mutation ($input: EnterAsMemberInput!) { enterAsMember(input: $input) { success } }`;
    const enter = (input: object, jar = new Map<string, string>()) =>
      ask(document, { input }, { jar });
    for (const [role, name] of [
      ['OWNER', 'デモの理事長'],
      ['FINANCE', 'デモの経理担当'],
    ]) {
      const jar = new Map<string, string>();
      expect(refusalCodeOf(await enter({ facilityId, role }, jar))).toBeNull();
      expect(refusalCodeOf(await enter({ facilityId, role }, jar))).toBeNull();
      expect((await viewer('facility', jar)).data?.['viewer']).toMatchObject({
        person: { name },
        role,
        facilities: [{ id: facilityId }],
      });
    }
    const unknown = { facilityId: crypto.randomUUID(), role: 'OWNER' };
    expect(refusalCodeOf(await enter(unknown))).toBe('NOT_FOUND');
  });

  test('signs in as one of two operators, who are not the same person', async () => {
    const ids = [];
    for (const operator of ['FIRST', 'SECOND', 'FIRST']) {
      const jar = new Map<string, string>();
      expect(refusalCodeOf(await ask(asOperator, { operator }, { jar }))).toBeNull();
      ids.push((await viewer('operator', jar)).data?.['operatorViewer'].id);
      expect(refusalCodeOf(await viewer('facility', jar))).toBe('UNAUTHENTICATED');
    }
    expect(ids[0]).toBe(ids[2]);
    expect(ids[0]).not.toBe(ids[1]);
  });
});

test('in production without DEMO there is no such API', async () => {
  const env = readEnv({
    ...productionEnv,
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: 'a secret of at least thirty-two characters',
  });
  expect(await createDemoApi({ ...product.app, env })).toBeNull();
});
