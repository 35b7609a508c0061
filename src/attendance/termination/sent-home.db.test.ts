import { afterAll, beforeAll, expect, test } from 'vitest';

import { addMinutes, atJst } from '#base/jst.ts';
import { auditBooks } from '#pay/audit/audit.server.ts';

import { testDatabase } from '#testing/database.ts';
import { openManager, type TestManager } from '#testing/fixtures/manager.ts';
import { codeOf, openProduct, type Product } from '#testing/processes/product.ts';
import { shiftBooks, createShift, type StagedShift } from '#testing/shifts.ts';
import { runTasks } from '../../tasks.server.ts';
import { buildCheckIn } from '../build.ts';

const day = '2026-12-01';
const at = (time: string) => atJst(day, time);
const plan = {
  startsAt: at('09:00'),
  endsAt: at('18:00'),
  breakMinutes: 60,
  hourlyWage: 1_500,
  travelAllowance: 500,
};

let product: Product;
beforeAll(async () => {
  product = await openProduct(await testDatabase(), at('00:00'));
});
afterAll(() => product.close());

const { rowOf, historyOf, messagesTo, balanceOf } = shiftBooks(() => product);

const dismissal = `mutation ($input: DismissAttendanceInput!) { dismissAttendance(input: $input) { success } }`;

type Sending = {
  now: Date;
  reason?: string;
  workerSide?: boolean;
  breakMinutes?: number;
  once?: string;
};

const managers = new Map<string, Promise<TestManager>>();

/** The manager of a shift's facility, the same one each time. */
function managerOf({ facilityId }: StagedShift): Promise<TestManager> {
  const known = managers.get(facilityId) ?? openManager(product.app, facilityId);
  managers.set(facilityId, known);
  return known;
}

async function sendHome(shift: StagedShift, { now, once, ...said }: Sending) {
  product.setNow(now);
  const input = {
    id: shift.attendanceId,
    reason: '本日は人手が足りています',
    workerSide: false,
    breakMinutes: 0,
    ...said,
  };
  const manager = await managerOf(shift);
  return manager.ask(dismissal, { input }, { once });
}

test('a worker who is sent home on arrival is paid the whole plan and the way', async () => {
  const shift = await createShift(product, plan);
  expect(codeOf(await sendHome(shift, { now: at('09:05'), once: 'home' }))).toBeNull();
  expect(codeOf(await sendHome(shift, { now: at('09:05'), once: 'home' }))).toBeNull();
  expect(await rowOf(shift)).toMatchObject({
    state: 'DISMISSED',
    absence_reason: 'Dismissed',
    ended_reason: '本日は人手が足りています',
    approved_start_at: null,
  });
  expect(await balanceOf(shift)).toBe(12_421);
  expect(await historyOf(shift)).toEqual(['CONTRACT', 'DISMISS']);
  expect(await messagesTo(shift)).toEqual(['dismissed']);
  // No penalty for lateness or absence: later tasks find no due shift.
  product.setNow(at('21:00'));
  await runTasks(product.app);
  expect(await historyOf(shift)).toEqual(['CONTRACT', 'DISMISS']);
  expect(await auditBooks(product.app.db)).toEqual([]);
  const page = await shift.send(
    at('21:00'),
    `query ($id: ID!) { attendance(id: $id) { timeline { label } attendance { workday { wage } } } }`,
    { id: shift.attendanceId },
  );
  expect(page.data?.['attendance']).toEqual({
    timeline: ['応募', '当日の勤務終了', '給与確認', '振込'].map((label) => ({ label })),
    attendance: { workday: { wage: 12_421 } },
  });
});

test.each([
  ['before the start', { now: addMinutes(at('09:00'), -1) }, 'TOO_EARLY_TO_DISMISS'],
  ['from the planned end on', { now: at('18:00') }, 'TOO_LATE_TO_DISMISS'],
  ['without pay', { now: at('09:05'), workerSide: true }, 'DISMISSAL_IS_PAID'],
  ['without a reason', { now: at('09:05'), reason: ' ' }, 'VALIDATION_FAILED'],
])('%s nobody is sent home', async (_name, sending, code) => {
  const shift = await createShift(product, plan);
  expect(codeOf(await sendHome(shift, sending))).toBe(code);
  expect(await rowOf(shift)).toMatchObject({ state: 'SCHEDULED' });
  expect(await balanceOf(shift)).toBe(0);
});

test('a check-in at the same moment leaves one state and one wage', async () => {
  for (const order of ['home first', 'check-in first']) {
    const shift = await createShift(product, plan);
    const now = at('09:05');
    const { attendanceId } = shift;
    const acts = [
      () => sendHome(shift, { now, once: order }).then(codeOf),
      () => buildCheckIn(product.app, { attendanceId, at: now }),
    ];
    await Promise.allSettled(
      (order === 'home first' ? acts : acts.toReversed()).map((act) => act()),
    );
    expect((await historyOf(shift)).filter((event) => event === 'DISMISS')).toHaveLength(1);
    expect(await rowOf(shift)).toMatchObject({ state: 'DISMISSED' });
    expect([12_421, 12_303]).toContain(await balanceOf(shift));
  }
  expect(await auditBooks(product.app.db)).toEqual([]);
});
