import { buildSchema } from 'graphql';
import { afterAll, describe, expect, test } from 'vitest';

import { commonMessages } from '#platform/base/refusal.ts';
import type { App } from '#platform/server/context.server.ts';
import type { GraphqlEndpoint } from '#platform/server/graphql/endpoint.server.ts';
import {
  demoSdl,
  facilitySdl,
  operatorSdl,
  workerSdl,
} from '#platform/server/graphql/sdl.server.ts';
import { buildStaff, buildStaffSession } from '#access/people/build.ts';
import { buildFacility } from '#domain/corporation/build.ts';

import { createDemoApi, createStaffApis } from '../../src/main/back-office.server.ts';
import { createWorkerEndpoint } from '../../src/main/schema.server.ts';
import { testDatabase } from '../testing/database.ts';
import { watchChanges } from './changes.ts';
import { fixtureStart, openFixture, soundFor } from './fixture.ts';
import { operationsOf, type Operation } from './operations.ts';
import { soundValue, valuesWithoutUuid } from './values.ts';

const fixture = await openFixture(await testDatabase());
const app: App = { ...fixture.app, env: { ...fixture.app.env, demo: true } };
const { attacker } = fixture;
const { facility, operator } = await createStaffApis(app);
const demo = await createDemoApi(app, async () => undefined);
if (!demo) throw new Error('the endpoint is not open');
const { corporationId } = await buildFacility(app.db, { now: fixtureStart });
const watch = await watchChanges(app.pool);
afterAll(() => fixture.close());

async function sessionOf(member: { corporationId: string; role: 'OWNER' } | null) {
  const now = fixtureStart;
  const email = `ids-${member ? 'facility' : 'operator'}@staff.example`;
  const { id: staffId } = await buildStaff(app, { email, now, member });
  return { cookie: await buildStaffSession(app, { staffId, now, provedAt: now }) };
}

type Api = {
  api: string;
  sdl: string;
  endpoint: GraphqlEndpoint;
  headers: Record<string, string>;
};

const apis: Api[] = [
  {
    api: 'worker',
    sdl: await workerSdl(),
    endpoint: await createWorkerEndpoint(app),
    headers: { authorization: `Bearer ${attacker.token}` },
  },
  {
    api: 'facility',
    sdl: await facilitySdl(),
    endpoint: facility,
    headers: await sessionOf({ corporationId, role: 'OWNER' }),
  },
  {
    api: 'operator',
    sdl: await operatorSdl(),
    endpoint: operator,
    headers: await sessionOf(null),
  },
  { api: 'demo', sdl: await demoSdl(), endpoint: demo, headers: {} },
];

const sound = soundFor(fixture, attacker.ids.attendance);

/** The arguments of an operation, each time with one id that is no UUID. */
function variablesOf({ args }: Operation): Record<string, unknown>[] {
  const around = Object.fromEntries(args.map((arg) => [arg.name, soundValue(arg, sound)]));
  return args.flatMap((arg) =>
    valuesWithoutUuid(arg, sound).map((value) => ({ ...around, [arg.name]: value })),
  );
}

describe.each(apis)('the API of the $api', ({ api, sdl, endpoint, headers }) => {
  const calls = operationsOf(buildSchema(sdl)).flatMap((operation) =>
    variablesOf(operation).map((variables) => ({ ...operation, variables })),
  );

  test.each(calls)(
    '$name refuses an id that is no UUID as an unknown id: $variables',
    async ({ name, document, variables }) => {
      await watch.since();
      const response = await endpoint.fetch(
        new Request(`http://test/api/${api}/graphql`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'apollo-require-preflight': 'true',
            origin: 'http://test',
            ...headers,
          },
          body: JSON.stringify({ query: document, variables }),
        }),
        { requestId: 'ids', address: '192.0.2.66' },
      );
      expect([response.status, await response.json()]).toMatchObject([
        200,
        {
          errors: [
            {
              message: commonMessages.NOT_FOUND,
              path: [name],
              extensions: { code: 'NOT_FOUND' },
            },
          ],
        },
      ]);
      // The call of a person is written down before it is refused.
      const written = await watch.since();
      expect(written.filter((table) => !table.includes('staff_access_log'))).toEqual([]);
    },
  );
});
