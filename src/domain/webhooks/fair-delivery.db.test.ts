import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';

import { addMinutes } from '#platform/base/jst.ts';
import { inTransaction } from '#platform/server/database/db.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openWebhookFixture, webhookDocuments } from '#testing/fixtures/webhooks.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';

import { createWebhookDispatcher } from './deliver.server.ts';
import { testEventType } from './events.ts';
import { insertWebhookTestEvent } from './events.queries.server.ts';
import { maxRepeatedDeliveries, maxTestsPerMinute } from './rules.ts';

const fixture = await openWebhookFixture(await openTestDatabase());
const { app, clock, receiver, at, home, minute } = fixture;
beforeEach(fixture.reset);
afterAll(fixture.close);

type Home = Awaited<ReturnType<typeof home>>;

/** Adds tests to the endpoints of a corporation in turn, without the limit of the operation. */
async function addTests(
  { corporationId }: { corporationId: string },
  ids: string[],
  count: number,
) {
  await inTransaction(app.db, async (tx) => {
    for (let index = 0; index < count; index += 1) {
      // The remainder is an index of the list.
      const endpointId = ids[index % ids.length] as string;
      // oxlint-disable-next-line no-await-in-loop -- in their order
      await insertWebhookTestEvent(tx, {
        endpointId,
        corporationId,
        type: testEventType,
        now: clock.now,
      });
    }
  });
}

/** Adds endpoints to a corporation; returns all their ids. */
async function withMoreEndpoints(own: Home, hosts: readonly string[]): Promise<string[]> {
  const ids = [own.id];
  for (const host of hosts) {
    const input = { url: `https://${host}/in`, eventTypes: ['shift.late'] };
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const { data } = await own.call(webhookDocuments.add, { input });
    ids.push(String(data?.['addWebhookEndpoint'].id));
  }
  return ids;
}

describe('deliveries by turns', () => {
  test('six slow receivers of one corporation with 148 tests delay no event of another corporation', async () => {
    const slow = await home();
    const others = Array.from({ length: 5 }, (_, index) => `slow${index}.hitokoma.example`);
    const ids = await withMoreEndpoints(slow, others);
    await addTests(slow, ids, 148);
    at(addMinutes(clock.now, 1));
    const quick = await home();
    await quick.press('sendWebhookTest');
    const slowHosts = [slow.host, ...others];
    for (const host of slowHosts) receiver.held.add(host);
    const heldRequests = () => slowHosts.reduce((sum, host) => sum + receiver.takenBy(host), 0);

    const webhooks = createWebhookDispatcher(app, receiver.localAgent());
    const end = new AbortController();
    const run = webhooks.run(end.signal);
    onTestFinished(async () => {
      end.abort();
      receiver.release();
      await run;
      webhooks.close();
    });
    await expect.poll(() => receiver.takenBy(quick.host)).toBe(1);
    await expect.poll(heldRequests).toBe(3);
    // While the slow ones are on their way, a later event leaves as well.
    await quick.press('sendWebhookTest');
    await expect.poll(() => receiver.takenBy(quick.host)).toBe(2);
    expect(heldRequests()).toBe(3);
    // The corporation's own endpoints take turns.
    expect(slowHosts.map(receiver.takenBy).filter((count) => count > 1)).toEqual([]);
  });

  test('an endpoint whose answer took four seconds gets its next delivery 20 seconds later', async () => {
    const own = await home();
    await addTests(own, [own.id], 5);
    receiver.held.add(own.host);
    let nowMs = 0;
    const webhooks = createWebhookDispatcher(app, receiver.localAgent(), () => nowMs);
    const run = webhooks.run();
    await expect.poll(() => receiver.takenBy(own.host)).toBe(3);
    nowMs = 4_000;
    receiver.release();
    await run;
    webhooks.close();
    expect(receiver.takenBy(own.host)).toBe(3);
    const waiting = (await own.rows()).filter(({ deliveredAt }) => deliveredAt === null);
    const until = new Date(clock.now.getTime() + 20_000);
    expect(waiting).toMatchObject([
      { attempts: 0, nextAttemptAt: until.toISOString() },
      { attempts: 0, nextAttemptAt: until.toISOString() },
    ]);
    at(until);
    await minute();
    expect(receiver.takenBy(own.host)).toBe(5);
  });

  test('a receiver that fails five times is left alone with all that waits for it', async () => {
    const own = await home();
    await addTests(own, [own.id], 30);
    receiver.answer.status = 500;
    await minute();
    const rows = await own.rows();
    // Those that were on their way when the fifth failed are tried as well.
    const tried = rows.filter(({ attempts }) => Number(attempts) === 1);
    expect(tried.length).toBeGreaterThanOrEqual(5);
    expect(tried.length).toBeLessThanOrEqual(7);
    expect(
      rows.filter(({ nextAttemptAt }) => String(nextAttemptAt) <= clock.now.toISOString()),
    ).toEqual([]);
  });
});

describe('the price of tests and repeats', () => {
  test('an endpoint gets five tests a minute', async () => {
    const own = await home();
    const codes: unknown[] = [];
    for (let index = 0; index <= maxTestsPerMinute; index += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      codes.push(refusalCodeOf(await own.press('sendWebhookTest')));
    }
    expect(codes.filter((code) => code === 'TOO_MANY_TESTS')).toHaveLength(1);
    at(addMinutes(clock.now, 1));
    expect((await own.press('sendWebhookTest')).errors).toBeUndefined();
  });

  test('an endpoint has at most 1,000 repeated events waiting', async () => {
    const own = await home();
    await own.press('sendWebhookTest');
    const [delivery] = await own.rows();
    const repeat = () => own.press('repeatWebhookDelivery', delivery?.['id']);
    const missed = () =>
      own.call(webhookDocuments.missed, {
        input: { id: own.id, since: addMinutes(clock.now, -60).toISOString() },
      });
    await sql`
      insert into webhook_deliveries (endpoint_id, event_id, repeated_by, created_at, next_attempt_at)
      select endpoint_id, event_id, ${own.owner.id}, created_at, next_attempt_at
        from webhook_deliveries, generate_series(2, ${maxRepeatedDeliveries})
       where endpoint_id = ${own.id}
    `.execute(app.db);
    expect((await repeat()).errors).toBeUndefined();
    expect(refusalCodeOf(await repeat())).toBe('TOO_MANY_REPEATS');
    expect(refusalCodeOf(await missed())).toBe('TOO_MANY_REPEATS');
  });
});
