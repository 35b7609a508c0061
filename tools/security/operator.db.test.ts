import { buildSchema } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { App } from '#platform/server/context.server.ts';
import { operatorSdl } from '#platform/server/graphql/sdl.server.ts';
import { buildStaff, buildStaffSession } from '#access/people/build.ts';

import { createStaffApis } from '../../src/main/back-office.server.ts';
import { testDatabase } from '../testing/database.ts';
import { askBackOffice, operationsThatNeed, origin, type Ask } from './back-office-calls.ts';
import { watchChanges } from './changes.ts';
import { fixtureStart, openFixture, soundFor } from './fixture.ts';
import type { Operation } from './operations.ts';
import { hostileValues, soundValue } from './values.ts';

const fixture = await openFixture(await testDatabase());
const app: App = {
  ...fixture.app,
  env: { ...fixture.app.env, NODE_ENV: 'production', demo: true },
};
const { attacker } = fixture;

/** Operations that need a named operator. */
const operations = operationsThatNeed(
  buildSchema(await operatorSdl()),
  (name) => name === 'operator',
);

let ask: Ask;
let cookie: string;
const watch = await watchChanges(app.pool);

beforeAll(async () => {
  const { operator: endpoint } = await createStaffApis(app);
  const now = fixtureStart;
  const email = 'hostile@staff.example';
  const { id: staffId } = await buildStaff(app, { email, now, member: null });
  cookie = await buildStaffSession(app, { staffId, now, provedAt: now });
  ask = askBackOffice({ endpoint, path: '/api/operator/graphql', cookie, watch });
  await watch.since();
});
afterAll(() => fixture.close());

type Variables = Record<string, unknown>;

const sound = soundFor(fixture, attacker.ids.attendance);
const soundVariables = ({ args }: Operation): Variables =>
  Object.fromEntries(args.map((arg) => [arg.name, soundValue(arg, sound)]));

describe.each(operations)('the operators: $kind $name', (operation) => {
  test('a visitor, a wrong cookie and a page of another site get nothing', async () => {
    const wrong: string[] = [];
    const variables = soundVariables(operation);
    const preflight = { 'apollo-require-preflight': 'true' };
    const asked = async (headers: Record<string, string>) =>
      (await ask(wrong, operation, { variables, headers })).join();
    expect(await asked({ ...preflight, origin })).toBe('UNAUTHENTICATED');
    const forged = cookie.replaceAll(/=[^;]+/g, `=${'a'.repeat(43)}`);
    expect(await asked({ ...preflight, origin, cookie: forged })).toBe('UNAUTHENTICATED');
    expect(await asked({ ...preflight, origin: 'https://other.example', cookie })).toBe(
      'ORIGIN_REFUSED',
    );
    expect(await asked({ origin, cookie })).toBe('PREFLIGHT_REQUIRED');
    expect(wrong).toEqual([]);
  });

  test('answers every malformed value with a sentence, and a refusal changes nothing', async () => {
    const wrong: string[] = [];
    const around = soundVariables(operation);
    for (const arg of operation.args) {
      for (const value of hostileValues(arg, sound, { operation: operation.name })) {
        // oxlint-disable-next-line no-await-in-loop -- what a call changed is read after it
        await ask(wrong, operation, { variables: { ...around, [arg.name]: value } });
      }
    }
    expect(wrong.slice(0, 3)).toEqual([]);
  });
});

test('the operators have operations to try', () => {
  expect(operations.length).toBeGreaterThan(65);
});
