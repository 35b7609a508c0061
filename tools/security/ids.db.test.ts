import { buildSchema } from 'graphql';
import { afterAll, describe, expect, test } from 'vitest';

import { commonMessages } from '#platform/base/refusal.ts';
import type { App } from '#platform/server/context.server.ts';
import type { GraphqlEndpoint } from '#platform/server/graphql/endpoint.server.ts';
import {
  readDemoSdl,
  readFacilitySdl,
  readOperatorSdl,
  readWorkerSdl,
} from '#platform/server/graphql/sdl.server.ts';
import { buildFacility } from '#domain/corporation/build.ts';

import { createDemoApi, createStaffApis } from '../../src/main/back-office.server.ts';
import { createWorkerEndpoint } from '../../src/main/schema.server.ts';
import { openTestDatabase } from '../testing/database.ts';
import { signInStaffMember } from './back-office-calls.ts';
import { watchTableChanges, withoutAccessLog } from './changes.ts';
import { fixtureStart, openSecurityFixture, validValueFor } from './fixture.ts';
import { operationsOf } from './operations.ts';
import { pageOrigin, postToEndpoint, preflightHeaders } from './post.ts';
import { valuesWithoutUuid, variablesWithEachValue } from './values.ts';

const fixture = await openSecurityFixture(await openTestDatabase());
const app: App = { ...fixture.app, env: { ...fixture.app.env, demo: true } };
const { attacker } = fixture;
const { facility, operator } = await createStaffApis(app);
const demo = await createDemoApi(app, async () => undefined);
if (!demo) throw new Error('the endpoint is not open');
const { corporationId } = await buildFacility(app.db, { now: fixtureStart });
const watch = await watchTableChanges(app.pool);
afterAll(() => fixture.close());

type Api = {
  api: string;
  sdl: string;
  endpoint: GraphqlEndpoint;
  headers: Record<string, string>;
};

const apis: Api[] = [
  {
    api: 'worker',
    sdl: await readWorkerSdl(),
    endpoint: await createWorkerEndpoint(app),
    headers: { authorization: `Bearer ${attacker.token}` },
  },
  {
    api: 'facility',
    sdl: await readFacilitySdl(),
    endpoint: facility,
    headers: { cookie: (await signInStaffMember(app, { corporationId, role: 'OWNER' })).cookie },
  },
  {
    api: 'operator',
    sdl: await readOperatorSdl(),
    endpoint: operator,
    headers: { cookie: (await signInStaffMember(app, null)).cookie },
  },
  { api: 'demo', sdl: await readDemoSdl(), endpoint: demo, headers: {} },
];

const sound = validValueFor(fixture, attacker.ids.attendance);

describe.each(apis)('the API of the $api', ({ api, sdl, endpoint, headers }) => {
  const calls = operationsOf(buildSchema(sdl)).flatMap((operation) => {
    const tried = variablesWithEachValue(operation.args, sound, (arg) =>
      valuesWithoutUuid(arg, sound),
    );
    return tried.map(({ variables }) => ({ ...operation, variables }));
  });

  test.each(calls)(
    '$name refuses an id that is no UUID as an unknown id: $variables',
    async ({ name, document, variables }) => {
      await watch.since();
      const { status, text } = await postToEndpoint(endpoint, `/api/${api}/graphql`, {
        body: { query: document, variables },
        headers: { ...preflightHeaders, origin: pageOrigin, ...headers },
      });
      expect([status, JSON.parse(text)]).toMatchObject([
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
      expect(withoutAccessLog(await watch.since())).toEqual([]);
    },
  );
});
