import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildCheckIn } from '#domain/attendance/build.ts';
import { addMinutes, instantAtJst } from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { createShiftReaders, createShift } from '#testing/shifts.ts';
import { runScheduledTasks } from '#main/tasks.server.ts';
import { answerForDemoFacilities, autoConfirmEndAfterMinutes } from './auto-answer.server.ts';

const at = (time: string) => instantAtJst('2026-12-01', time);
/** Twelve hours after the planned end, the shift is checked out and the facility is asked for the end. */
const askedAt = at('30:00');

let product: TestProduct;
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), at('00:00'));
  await product.app.db
    .insertInto('demo_region')
    .values({ opened_at: at('00:00'), completed_at: at('00:00') })
    .execute();
});
afterAll(() => product.close());

const { rowOf, historyOf, balanceOf } = createShiftReaders(() => product);
const answer = (now: Date, demo = true) =>
  answerForDemoFacilities({ ...product.app, env: { ...product.app.env, demo } }, now);

test('a facility of the demo says ten minutes later that a shift ended as planned', async () => {
  const shift = await createShift(product, {
    startsAt: at('09:00'),
    endsAt: at('18:00'),
    breakMinutes: 60,
    hourlyWage: 1_500,
    travelAllowance: 500,
  });
  await buildCheckIn(product.app, { attendanceId: shift.attendanceId, at: at('08:55') });
  product.setNow(askedAt);
  await runScheduledTasks(product.app);
  expect(await rowOf(shift)).toMatchObject({ state: 'CHECKED_OUT', end_asked_at: askedAt });
  expect(await balanceOf(shift)).toBe(0);

  const answersAt = addMinutes(askedAt, autoConfirmEndAfterMinutes);
  expect(await answer(addMinutes(answersAt, -1))).toBe(0);
  expect(await answer(answersAt, false)).toBe(0);
  expect(await answer(answersAt)).toBe(1);
  expect(await rowOf(shift)).toMatchObject({
    recorded_end_at: at('18:00'),
    end_confirmed_at: answersAt,
  });
  expect(await balanceOf(shift)).toBe(12_421);
  expect((await historyOf(shift)).at(-1)).toBe('CONFIRM_END');
  expect(await answer(addMinutes(answersAt, 60))).toBe(0);
});
