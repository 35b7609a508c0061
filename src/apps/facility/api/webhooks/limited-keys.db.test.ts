import { readFile } from 'node:fs/promises';

import { afterAll, beforeEach, expect, test } from 'vitest';

import { addHours, instantAtJst } from '#platform/base/jst.ts';
import { buildFacility } from '#domain/corporation/build.ts';
import { openTestDatabase } from '#testing/database.ts';
import { makeKey } from '#testing/fixtures/api-keys.ts';
import { openStaffFixture } from '#testing/fixtures/staff.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';

const now = instantAtJst('2026-12-01', '09:00');
const fixture = await openStaffFixture(await openTestDatabase(), now);
const { app, ask } = fixture;
afterAll(() => fixture.close());

const add = `mutation ($input: WebhookEndpointInput!) { addWebhookEndpoint(input: $input) { id } }`;
const log = `query ($id: ID!) { webhookDeliveries(endpointId: $id) { deliveries { id } } }`;
const success = (name: string) => `mutation ($id: ID!) { ${name}(input: { id: $id }) { success } }`;

/** Each operation that a key may call with the id of an endpoint or of a delivery. */
const calls = {
  webhookDeliveries: { document: log, of: 'endpoint' },
  pauseWebhookEndpoint: { document: success('pauseWebhookEndpoint'), of: 'endpoint' },
  resumeWebhookEndpoint: { document: success('resumeWebhookEndpoint'), of: 'endpoint' },
  sendWebhookTest: { document: success('sendWebhookTest'), of: 'endpoint' },
  repeatWebhookDelivery: { document: success('repeatWebhookDelivery'), of: 'delivery' },
  repeatMissedWebhooks: {
    document: `mutation ($id: ID!) {
      repeatMissedWebhooks(input: { id: $id, since: "2026-11-01T00:00:00Z" }) { count } }`,
    of: 'endpoint',
  },
} as const;

async function openHome(mark: string) {
  const { id, facilityId } = await fixture.corporation(mark);
  const { id: sister } = await buildFacility(app.db, { now, corporationId: id });
  const owner = await fixture.person({ corporationId: id, role: 'OWNER' });
  const terms = { rights: ['webhooks.write'], facilityIds: [facilityId] };
  const { token } = await makeKey(fixture, owner, terms);
  const { token: wide } = await makeKey(fixture, owner, { rights: ['webhooks.write'] });
  let count = 0;
  /** An endpoint with one delivery. */
  const endpoint = async (facilityIds: string[] | null) => {
    count += 1;
    const url = `https://hooks${count}.hitokoma.example/`;
    const input = { url, eventTypes: ['shift.late'], facilityIds };
    const { data } = await ask('facility', add, { input }, owner);
    const endpointId = String(data?.['addWebhookEndpoint'].id);
    await ask('facility', calls.sendWebhookTest.document, { id: endpointId }, owner);
    const answer = await ask('facility', log, { id: endpointId }, owner);
    const delivery = String(answer.data?.['webhookDeliveries'].deliveries[0].id);
    return { endpoint: endpointId, delivery };
  };
  const call = (key: string, document: string, variables: object = {}) =>
    ask('facility', document, variables, { token: key, headers: { origin: '' } });
  return { facilityId, sister, token, wide, endpoint, call };
}

beforeEach(() => fixture.setNow(addHours(now, 1)));

test('a key for one facility sees and changes only endpoints that get events of it alone', async () => {
  const home = await openHome('鍵');
  const own = await home.endpoint([home.facilityId]);
  const others = await Promise.all([
    home.endpoint([home.sister]),
    home.endpoint([home.facilityId, home.sister]),
    home.endpoint(null),
  ]);
  const listed = await home.call(home.token, '{ webhookEndpoints { id } }');
  expect(listed.data?.['webhookEndpoints']).toEqual([{ id: own.endpoint }]);
  const every = await home.call(home.wide, '{ webhookEndpoints { id } }');
  expect(every.data?.['webhookEndpoints']).toHaveLength(4);

  for (const [name, { document, of }] of Object.entries(calls)) {
    for (const other of others) {
      // oxlint-disable-next-line no-await-in-loop -- a pause before a resumption, in the order of the list
      const answer = await home.call(home.token, document, { id: other[of] });
      expect(`${name} ${refusalCodeOf(answer)}`).toBe(`${name} NOT_FOUND`);
    }
    // oxlint-disable-next-line no-await-in-loop -- likewise
    expect(refusalCodeOf(await home.call(home.wide, document, { id: others[0][of] }))).toBeNull();
    // oxlint-disable-next-line no-await-in-loop -- likewise
    expect(refusalCodeOf(await home.call(home.token, document, { id: own[of] }))).toBeNull();
  }
});

test('every operation of webhooks that a key may call with an id is among them', async () => {
  const sdl = await readFile(new URL('webhooks.graphql', import.meta.url), 'utf8');
  const fields = sdl.matchAll(
    /^ {2}(\w+)\([^)]*\b(?:input|endpointId): [^)]*\): [\w!]+\s+@may\(do: "webhooks.write"\)/gm,
  );
  const names = [...fields].map(([, name]) => String(name));
  expect(names.toSorted()).toEqual(Object.keys(calls).toSorted());
});
