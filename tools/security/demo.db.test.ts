import { buildSchema } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { apiPaths } from '#platform/base/api-paths.ts';
import { readDemoSdl } from '#platform/server/graphql/sdl.server.ts';

import { createDemoApi } from '../../src/main/back-office.server.ts';
import { openTestDatabase } from '../testing/database.ts';
import {
  appAsProductionDemo,
  askBackOffice,
  tryHostileValues,
  type AskEndpoint,
} from './back-office-calls.ts';
import { watchTableChanges } from './changes.ts';
import { openSecurityFixture, validValueFor } from './fixture.ts';
import { operationsOf } from './operations.ts';
import { preflightHeaders } from './post.ts';
import { soundVariablesOf, type ValidValueOf } from './values.ts';

const fixture = await openSecurityFixture(await openTestDatabase());
const app = appAsProductionDemo(fixture.app);
const { attacker } = fixture;
const operations = operationsOf(buildSchema(await readDemoSdl()));

let ask: AskEndpoint;
const watch = await watchTableChanges(app.pool);

beforeAll(async () => {
  const endpoint = await createDemoApi(app, async () => undefined);
  if (!endpoint) throw new Error('the endpoint is not open');
  ask = askBackOffice({ endpoint, path: apiPaths.demoGraphql, watch });
  await watch.since();
});
afterAll(() => fixture.close());

const common = validValueFor(fixture, attacker.ids.attendance);
// A valid call moves the clock by one minute, within which no event of the demo is due.
const sound: ValidValueOf = (place) => (place.name === 'minutes' ? 1 : common(place));

describe.each(operations)('the demo: $kind $name', (operation) => {
  test('a page of another site and a token get nothing', async () => {
    const wrong: string[] = [];
    const variables = soundVariablesOf(operation.args, sound);
    expect(await ask(wrong, operation, { variables, headers: {} })).toEqual(['PREFLIGHT_REQUIRED']);
    const headers = { ...preflightHeaders, authorization: 'Bearer forged' };
    expect(await ask(wrong, operation, { variables, headers })).toEqual(['UNAUTHENTICATED']);
    expect(wrong).toEqual([]);
  });

  test('answers every malformed value with a sentence, and a refusal changes nothing', async () => {
    expect(await tryHostileValues(ask, operation, sound)).toEqual([]);
  });
});

test('the demo has the operations that were looked at', () => {
  expect(operations.map(({ name }) => name).toSorted()).toEqual([
    'clock',
    'demoActivity',
    'demoChanges',
    'demoRegion',
    'demoWorkers',
    'enterAsManager',
    'enterAsMember',
    'enterAsOperator',
    'facilities',
    'facility',
    'moveClock',
    'openInvoices',
    'outbox',
    'playBank',
    'playReceipt',
    'setAutoAnswer',
    'settleTransfers',
  ]);
});
