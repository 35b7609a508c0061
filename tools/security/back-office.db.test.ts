import { buildSchema, type GraphQLObjectType } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createFacilityKey, operatorKey, revokeFacilityKey } from '#desk/keys.server.ts';
import type { App } from '#server/context.server.ts';
import type { GraphqlEndpoint } from '#server/graphql/endpoint.server.ts';
import { deskSdl } from '#server/graphql/sdl.server.ts';

import { createBackOffice } from '../../src/back-office.server.ts';
import { testDatabase } from '../testing/database.ts';
import { digest, watchChanges } from './changes.ts';
import { codesIn, whatIsWrong } from './assertions.ts';
import { operationsOf, type Operation } from './operations.ts';
import { openFixture, soundFor, fixtureStart, type Person } from './fixture.ts';
import { hostileValues, soundValue, valuesWithIds, type Sound } from './values.ts';

const fixture = await openFixture(await testDatabase());
// As a demo in production: no field is left out, and only `detail` is in English.
const app: App = {
  ...fixture.app,
  env: { ...fixture.app.env, NODE_ENV: 'production', demo: true },
};
const { attacker, victim } = fixture;
const sdl = (await deskSdl()) ?? '';
const schema = buildSchema(sdl);
const operations = operationsOf(schema);
const forOperators = new Set(
  [schema.getQueryType(), schema.getMutationType()]
    .flatMap((root?: GraphQLObjectType | null) => Object.values(root?.getFields() ?? {}))
    .filter(({ description }) => /\bOperator\b/.test(description ?? ''))
    .map(({ name }) => name),
);

type RecruitmentRef = { facilityId: string; recruitmentId: string };

let endpoint: GraphqlEndpoint;
let own: RecruitmentRef;
let other: RecruitmentRef;
const keys = { operator: operatorKey(app.env) ?? '', own: '', revoked: '' };
const watch = await watchChanges(app.pool);
const victimsRows = await digest(app.pool, victim.id);

beforeAll(async () => {
  const opened = await createBackOffice(app);
  if (!opened) throw new Error('the endpoint is not open');
  endpoint = opened;
  own = await placeOf(attacker);
  other = await placeOf(victim);
  const wish = { facilityId: own.facilityId, name: '受付', now: fixtureStart };
  keys.own = (await createFacilityKey(app.db, wish)).key;
  const revoked = await createFacilityKey(app.db, wish);
  await revokeFacilityKey(app.db, { id: revoked.id, now: fixtureStart });
  keys.revoked = revoked.key;
  await watch.since();
});
afterAll(() => fixture.close());

/** The facility of somebody's coming shift. */
async function placeOf({ ids }: Person): Promise<RecruitmentRef> {
  const { facility_id: facilityId, recruitment_id: recruitmentId } = await app.db
    .selectFrom('attendances')
    .select(['facility_id', 'recruitment_id'])
    .where('id', '=', ids.attendance)
    .executeTakeFirstOrThrow();
  return { facilityId, recruitmentId };
}

const sayings: Record<string, unknown> = {
  mode: 'INSTANT',
  hourlyWage: 1_500,
  startsAt: '2026-11-25T00:00:00Z',
  endsAt: '2026-11-25T08:00:00Z',
  breakMinutes: 60,
  // Nothing of the stage lies in the hour that a sound call may let pass.
  minutes: 1,
};

function soundOf(id: string): Sound {
  const common = soundFor(fixture, id);
  return (place) => sayings[place.name] ?? common(place);
}

type Variables = Record<string, unknown>;

function soundVariables(operation: Operation, id: string): Variables {
  const sound = soundOf(id);
  return Object.fromEntries(operation.args.map((arg) => [arg.name, soundValue(arg, sound)]));
}

type AskArgs = { variables: Variables; key: string; headers?: Record<string, string> };

/** Asks, and collects what is wrong with the answer; a refusal that changed something is. */
async function ask(wrong: string[], operation: Operation, { variables, key, headers }: AskArgs) {
  const request = JSON.stringify({ query: operation.document, variables });
  const response = await endpoint.fetch(
    new Request('http://test/api/desk/graphql', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(headers ?? { 'apollo-require-preflight': 'true' }),
        authorization: key === '' ? '' : `Bearer ${key}`,
      },
      body: request,
    }),
    { requestId: 'hostile', address: '192.0.2.66' },
  );
  const answer = { status: response.status, text: await response.text(), request };
  wrong.push(...whatIsWrong(answer, { isDemo: true }));
  const codes = codesIn(answer.text);
  const changed = await watch.since();
  if (codes.length > 0 && changed.length > 0) {
    wrong.push(
      `refused, and changed ${changed.join()}: ${answer.text}\n  asked: ${request.slice(0, 700)}`,
    );
  }
  if (key !== keys.operator && victim.secrets.some((secret) => answer.text.includes(secret))) {
    wrong.push(`told what is not theirs: ${answer.text}\n  asked: ${request.slice(0, 700)}`);
  }
  return codes;
}

const theirIds = () => [
  ...Object.values(victim.ids),
  victim.id,
  other.facilityId,
  other.recruitmentId,
];

describe.each(operations)('the desk: $kind $name', (operation) => {
  test('without a key, or with one that is forged or revoked, there is nothing', async () => {
    const wrong: string[] = [];
    const variables = soundVariables(operation, attacker.ids.attendance);
    const forged = [
      '',
      'forged',
      `${keys.operator}x`,
      keys.operator.slice(0, -1),
      keys.revoked,
      attacker.token,
      'a'.repeat(7_000),
      encodeURIComponent('🔑'),
    ];
    for (const key of forged) {
      expect(await ask(wrong, operation, { variables, key })).toEqual(['UNAUTHENTICATED']);
    }
    expect(wrong).toEqual([]);
  });

  test('a page of another site cannot ask', async () => {
    const wrong: string[] = [];
    const variables = soundVariables(operation, attacker.ids.attendance);
    const codes = await ask(wrong, operation, { variables, key: keys.operator, headers: {} });
    expect(codes).toEqual(['PREFLIGHT_REQUIRED']);
    expect(wrong).toEqual([]);
  });

  test("a facility's key opens nothing of another facility", async () => {
    const wrong: string[] = [];
    for (const arg of operation.args) {
      const around = soundVariables(operation, attacker.ids.attendance);
      const ids = [...theirIds(), ...fixture.knownIds];
      for (const value of valuesWithIds(arg, soundOf(attacker.ids.attendance), ids)) {
        const variables = { ...around, [arg.name]: value };
        const codes = await ask(wrong, operation, { variables, key: keys.own });
        const isTheirs = theirIds().some((id) => JSON.stringify(value).includes(id));
        if (isTheirs && operation.kind === 'mutation' && codes.length === 0)
          wrong.push(`opened by ${JSON.stringify(variables)}`);
      }
    }
    expect(wrong.slice(0, 3)).toEqual([]);
  });

  test('answers every malformed value with a sentence, and a refusal changes nothing', async () => {
    const wrong: string[] = [];
    const key = forOperators.has(operation.name) ? keys.operator : keys.own;
    const sound = soundOf(attacker.ids.attendance);
    const around = soundVariables(operation, attacker.ids.attendance);
    for (const arg of operation.args) {
      for (const value of hostileValues(arg, sound)) {
        const variables = { ...around, [arg.name]: value };
        await ask(wrong, operation, { variables, key });
      }
    }
    expect(wrong.slice(0, 3)).toEqual([]);
  });
});

test.each(operations.filter(({ name }) => forOperators.has(name)))(
  'the desk: $kind $name is refused to a facility',
  async (operation) => {
    const wrong: string[] = [];
    const variables = soundVariables(operation, own.facilityId);
    expect(await ask(wrong, operation, { variables, key: keys.own })).toEqual(['FORBIDDEN']);
    expect(wrong).toEqual([]);
  },
);

test('the desk offers operations to try, and says which are for operators', () => {
  expect(operations.length).toBeGreaterThan(18);
  expect([...forOperators]).toEqual(
    expect.arrayContaining(['createFacilityKey', 'revokeFacilityKey']),
  );
});

test('nobody has touched what belongs to somebody else', async () => {
  expect(await digest(app.pool, victim.id)).toEqual(victimsRows);
});
