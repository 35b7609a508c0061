import { buildSchema } from 'graphql';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { App } from '#platform/server/context.server.ts';
import type { GraphqlEndpoint } from '#platform/server/graphql/endpoint.server.ts';
import { demoSdl } from '#platform/server/graphql/sdl.server.ts';

import { createDemoApi } from '../../src/main/back-office.server.ts';
import { testDatabase } from '../testing/database.ts';
import { codesIn, whatIsWrong } from './assertions.ts';
import { watchChanges } from './changes.ts';
import { openFixture, soundFor } from './fixture.ts';
import { operationsOf, type Operation } from './operations.ts';
import { hostileValues, soundValue, type Sound } from './values.ts';

const fixture = await openFixture(await testDatabase());
const app: App = {
  ...fixture.app,
  env: { ...fixture.app.env, NODE_ENV: 'production', demo: true },
};
const { attacker } = fixture;
const operations = operationsOf(buildSchema(await demoSdl()));

let endpoint: GraphqlEndpoint;
const watch = await watchChanges(app.pool);

beforeAll(async () => {
  const opened = await createDemoApi(app, async () => undefined);
  if (!opened) throw new Error('the endpoint is not open');
  endpoint = opened;
  await watch.since();
});
afterAll(() => fixture.close());

type Variables = Record<string, unknown>;
type Sent = { variables: Variables; headers?: Record<string, string> };

/** Asks, and collects what is wrong with the answer; a refusal that changed something is. */
async function ask(wrong: string[], operation: Operation, { variables, headers }: Sent) {
  const request = JSON.stringify({ query: operation.document, variables });
  const response = await endpoint.fetch(
    new Request('http://test/api/demo/graphql', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(headers ?? { 'apollo-require-preflight': 'true' }),
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
  return codes;
}

const common = soundFor(fixture, attacker.ids.attendance);
// Nothing of the stage lies in the minute that a sound call may let pass.
const sound: Sound = (place) => (place.name === 'minutes' ? 1 : common(place));
const soundVariables = ({ args }: Operation): Variables =>
  Object.fromEntries(args.map((arg) => [arg.name, soundValue(arg, sound)]));

describe.each(operations)('the demo: $kind $name', (operation) => {
  test('a page of another site and a token get nothing', async () => {
    const wrong: string[] = [];
    const variables = soundVariables(operation);
    expect(await ask(wrong, operation, { variables, headers: {} })).toEqual(['PREFLIGHT_REQUIRED']);
    const headers = { 'apollo-require-preflight': 'true', authorization: 'Bearer forged' };
    expect(await ask(wrong, operation, { variables, headers })).toEqual(['UNAUTHENTICATED']);
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

test('the demo has the operations that were looked at', () => {
  expect(operations.map(({ name }) => name).toSorted()).toEqual([
    'clock',
    'demoActivity',
    'demoChanges',
    'demoRegion',
    'demoWorkers',
    'enterAsManager',
    'enterAsOperator',
    'facilities',
    'facility',
    'moveClock',
    'outbox',
    'playBank',
    'setAutoAnswer',
    'settleTransfers',
  ]);
});
