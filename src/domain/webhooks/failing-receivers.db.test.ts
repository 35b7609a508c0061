import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';

import { addHours, addMinutes } from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import { webhookDocuments, openWebhookFixture } from '#testing/fixtures/webhooks.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';

const fixture = await openWebhookFixture(await openTestDatabase());
const { app, clock, receiver, at, home, contract, runTasks, minute } = fixture;
beforeEach(fixture.reset);
afterAll(fixture.close);

describe('a receiver that fails', () => {
  test.each([500, 404, 302])(
    'with %s gets it again after a pause, under the same id, until it takes it',
    async (answer) => {
      const own = await home();
      await contract(own);
      receiver.answer.status = answer;
      await minute();
      expect(await own.rows()).toMatchObject([{ attempts: 1, lastStatus: answer }]);
      expect((await own.state())['failingSince']).toBe(clock.now.toISOString());
      await minute();
      expect(receiver.taken).toHaveLength(1);
      receiver.answer.status = 200;
      at(addMinutes(clock.now, 1));
      await minute();
      const ids = receiver.taken.map(({ headers }) => headers['webhook-id']);
      expect(ids).toEqual([ids[0], ids[0]]);
      expect((await own.state())['failingSince']).toBeNull();
    },
  );

  test.each([429, 503])(
    'with %s is left alone for as long as it asks, with all that waits for it',
    async (answer) => {
      const own = await home();
      await contract(own);
      await runTasks();
      receiver.answer.status = answer;
      receiver.answer.retryAfter = '600';
      await minute();
      const asked = addMinutes(clock.now, 10);
      expect(await own.rows()).toMatchObject([
        { attempts: 1, lastStatus: answer, nextAttemptAt: asked.toISOString() },
      ]);
      // One that is tried already asks for longer than one that is new.
      await contract(own);
      await runTasks();
      receiver.answer.retryAfter = new Date(asked.getTime() + 30_000).toUTCString();
      await minute();
      const waiting = (await own.rows()).map(({ nextAttemptAt }) => nextAttemptAt);
      expect(waiting).toEqual(
        [addMinutes(asked, 0.5), addMinutes(asked, 0.5)].map((to) => to.toISOString()),
      );
      expect(receiver.taken).toHaveLength(2);
      at(addMinutes(clock.now, 5));
      await minute();
      expect(receiver.taken).toHaveLength(2);
      receiver.answer.status = 204;
      at(addMinutes(clock.now, 6));
      await minute();
      expect(receiver.taken).toHaveLength(4);
    },
  );

  test.each([
    { answer: 503, asks: '5', minutes: 1, why: 'never sooner than our own pause' },
    { answer: 503, asks: '31536000', minutes: 1_440, why: 'at most a day' },
    { answer: 500, asks: '600', minutes: 1, why: 'with 429 and 503 only' },
    { answer: 429, asks: 'later', minutes: 1, why: 'where it can be read' },
  ])('with Retry-After $asks and $answer: $why', async ({ answer, asks, minutes }) => {
    const own = await home();
    await contract(own);
    receiver.answer.status = answer;
    receiver.answer.retryAfter = asks;
    await minute();
    expect(await own.rows()).toMatchObject([
      { nextAttemptAt: addMinutes(clock.now, minutes).toISOString() },
    ]);
  });

  test('for days is paused, its owner is told, and what was missed can be sent', async () => {
    const own = await home();
    await contract(own);
    receiver.answer.status = 503;
    for (let day = 0; day < 6; day += 1) {
      // oxlint-disable-next-line no-await-in-loop -- day after day
      await minute();
      at(addHours(clock.now, 24));
    }
    await runTasks();
    expect(await own.state()).toMatchObject({ pauseReason: 'FAILURES' });
    const mail = await app.db
      .selectFrom('outbox')
      .select('subject')
      .where('recipient', '=', own.owner.email)
      .where('subject', 'like', 'Webhook%')
      .execute();
    expect(mail).toEqual([{ subject: 'Webhookの送信を止めました' }]);
    expect(refusalCodeOf(await own.press('sendWebhookTest'))).toBe('ENDPOINT_PAUSED');
    receiver.taken.length = 0;
    receiver.answer.status = 200;
    await own.press('resumeWebhookEndpoint');
    await minute();
    expect(receiver.taken).toEqual([]);
    const input = { id: own.id, since: addHours(clock.now, -24 * 30).toISOString() };
    const again = await own.call(webhookDocuments.missed, { input });
    expect(again.data).toEqual({ repeatMissedWebhooks: { count: 1 } });
    await minute();
    expect(receiver.taken).toHaveLength(1);
    const none = await own.call(webhookDocuments.missed, { input });
    expect(none.data).toEqual({ repeatMissedWebhooks: { count: 0 } });
  });

  describe('that took it while the database failed', () => {
    /** Refuses to store arrivals: `times` of them, and then no more. */
    async function refuseArrivals(times: number) {
      await sql`create sequence refused_arrivals`.execute(app.db);
      await sql`
        create function refuse_arrival() returns trigger language plpgsql as $$
        begin
          if nextval('refused_arrivals') <= ${sql.lit(times)} then raise 'the disk is full'; end if;
          return new;
        end $$`.execute(app.db);
      await sql`
        create trigger refuse_arrival before update of delivered_at on webhook_deliveries
          for each row when (new.delivered_at is not null) execute function refuse_arrival()
      `.execute(app.db);
    }
    afterEach(async () => {
      await sql`drop function refuse_arrival() cascade`.execute(app.db);
      await sql`drop sequence refused_arrivals`.execute(app.db);
    });

    test('gets it once when the database comes back at once', async () => {
      const own = await home();
      await contract(own);
      await refuseArrivals(1);
      await minute();
      at(addMinutes(clock.now, 10));
      await minute();
      expect(receiver.taken).toHaveLength(1);
      expect(await own.rows()).toMatchObject([{ attempts: 1, lastStatus: 204, lastError: null }]);
    });

    test('is not called failed, and gets it again under the same id after the lease', async () => {
      const own = await home();
      await contract(own);
      await refuseArrivals(3);
      await minute();
      expect(await own.rows()).toMatchObject([
        { attempts: 1, deliveredAt: null, lastStatus: null, lastError: null },
      ]);
      expect((await own.state())['failingSince']).toBeNull();
      at(addMinutes(clock.now, 2));
      await minute();
      const ids = receiver.taken.map(({ headers }) => headers['webhook-id']);
      expect(ids).toEqual([ids[0], ids[0]]);
      expect(await own.rows()).toMatchObject([{ attempts: 2, lastStatus: 204 }]);
    });
  });

  test('with 410 is paused at once', async () => {
    const own = await home();
    await contract(own);
    receiver.answer.status = 410;
    await minute();
    expect(await own.state()).toMatchObject({ pauseReason: 'GONE' });
    expect(await own.rows()).toMatchObject([
      { givenUpAt: clock.now.toISOString(), lastStatus: 410 },
    ]);
  });
});
