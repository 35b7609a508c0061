import { readFile } from 'node:fs/promises';

import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';

import { buildShiftWithFixedWage } from '#domain/attendance/build.ts';
import { buildCorporation } from '#domain/corporation/build.ts';
import { mapInOrder } from '#platform/base/in-order.ts';
import { addDays, addHours, instantAtJst } from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openTestProduct } from '#testing/processes/product.ts';
import { createShift } from '#testing/shifts.ts';
import { exposureShareOf } from './exposure.ts';
import { readExposure } from './exposure.server.ts';
import { baseExposureLimitYen } from './limit.ts';

const now = instantAtJst('2026-12-01', '09:00');
const product = await openTestProduct(await openTestDatabase(), now);
const { db } = product.app;
afterAll(() => product.close());

/** A corporation with so many worked shifts, and a contract that is not worked yet. */
async function corporationWith(worked: number): Promise<string> {
  const { id: corporationId } = await buildCorporation(db, { now, grantedLimit: null });
  const days = Array.from({ length: worked + 1 }, (_, index) => addDays('2026-12-10', index));
  await mapInOrder(days, async (day) => {
    const startsAt = instantAtJst(day, '09:00');
    const span = { startsAt, endsAt: addHours(startsAt, 9), breakMinutes: 60, contractedAt: now };
    const shift = await createShift(product, { ...span, corporationId, hourlyWage: 2_000 });
    if (day !== days.at(-1)) await buildShiftWithFixedWage(product.app, shift);
  });
  return corporationId;
}

test('a corporation of before the limits has at most 80 % of the limit that its migration gives', async () => {
  const small = await corporationWith(2);
  const large = await corporationWith(14);
  const idle = (await buildCorporation(db, { now, grantedLimit: null })).id;
  await sql`delete from corporation_exposures`.execute(db);
  const text = await readFile('db/migrations/0290_corporation_exposures.sql', 'utf8');
  const filling = text.slice(text.indexOf('with owed as'));
  await sql.raw(filling).execute(db);
  const shares = await mapInOrder([small, large, idle], async (corporationId) => {
    const { exposure, limit } = await readExposure(db, { corporationId, now });
    return { limit, isNear: exposureShareOf(exposure.total, limit) > 8_000 };
  });
  expect(shares.map(({ isNear }) => isNear)).toEqual([false, false, false]);
  expect(shares[0]?.limit).toBe(baseExposureLimitYen);
  // 15 shifts of 16,000 yen and their fees are 292,800 yen and travel: more than 80 % of the base.
  expect(shares[1]?.limit).toBe(400_000);
  expect(shares[2]?.limit).toBe(baseExposureLimitYen);
});
