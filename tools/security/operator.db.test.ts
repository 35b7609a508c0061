import { buildSchema, Kind, type DirectiveNode } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { App } from '#server/context.server.ts';
import type { GraphqlEndpoint } from '#server/graphql/endpoint.server.ts';
import { operatorSdl } from '#server/graphql/sdl.server.ts';
import { buildStaff, buildStaffSession } from '#staff/build.ts';

import { createStaffApis } from '../../src/back-office.server.ts';
import { testDatabase } from '../testing/database.ts';
import { codesIn, whatIsWrong } from './assertions.ts';
import { watchChanges } from './changes.ts';
import { fixtureStart, openFixture, soundFor } from './fixture.ts';
import { operationsOf, type Operation } from './operations.ts';
import { hostileValues, soundValue } from './values.ts';

const fixture = await openFixture(await testDatabase());
const app: App = {
  ...fixture.app,
  env: { ...fixture.app.env, NODE_ENV: 'production', demo: true },
};
const { attacker } = fixture;
const origin = 'http://test';

const needsOperator = ({ name, arguments: given = [] }: DirectiveNode) =>
  name.value === 'may' &&
  given.some(({ value }) => value.kind === Kind.STRING && value.value === 'operator');

/** What a named operator may do; sign-in and devices belong to everybody. */
const schema = buildSchema(await operatorSdl());
const forOperators = new Set(
  [schema.getQueryType(), schema.getMutationType()]
    .flatMap((root) => Object.values(root?.getFields() ?? {}))
    .filter(({ astNode }) => astNode?.directives?.some(needsOperator))
    .map(({ name }) => name),
);
const operations = operationsOf(schema).filter(({ name }) => forOperators.has(name));

let endpoint: GraphqlEndpoint;
let cookie: string;
const watch = await watchChanges(app.pool);

beforeAll(async () => {
  ({ operator: endpoint } = await createStaffApis(app));
  const now = fixtureStart;
  const email = 'hostile@staff.example';
  const { id: staffId } = await buildStaff(app, { email, now, member: null });
  cookie = await buildStaffSession(app, { staffId, now, provedAt: now });
  await watch.since();
});
afterAll(() => fixture.close());

type Variables = Record<string, unknown>;
type Sent = { variables: Variables; headers?: Record<string, string> };

/** Asks, and collects what is wrong with the answer; a refusal that changed more than the access log is. */
async function ask(wrong: string[], operation: Operation, { variables, headers }: Sent) {
  const request = JSON.stringify({ query: operation.document, variables });
  const response = await endpoint.fetch(
    new Request(`${origin}/api/operator/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(headers ?? { 'apollo-require-preflight': 'true', origin, cookie }),
      },
      body: request,
    }),
    { requestId: 'hostile', address: '192.0.2.66' },
  );
  const answer = { status: response.status, text: await response.text(), request };
  wrong.push(...whatIsWrong(answer, { isDemo: true }));
  const codes = codesIn(answer.text);
  // The call of an operator is written down before it is refused.
  const changed = (await watch.since()).filter((table) => !table.includes('staff_access_log'));
  if (codes.length > 0 && changed.length > 0) {
    wrong.push(
      `refused, and changed ${changed.join()}: ${answer.text}\n  asked: ${request.slice(0, 700)}`,
    );
  }
  return codes;
}

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
      for (const value of hostileValues(arg, sound)) {
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
