import { buildSchema } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { apiPaths } from '#platform/base/api-paths.ts';
import { isOperatorRight } from '#platform/base/people/operator-rights.ts';
import { readOperatorSdl } from '#platform/server/graphql/sdl.server.ts';

import { createStaffApis } from '../../src/main/back-office.server.ts';
import { openTestDatabase } from '../testing/database.ts';
import {
  appAsProductionDemo,
  askAsStrangers,
  askBackOffice,
  signInStaffMember,
  operationsWithRights,
  strangerRefusals,
  tryHostileValues,
  type AskEndpoint,
} from './back-office-calls.ts';
import { watchTableChanges } from './changes.ts';
import { openSecurityFixture, validValueFor } from './fixture.ts';
import { soundVariablesOf } from './values.ts';

const fixture = await openSecurityFixture(await openTestDatabase());
const app = appAsProductionDemo(fixture.app);
const { attacker } = fixture;

/** Operations that only a named operator may call. */
const operations = operationsWithRights(buildSchema(await readOperatorSdl()), isOperatorRight);

let ask: AskEndpoint;
let cookie: string;
const watch = await watchTableChanges(app.pool);

beforeAll(async () => {
  const { operator: endpoint } = await createStaffApis(app);
  ({ cookie } = await signInStaffMember(app, null));
  ask = askBackOffice({ endpoint, path: apiPaths.operatorGraphql, cookie, watch });
  await watch.since();
});
afterAll(() => fixture.close());

const sound = validValueFor(fixture, attacker.ids.attendance);

describe.each(operations)('the operators: $kind $name', (operation) => {
  test('a visitor, a wrong cookie and a page of another site get nothing', async () => {
    const variables = soundVariablesOf(operation.args, sound);
    expect(await askAsStrangers(ask, operation, { variables, cookie })).toEqual(strangerRefusals);
  });

  test('answers every malformed value with a sentence, and a refusal changes nothing', async () => {
    expect(await tryHostileValues(ask, operation, sound)).toEqual([]);
  });
});

test('the operators have operations to try', () => {
  expect(operations.length).toBeGreaterThan(65);
});
