import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';

import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';

import { addHours, addMinutes } from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import { webhookDocuments, openWebhookFixture } from '#testing/fixtures/webhooks.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';

import { createWebhookDispatcher } from './deliver.server.ts';
import { maxEndpoints } from './rules.ts';

const fixture = await openWebhookFixture(await openTestDatabase());
const { app, ask, clock, receiver, at, home, contract, runTasks, minute } = fixture;
beforeEach(fixture.reset);
afterAll(fixture.close);

type Found = (error: NodeJS.ErrnoException | null, addresses: dns.LookupAddress[]) => void;

/**
 * Resolves these names to the address of a cloud's metadata until the end of the test, as the owner of a name may at
 * any time.
 */
function leadInside(names: RegExp): void {
  const others = dns.lookup;
  const resolver = (name: string, options: dns.LookupAllOptions, found: Found) =>
    names.test(name)
      ? found(null, [{ address: '169.254.169.254', family: 4 }])
      : others(name, options, found);
  const use = (lookup: unknown) => {
    Reflect.set(dns, 'lookup', lookup);
    syncBuiltinESMExports();
  };
  use(resolver);
  onTestFinished(() => use(others));
}

describe('an endpoint', () => {
  test.each([
    ['url', { url: 'http://hooks.hitokoma.example/in' }],
    ['url', { url: 'https://127.0.0.1/in' }],
    ['url', { url: 'https://169.254.169.254/latest' }],
    ['url', { url: 'https://hooks.internal/in' }],
    ['url', { url: 'https://hooks.hitokoma.example:8443/in' }],
    ['eventTypes', { eventTypes: [] }],
    ['eventTypes', { eventTypes: ['shift.checked_in', 'worker.born'] }],
    ['facilityIds', { facilityIds: [] }],
  ])('is refused by its %s: %j', async (field, wrong) => {
    const { owner } = await home();
    const given = { url: 'https://a.hitokoma.example/', eventTypes: ['shift.late'], ...wrong };
    const { errors } = await ask('facility', webhookDocuments.add, { input: given }, owner);
    expect(errors?.[0]?.extensions.code).toBe('VALIDATION_FAILED');
    expect(Object.keys(errors?.[0]?.extensions['fields'] ?? {})).toEqual([field]);
  });

  test('is one of ten', async () => {
    const { owner } = await home();
    const input = { url: 'https://a.hitokoma.example/', eventTypes: ['shift.late'] };
    const answers = await Promise.all(
      Array.from({ length: maxEndpoints }, () =>
        ask('facility', webhookDocuments.add, { input }, owner),
      ),
    );
    expect(answers.map(refusalCodeOf).filter((code) => code === 'TOO_MANY_ENDPOINTS')).toHaveLength(
      1,
    );
  });

  test('signs with the old secret as well for a day after a change', async () => {
    const own = await home();
    const changed = await own.press('changeWebhookSecret');
    expect(changed.data?.['changeWebhookSecret'].secret).not.toBe(own.secret);
    await own.press('sendWebhookTest');
    await minute();
    at(addHours(clock.now, 25));
    await own.press('sendWebhookTest');
    await minute();
    const signatures = receiver.taken.map(({ headers }) =>
      String(headers['webhook-signature']).split(' '),
    );
    expect(signatures.map(({ length }) => length)).toEqual([2, 1]);
  });

  test('whose secret AUTH_SECRET cannot open waits, is not blamed, and gets everything once it can', async () => {
    const own = await home();
    await own.press('sendWebhookTest');
    const env = { ...app.env, secrets: ['another secret of thirty-two characters'] as const };
    const blind = createWebhookDispatcher({ ...app, env }, receiver.localAgent());
    await blind.run();
    at(addMinutes(clock.now, 6));
    await blind.run();
    blind.close();
    expect(receiver.taken).toEqual([]);
    expect(await own.rows()).toMatchObject([{ attempts: 0, lastError: null }]);
    expect(await own.state()).toMatchObject({ pausedAt: null, failingSince: null });
    const alarms = await app.db
      .selectFrom('payout_alarms')
      .select('key')
      .where('key', 'like', 'webhooks-unsigned:%')
      .execute();
    expect(alarms).toHaveLength(1);
    at(addMinutes(clock.now, 6));
    await minute();
    expect(receiver.taken).toHaveLength(1);
  });

  test('that is removed gets nothing more', async () => {
    const own = await home();
    await contract(own);
    await runTasks();
    await own.press('removeWebhookEndpoint');
    await minute();
    expect(receiver.taken).toEqual([]);
    expect(refusalCodeOf(await own.press('sendWebhookTest'))).toBe('NOT_FOUND');
  });

  test('of a name that leads inside is never called, whatever it led to when it was entered', async () => {
    const own = await home();
    leadInside(/^hooks\d+\.hitokoma\.example$/);
    await own.press('sendWebhookTest');
    const webhooks = createWebhookDispatcher(app);
    await webhooks.run();
    webhooks.close();
    expect(receiver.taken).toEqual([]);
    const lastError = expect.stringContaining('leads into a private network');
    expect(await own.rows()).toMatchObject([{ attempts: 1, deliveredAt: null, lastError }]);
  });

  test('shows its deliveries to the end, and each can be sent again', async () => {
    const own = await home();
    for (let index = 0; index < 51; index += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, so that each has its own instant
      await own.press('sendWebhookTest');
      at(addMinutes(clock.now, 1));
    }
    await minute();
    const first = await own.call(webhookDocuments.log, { id: own.id });
    const page = first.data?.['webhookDeliveries'];
    expect(page.deliveries).toHaveLength(50);
    const rest = await own.call(webhookDocuments.log, { id: own.id, cursor: page.cursor });
    expect(rest.data?.['webhookDeliveries']).toMatchObject({ cursor: null });
    const delivery = rest.data?.['webhookDeliveries'].deliveries[0];
    receiver.taken.length = 0;
    await own.press('repeatWebhookDelivery', delivery.id);
    await minute();
    expect(receiver.taken.map(({ headers }) => headers['webhook-id'])).toEqual([delivery.eventId]);
  });

  test('loses its events after 30 days', async () => {
    const own = await home();
    await own.press('sendWebhookTest');
    await minute();
    at(addHours(clock.now, 24 * 31));
    await runTasks();
    expect(await own.rows()).toEqual([]);
  });
});
