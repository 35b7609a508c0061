import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';

import { addHours, addMinutes } from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openPushFixture } from '#testing/fixtures/workers/push.ts';
import { deliverOutbox } from '../delivery/deliver.server.ts';
import { tidyOutbox } from '../delivery/tidy-outbox.server.ts';

const fixture = await openPushFixture(await openTestDatabase());
const { product, service, person, openTransport, deliver, pushesTo } = fixture;
let now: Date;
beforeEach(async () => {
  now = await fixture.begin();
});
afterEach(() => service.answer(201));
afterAll(() => fixture.close());

const at = (instant: Date) => {
  now = instant;
  product.setNow(now);
};

describe('the push service', () => {
  test('gets one push after the other over one connection', async () => {
    const hana = await person();
    await hana.registers();
    const { carry, close } = openTransport();
    const before = service.connections();
    for (const round of ['first', 'second']) {
      await hana.getsNotice({ dedupKey: `${round}:${hana.id}` });
      await sql`delete from outbox where kind <> 'push'`.execute(product.app.db);
      await deliverOutbox(product.app, carry);
    }
    close();
    expect(service.taken).toHaveLength(2);
    expect(service.connections() - before).toBe(1);
  });

  test.each([404, 410])(
    'that answers %s ends the browser, and only the browser',
    async (status) => {
      const hana = await person();
      await hana.registers();
      await hana.getsNotice();
      service.answer(status);
      await deliver();
      expect(await hana.devices()).toEqual([]);
      expect(await pushesTo(hana.id)).toMatchObject([{ given_up_at: now, attempts: 1 }]);
      service.answer(201);
      at(addMinutes(now, 10));
      await hana.getsNotice({ dedupKey: `again:${hana.id}` });
      expect(await pushesTo(hana.id)).toHaveLength(1);
    },
  );

  test.each([429, 500, 403])(
    'that answers %s is asked again later, until it takes it',
    async (status) => {
      const hana = await person();
      await hana.registers();
      await hana.getsNotice();
      service.answer(status);
      await deliver();
      await deliver();
      expect(await pushesTo(hana.id)).toMatchObject([{ delivered_at: null, attempts: 1 }]);
      service.answer(201);
      at(addMinutes(now, 2));
      await deliver();
      await deliver();
      expect(service.taken).toHaveLength(1);
      expect(await pushesTo(hana.id)).toMatchObject([{ delivered_at: now, attempts: 2 }]);
    },
  );

  test.each([429, 503])(
    'that answers %s with Retry-After gets the push again then, and the wait is no attempt',
    async (status) => {
      const hana = await person();
      await hana.registers();
      await hana.getsNotice();
      service.answer(status, '300');
      await deliver();
      expect(await pushesTo(hana.id)).toMatchObject([
        { delivered_at: null, attempts: 0, next_attempt_at: addMinutes(now, 5) },
      ]);
    },
  );

  test('of which one worker asks for a pause still gets the pushes of others', async () => {
    const [hana, ken] = [await person(), await person()];
    await hana.registers();
    await ken.registers();
    const { carry, close } = openTransport();
    const deliverPushes = async () => {
      await sql`delete from outbox where kind <> 'push'`.execute(product.app.db);
      await deliverOutbox(product.app, carry);
    };
    await hana.getsNotice();
    service.answer(429, '300');
    await deliverPushes();
    service.answer(201);
    await ken.getsNotice();
    await deliverPushes();
    close();
    expect(await pushesTo(ken.id)).toMatchObject([{ delivered_at: now }]);
    expect(await pushesTo(hana.id)).toMatchObject([{ delivered_at: null }]);
  });

  test('at any number of hosts of one owner is left alone after five failures, and others are not', async () => {
    const [hana, ken] = [await person(), await person()];
    // As many failures as open the breaker: a sixth push at the same time might be sent or not.
    for (const host of ['a', 'b', 'c', 'd', 'e']) {
      const browser = service.browser();
      const endpoint = browser.endpoint.replace('//push.', `//${host}.`);
      await hana.registers({ ...browser, endpoint });
    }
    await ken.registers();
    const { carry, close } = openTransport();
    const deliverPushes = async () => {
      await sql`delete from outbox where kind <> 'push'`.execute(product.app.db);
      await deliverOutbox(product.app, carry);
    };
    service.answer(503);
    await hana.getsNotice();
    await deliverPushes();
    service.answer(201);
    await hana.getsNotice({ dedupKey: `again:${hana.id}` });
    await ken.getsNotice();
    await deliverPushes();
    close();
    const attempts = (await pushesTo(hana.id)).map((push) => push.attempts);
    expect(attempts.toSorted((one, other) => one - other)).toEqual([0, 0, 0, 0, 0, 1, 1, 1, 1, 1]);
    expect(await pushesTo(ken.id)).toMatchObject([{ delivered_at: now }]);
  });

  test('gets nothing that is a day old', async () => {
    const hana = await person();
    await hana.registers();
    await hana.getsNotice();
    at(addHours(now, 24));
    await deliver();
    expect(service.taken).toEqual([]);
    await tidyOutbox(product.app, now);
    expect(await pushesTo(hana.id)).toEqual([]);
  });
});
