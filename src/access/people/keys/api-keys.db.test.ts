import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';

import { apiPaths } from '#platform/base/api-paths.ts';
import { addHours, addMinutes, instantAtJst } from '#platform/base/jst.ts';
import { apiKeyRights } from '#platform/base/people/rights.ts';
import { buildFacility, buildJob } from '#domain/corporation/build.ts';

import { openTestDatabase } from '#testing/database.ts';
import { makeKey } from '#testing/fixtures/api-keys.ts';
import { postingLineInput } from '#testing/fixtures/facility-inputs.ts';
import { openStaffFixture, testOrigin } from '#testing/fixtures/staff.ts';
import { askEndpoint, refusalCodeOf } from '#testing/processes/product.ts';
import { createStaffApis } from '#main/back-office.server.ts';
import { buildStaffSession } from '../build.ts';
import { staffTasks } from '../tasks.server.ts';

const start = instantAtJst('2026-12-01', '09:00');
const fixture = await openStaffFixture(await openTestDatabase(), start);
const { app, ask } = fixture;
afterAll(() => fixture.close());

let now = start;
const at = (next: Date) => {
  now = next;
  fixture.setNow(next);
};
beforeEach(() => at(addHours(now, 2)));

const facilities = '{ ownFacilities { facilities { id name } } }';
const day = 'query ($facilityId: ID!) { dayShifts(facilityId: $facilityId) { cursor } }';
const revoke = 'mutation ($id: ID!) { revokeApiKey(input: { id: $id }) { success } }';
const listed = `{ apiKeys { id name ending rights facilityIds state createdByName expiresAt lastUsedAt lastNetwork
  revokedAt revokedByName } }`;
const logged = '{ accessLog { entries { staffName keyName operation } } }';

async function corporation(mark: string) {
  const own = await fixture.corporation(mark);
  const owner = await fixture.person({ corporationId: own.id, role: 'OWNER' });
  return { ...own, owner };
}

/** A request of a program: a key, and neither a cookie nor an origin. */
const call = (token: string, document: string, variables: object = {}, address?: string) =>
  ask('facility', document, variables, {
    token,
    headers: { origin: '' },
    ...(address ? { address } : {}),
  });

describe('a key', () => {
  test('is shown once, stored as a hash, and works without a cookie and an origin', async () => {
    const { owner, facilityId } = await corporation('一回');
    const { id, token } = await makeKey(fixture, owner, { rights: ['facility.read'] });
    expect(token).toMatch(/^hitokoma_[\w-]{43}$/);
    const answer = await call(token, facilities, {}, '2001:db8:1:2::7');
    expect(answer.data?.['ownFacilities'].facilities).toMatchObject([{ id: facilityId }]);

    const { data } = await ask('facility', listed, {}, owner);
    expect(data?.['apiKeys']).toEqual([
      {
        id,
        name: '勤怠システム',
        ending: token.slice(-4),
        rights: ['facility.read'],
        facilityIds: null,
        state: 'WORKING',
        createdByName: '佐藤',
        expiresAt: addHours(now, 30 * 24).toISOString(),
        lastUsedAt: now.toISOString(),
        lastNetwork: '2001:db8:1::/48',
        revokedAt: null,
        revokedByName: null,
      },
    ]);
    const rows = await app.db.selectFrom('api_keys').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('opens what its rights name, and tells a missing right from what a person has to do', async () => {
    const { owner, facilityId } = await corporation('権利');
    const { token } = await makeKey(fixture, owner, { rights: ['shifts.read'] });
    expect(refusalCodeOf(await call(token, day, { facilityId }))).toBeNull();
    expect(refusalCodeOf(await call(token, facilities))).toBe('API_KEY_RIGHT_MISSING');
    expect(refusalCodeOf(await call(token, '{ members { cursor } }'))).toBe('PERSON_REQUIRED');
    expect(refusalCodeOf(await call(token, '{ staffSessions { id } }'))).toBe('PERSON_REQUIRED');
    expect(refusalCodeOf(await call(token, '{ apiKeys { id } }'))).toBe('PERSON_REQUIRED');
  });

  test('with every right changes no address and no secret of a webhook, which need a fresh passkey', async () => {
    const { owner } = await corporation('網');
    const { token } = await makeKey(fixture, owner, { rights: apiKeyRights });
    const add = `mutation { addWebhookEndpoint(input: { url: "https://hooks.hitokoma.example/", eventTypes: ["shift.late"] }) { id } }`;
    expect(refusalCodeOf(await call(token, add))).toBe('PERSON_REQUIRED');
    expect(refusalCodeOf(await call(token, '{ webhookEndpoints { id } }'))).toBeNull();
  });

  test('for one facility reaches no other one of its corporation', async () => {
    const { id, owner, facilityId } = await corporation('一軒');
    const { id: other } = await buildFacility(app.db, { now, corporationId: id });
    const terms = { rights: ['facility.read', 'shifts.read'], facilityIds: [facilityId] };
    const { token } = await makeKey(fixture, owner, terms);
    const own = await call(token, facilities);
    expect(own.data?.['ownFacilities'].facilities).toHaveLength(1);
    expect(refusalCodeOf(await call(token, day, { facilityId }))).toBeNull();
    expect(refusalCodeOf(await call(token, day, { facilityId: other }))).toBe('NOT_FOUND');
  });

  test('counts alone when a browser sends a cookie beside it', async () => {
    const { owner } = await corporation('並列');
    const { token } = await makeKey(fixture, owner, { rights: ['shifts.read'] });
    const both = await ask('facility', '{ members { cursor } }', {}, { token, ...owner });
    expect(refusalCodeOf(both)).toBe('PERSON_REQUIRED');
  });

  test('opens nothing of the operators', async () => {
    const { owner } = await corporation('別');
    const { token } = await makeKey(fixture, owner, { rights: apiKeyRights });
    const answer = await ask('operator', '{ operatorViewer { name } }', {}, { token });
    expect(refusalCodeOf(answer)).toBe('UNAUTHENTICATED');
  });
});

describe('the end of a key', () => {
  test('a revoked key is refused at its next request, a repetition too', async () => {
    const { owner } = await corporation('取消');
    const { id, token } = await makeKey(fixture, owner, { rights: ['postings.write'] });
    const document = 'mutation { postShifts(input: { lines: [] }) { batchId } }';
    const post = () => ask('facility', document, {}, { token, idempotencyKey: 'once' });
    const first = refusalCodeOf(await post());
    expect(first).not.toBe('API_KEY_REFUSED');
    expect(refusalCodeOf(await ask('facility', revoke, { id }, owner))).toBeNull();
    expect(refusalCodeOf(await post())).toBe('API_KEY_REFUSED');
    expect(refusalCodeOf(await ask('facility', revoke, { id }, owner))).toBe('NOT_FOUND');
    const { data } = await ask('facility', listed, {}, owner);
    expect(data?.['apiKeys']).toMatchObject([{ state: 'REVOKED', revokedByName: '佐藤' }]);
  });

  test('it ends at its last instant, and no key is made for more than a year', async () => {
    const { owner } = await corporation('期限');
    const { token } = await makeKey(fixture, owner, { rights: ['facility.read'], days: 1 });
    const made = now;
    const almost = new Date(addHours(made, 24).getTime() - 1);
    at(almost);
    expect(refusalCodeOf(await call(token, facilities))).toBeNull();
    at(addHours(made, 24));
    expect(refusalCodeOf(await call(token, facilities))).toBe('API_KEY_REFUSED');
    const cookie = await buildStaffSession(app, { staffId: owner.id, now, provedAt: now });
    for (const days of [0, 366]) {
      // oxlint-disable-next-line no-await-in-loop -- two
      await expect(
        makeKey(fixture, { cookie }, { rights: ['facility.read'], days }),
      ).rejects.toThrow('VALIDATION_FAILED');
    }
  });

  test('the owners are told once, fourteen days before, of a key that still works', async () => {
    const { id: corporationId, owner } = await corporation('予告');
    const boss = await fixture.person({ corporationId, role: 'OWNER' });
    await fixture.person({ corporationId, role: 'MANAGER' });
    const made = now;
    await makeKey(fixture, owner, { rights: ['facility.read'], name: '計画', days: 30 });
    const revoked = await makeKey(fixture, owner, { rights: ['facility.read'], days: 30 });
    await ask('facility', revoke, { id: revoked.id }, owner);
    const tell = staffTasks.find(({ name }) => name === 'staff.keyEnds');
    const notices = () =>
      app.db
        .selectFrom('outbox')
        .select(['recipient', 'body'])
        .where('dedup_key', 'like', 'api-key-ends:%')
        .where('recipient', 'in', [owner.email, boss.email])
        .orderBy('recipient')
        .execute();
    await tell?.run(app, addHours(made, 24 * 16 - 1));
    expect(await notices()).toEqual([]);
    await tell?.run(app, addHours(made, 24 * 16));
    await tell?.run(app, addHours(made, 24 * 20));
    const body = expect.stringContaining('「計画」');
    expect(await notices()).toEqual(
      [owner.email, boss.email].toSorted().map((recipient) => ({ recipient, body })),
    );
  });

  test('who is no owner any more has no key that works', async () => {
    const { id: corporationId, owner } = await corporation('退職');
    const boss = await fixture.person({ corporationId, role: 'OWNER' });
    const { token } = await makeKey(fixture, owner, { rights: ['facility.read'] });
    const change = `mutation ($id: ID!) { changeMember(input: { id: $id, role: MANAGER }) { success } }`;
    expect(
      refusalCodeOf(await ask('facility', change, { id: owner.membershipId }, boss)),
    ).toBeNull();
    expect(refusalCodeOf(await call(token, facilities))).toBe('API_KEY_REFUSED');
    const { data } = await ask('facility', listed, {}, boss);
    expect(data?.['apiKeys']).toMatchObject([{ state: 'OWNER_LEFT' }]);
  });

  test('a key is deleted when the log knows it no longer', async () => {
    const { owner, facilityId } = await corporation('古い');
    const { id, token } = await makeKey(fixture, owner, { rights: ['shifts.read'], days: 1 });
    expect(refusalCodeOf(await call(token, day, { facilityId }))).toBeNull();
    const erase = staffTasks.find(({ name }) => name === 'staff.eraseOld');
    const count = async () =>
      (await app.db.selectFrom('api_keys').select('id').where('id', '=', id).execute()).length;
    await erase?.run(app, addHours(now, 24 * 366));
    expect(await count()).toBe(1);
    await erase?.run(app, addHours(now, 24 * 1_100));
    expect(await count()).toBe(0);
  });
});

test('only an owner with a fresh passkey makes a key, of twenty at most', async () => {
  const { id: corporationId, owner } = await corporation('上限');
  const manager = await fixture.person({ corporationId, role: 'MANAGER' });
  const stale = await fixture.person({ corporationId, role: 'OWNER' }, '', { isProved: false });
  const rights = ['facility.read'];
  await expect(makeKey(fixture, manager, { rights })).rejects.toThrow('FORBIDDEN');
  await expect(makeKey(fixture, stale, { rights })).rejects.toThrow('PASSKEY_PROOF_REQUIRED');
  await expect(makeKey(fixture, owner, { rights: [] })).rejects.toThrow('VALIDATION_FAILED');
  await expect(makeKey(fixture, owner, { rights: ['members.write'] })).rejects.toThrow(
    'VALIDATION_FAILED',
  );
  const made = await Promise.allSettled(
    Array.from({ length: 24 }, async () => makeKey(fixture, owner, { rights })),
  );
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
  await expect(makeKey(fixture, owner, { rights })).rejects.toThrow('TOO_MANY_API_KEYS');
});

test('the log names the key and who made it: each change, and one look in ten minutes', async () => {
  const { owner, facilityId } = await corporation('記録');
  const rights = ['shifts.read', 'postings.write'];
  const { token } = await makeKey(fixture, owner, { rights, name: '計画' });
  await call(token, day, { facilityId });
  at(addMinutes(now, 9));
  await call(token, day, { facilityId });
  await ask('facility', day, { facilityId }, owner);
  await call(token, 'mutation { postShifts(input: { lines: [] }) { batchId } }');
  const { data } = await ask('facility', logged, {}, owner);
  expect(data?.['accessLog'].entries).toEqual([
    { staffName: '佐藤', keyName: '計画', operation: 'postShifts' },
    { staffName: '佐藤', keyName: null, operation: 'dayShifts' },
    { staffName: '佐藤', keyName: '計画', operation: 'dayShifts' },
    { staffName: '佐藤', keyName: null, operation: 'createApiKey' },
  ]);
});

test('two keys of one person may use one idempotency key', async () => {
  const { owner, facilityId } = await corporation('鍵束');
  const { id: templateId } = await buildJob(app.db, { now, facilityId });
  const rights = ['postings.write'];
  const [one, two] = [
    await makeKey(fixture, owner, { rights }),
    await makeKey(fixture, owner, { rights }),
  ];
  const document =
    'mutation ($input: PostShiftsInput!) { postShifts(input: $input) { batchId recruitmentIds } }';
  const post = async (token: string, date: string) => {
    const lines = [{ ...postingLineInput, days: [date], templateId }];
    return ask('facility', document, { input: { lines } }, { token, idempotencyKey: 'week 50' });
  };
  const first = await post(one.token, '2026-12-20');
  expect(refusalCodeOf(first)).toBeNull();
  const batchOf = (answer: typeof first) => answer.data?.['postShifts'].batchId;
  expect(batchOf(await post(one.token, '2026-12-20'))).toBe(batchOf(first));
  expect(refusalCodeOf(await post(one.token, '2026-12-21'))).toBe('IDEMPOTENCY_KEY_REUSED');
  const other = await post(two.token, '2026-12-21');
  expect(refusalCodeOf(other)).toBeNull();
  expect(batchOf(other)).not.toBe(batchOf(first));
});

test('a key and a person have a budget each, from any number of addresses', async () => {
  const { facility } = await createStaffApis({ ...app, env: { ...app.env, BUDGET_FACTOR: 1 } });
  const { owner } = await corporation('回数');
  const { token } = await makeKey(fixture, owner, { rights: ['facility.read'] });
  const path = apiPaths.facilityGraphql;
  const aliases = 10;
  const fields = Array.from(
    { length: aliases },
    (_, index) => `f${index}: ownFacilities { cursor }`,
  );
  const document = `{ ${fields.join(' ')} }`;
  const answered = async (times: number, caller: { token?: string; headers?: object }) => {
    const codes = Array.from({ length: times }, async (_, host) => {
      const headers = { ...caller.headers };
      const asked = { path, document, variables: {}, ...caller, headers };
      return refusalCodeOf(await askEndpoint(facility, { ...asked, address: `192.0.2.${host}` }));
    });
    return (await Promise.all(codes)).filter((code) => code !== 'RATE_LIMITED').length;
  };
  // Each alias is charged. Two documents of a caller are executed at once, and have points for certain.
  for (const caller of [{ token }, { headers: { origin: testOrigin, cookie: owner.cookie } }]) {
    // oxlint-disable-next-line no-await-in-loop -- two
    const count = await answered(30, caller);
    expect(count).toBeGreaterThanOrEqual(2);
    expect(count).toBeLessThan(30);
  }
});

describe('wrong keys', () => {
  const alarms = () =>
    app.db.selectFrom('payout_alarms').select('key').where('key', 'like', 'api-keys:%').execute();

  /** A function that sends one request with a key to one of two processes whose limits hold. */
  async function openTries() {
    const limited = { ...app, env: { ...app.env, BUDGET_FACTOR: 1 } };
    const processes = [await createStaffApis(limited), await createStaffApis(limited)] as const;
    return async (key: string, address: string, process: 0 | 1 = 0) =>
      refusalCodeOf(
        await askEndpoint(processes[process].facility, {
          path: apiPaths.facilityGraphql,
          document: facilities,
          variables: {},
          token: key,
          address,
        }),
      );
  }

  test('twenty different ones block wrong keys of their address in every process, and alarm', async () => {
    const tryKey = await openTries();
    const { owner } = await corporation('総当');
    const { token } = await makeKey(fixture, owner, { rights: ['facility.read'] });
    const address = '2001:db8:9:1::1';
    for (let repetition = 0; repetition < 25; repetition += 1) {
      // oxlint-disable-next-line no-await-in-loop -- a system that repeats a revoked key
      expect(await tryKey('hitokoma_old', address)).toBe('API_KEY_REFUSED');
    }
    expect(await tryKey(token, address)).toBeNull();
    const guesses = Array.from({ length: 19 }, (_, n) =>
      tryKey(`guess-${n}`, address, n % 2 === 0 ? 0 : 1),
    );
    expect(new Set(await Promise.all(guesses))).toEqual(new Set(['API_KEY_REFUSED']));
    expect(await tryKey('one more', '2001:db8:9:1::2', 1)).toBe('RATE_LIMITED');
    expect(await tryKey('one more', address)).toBe('RATE_LIMITED');
    expect(await tryKey('one more', '2001:db8:9:2::1')).toBe('API_KEY_REFUSED');
    expect(await alarms()).toHaveLength(1);
    // Another customer's system may have the same address.
    expect(await tryKey(token, address)).toBeNull();
    expect(await tryKey(token, address, 1)).toBeNull();
  });

  test('repeated cost no statement, and 120 a minute are answered from one address', async () => {
    const tryKey = await openTries();
    const { owner } = await corporation('反復');
    const { token } = await makeKey(fixture, owner, { rights: ['facility.read'] });
    const address = '2001:db8:a:1::1';
    expect(await tryKey('revoked', address)).toBe('API_KEY_REFUSED');
    const statements = [vi.spyOn(app.pool, 'query'), vi.spyOn(app.pool, 'connect')];
    onTestFinished(() => statements.forEach((spy) => spy.mockRestore()));
    const codes = await Promise.all(
      Array.from({ length: 124 }, () => tryKey('revoked', '2001:db8:a:1::2')),
    );
    for (const spy of statements) expect(spy).not.toHaveBeenCalled();
    expect(codes.filter((code) => code === 'API_KEY_REFUSED')).toHaveLength(119);
    expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(5);
    expect(await tryKey('another', address)).toBe('RATE_LIMITED');
    expect(await tryKey(token, address)).toBeNull();
  });
});
