import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { inBulkTransaction } from '#platform/server/database/bulk.build.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openWebhookFixture } from '#testing/fixtures/webhooks.ts';
import { explainPlansOf, fullyScannedTables, rowsReadByPlan } from '#testing/plans.ts';

import { takeDeliveries } from './deliveries.queries.server.ts';

/** Endpoints in turn of three corporations, with arrived deliveries each, and one of them with a large backlog. */
const [endpoints, arrived, backlog] = [300, 200, 20_000];
const maxPerCorporation = 3;

const url = await openTestDatabase();
const fixture = await openWebhookFixture(url);
const { app, clock, home } = fixture;
afterAll(fixture.close);

beforeAll(async () => {
  const { now } = clock;
  const homes = [await home(), await home(), await home()];
  const corporationIds = homes.map(({ corporationId }) => corporationId);
  await inBulkTransaction(app.db, async (tx) => {
    await sql`
      insert into webhook_endpoints (corporation_id, url, event_types, sealed_secret, created_by, created_at)
      select (${corporationIds}::uuid[])[1 + n % 3], 'https://hooks.hitokoma.example/', '{shift.late}', 'sealed',
             ${homes[0]?.owner.id}, ${now}
        from generate_series(1, ${endpoints}) n
    `.execute(tx);
    await sql`
      with added as (
        insert into webhook_events (corporation_id, type, data, occurred_at)
        values (${corporationIds[0]}, 'webhook.test', '{}', ${now})
        returning id),
      delivered as (
        insert into webhook_deliveries (endpoint_id, event_id, repeated_by, created_at, next_attempt_at, delivered_at)
        select e.id, a.id, ${homes[0]?.owner.id}, ${now}, ${now}, ${now}
          from added a, webhook_endpoints e, generate_series(1, ${arrived})),
      waiting as (
        insert into webhook_deliveries (endpoint_id, event_id, created_at, next_attempt_at)
        select e.id, a.id, ${now}, ${now}
          from added a, webhook_endpoints e)
      insert into webhook_deliveries (endpoint_id, event_id, repeated_by, created_at, next_attempt_at)
      select ${homes[0]?.id}, a.id, ${homes[0]?.owner.id}, ${now}, ${now}
        from added a, generate_series(1, ${backlog})
    `.execute(tx);
  });
  await sql`analyze webhook_deliveries, webhook_endpoints, webhook_events`.execute(app.db);
});

test('taking due deliveries reads a few rows of each endpoint, however many wait and have arrived', async () => {
  const plans = await explainPlansOf(url, () =>
    takeDeliveries(app.db, { limit: 20, maxPerCorporation, running: [], now: clock.now }),
  );
  const plan = plans.find(({ name }) => name === 'webhooks.takeDeliveries');
  if (!plan) throw new Error('the statement was not sent');
  expect(fullyScannedTables(plan, ['webhook_deliveries'])).toEqual([]);
  // Each endpoint is found by one row, and has up to three that are due; the taken ones are read again.
  const most = endpoints * (1 + maxPerCorporation) + 100;
  expect(rowsReadByPlan(plan, ['webhook_deliveries'])).toBeLessThan(most);
});

test('the deliveries that are taken together belong to all corporations, three of each', async () => {
  await sql`update webhook_deliveries set next_attempt_at = ${clock.now}`.execute(app.db);
  const take = (running: { corporationId: string }[]) =>
    takeDeliveries(app.db, { limit: 20, maxPerCorporation, running, now: clock.now });
  const first = await take([]);
  const counts = [...Map.groupBy(first, ({ corporationId }) => corporationId).values()].map(
    ({ length }) => length,
  );
  expect(counts).toEqual([3, 3, 3]);
  expect(await take(first)).toEqual([]);
  const [one] = first;
  if (!one) throw new Error('nothing was taken');
  const next = await take(first.filter(({ id }) => id !== one.id));
  expect(next).toMatchObject([{ corporationId: one.corporationId }]);
});
