import { afterAll, beforeEach, describe, expect, test } from 'vitest';

import { Webhook } from 'standardwebhooks';

import { buildCheckIn } from '#domain/attendance/build.ts';
import { addHours } from '#platform/base/jst.ts';
import { inTransaction } from '#platform/server/database/db.server.ts';
import { recordChanges, systemActor } from '#platform/server/history.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openWebhookFixture } from '#testing/fixtures/webhooks.ts';

const fixture = await openWebhookFixture(await openTestDatabase());
const { app, clock, receiver, at, home, contract, runTasks, minute } = fixture;
beforeEach(fixture.reset);
afterAll(fixture.close);

describe('an event', () => {
  test('is signed, names ids and no person, and is sent once', async () => {
    const { secret, facilityId } = await home();
    const { attendanceId } = await contract({ facilityId });
    await minute();
    await minute();
    expect(receiver.taken).toHaveLength(1);
    const [first] = receiver.taken;
    if (!first) throw new Error('the receiver got nothing');
    // The library refuses timestamps that are far from the machine's clock, which the product's is.
    const fresh = new Webhook(secret).sign(
      String(first.headers['webhook-id']),
      new Date(Number(first.headers['webhook-timestamp']) * 1_000),
      first.body,
    );
    expect(first.headers['webhook-signature']).toBe(fresh);
    expect(Number(first.headers['webhook-timestamp'])).toBe(clock.now.getTime() / 1_000);
    expect(JSON.parse(first.body)).toEqual({
      type: 'shift.contracted',
      timestamp: clock.now.toISOString(),
      data: expect.objectContaining({ facilityId, attendanceId, state: 'HIRED' }),
    });
  });

  test('of another type, facility or corporation is not sent', async () => {
    const own = await home({ eventTypes: ['shift.checked_in'] });
    const other = await fixture.corporation('別');
    await contract(own);
    await contract(other);
    await minute();
    expect(receiver.taken).toEqual([]);
  });

  test('that commits after a later one is sent as well', async () => {
    const own = await home({ eventTypes: ['shift.late', 'shift.checked_in'] });
    const { attendanceId: id } = await contract(own);
    const { attendanceId } = await contract(own);
    await runTasks();
    await inTransaction(app.db, async (tx) => {
      const change = {
        subject: 'attendance',
        id,
        from: 'SCHEDULED',
        to: 'SCHEDULED',
        at: clock.now,
      };
      await recordChanges(tx, [{ ...change, event: 'FLAG_LATE', actor: systemActor }]);
      at(addHours(clock.now, 12));
      await buildCheckIn(app, { attendanceId, at: clock.now });
      await runTasks();
      expect((await own.rows()).map(({ type }) => type)).toEqual(['shift.checked_in']);
    });
    await runTasks();
    const types = new Set((await own.rows()).map(({ type }) => type));
    expect(types).toEqual(new Set(['shift.checked_in', 'shift.late']));
  });
});
