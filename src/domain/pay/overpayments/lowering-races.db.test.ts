import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildShiftWithFixedWage } from '#domain/attendance/build.ts';
import { addDays, addHours, addMinutes, instantAtJst, jstDay } from '#platform/base/jst.ts';
import { auditPayBooks } from '../audit/audit.server.ts';
import { inTransaction } from '#platform/server/database/db.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { fetchPaySlipOfShift } from '#testing/fixtures/pay-slips.ts';
import { overpaymentDay, overpaidShiftTimes } from '#testing/overpayments.ts';
import { refusalCodeOf, openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { holdDatabaseLock } from '#testing/processes/stalled.ts';
import { createShift, createShiftReaders, type FixtureShift } from '#testing/shifts.ts';
import { askWorkerToLowerWage } from '../earnings/lower-wage.server.ts';
import { overpaymentAnswerDays } from './overpayment-rules.ts';
import { expireOverpayments } from './overpayment-tasks.server.ts';
import { overpaymentAgreementTextVersion as textVersion } from './overpayment-text.ts';
import { waiveOverpayments } from './waive-overpayments.server.ts';

let product: TestProduct;
const { balanceOf } = createShiftReaders(() => product);
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), instantAtJst(overpaymentDay), {
    waitsForLocks: true,
  });
});
afterAll(() => product.close());

const loweredPay = 1_000;
/** The wage is the plan of eight hours and 500 yen for travel: 12,421 yen after tax. */
const planned = { taxable: 12_000, net: 12_421 };
let days = 0;

/** Creates a fixed shift on a day of its own, and asks its worker to agree to less pay. */
async function asked() {
  days += 1;
  const startsAt = instantAtJst(addDays(overpaymentDay, days), '09:00');
  const shift = await createShift(product, {
    ...overpaidShiftTimes,
    startsAt,
    endsAt: addHours(startsAt, 9),
  });
  await buildShiftWithFixedWage(product.app, shift);
  const askedAt = addHours(startsAt, 24);
  await inTransaction(product.app.db, (tx) =>
    askWorkerToLowerWage(tx, {
      attendanceId: shift.attendanceId,
      loweredPay,
      reason: '休憩は60分でした',
      actor: { kind: 'operator', id: null },
      now: askedAt,
    }),
  );
  return { shift, askedAt };
}

type Question = Awaited<ReturnType<typeof asked>>;

const answering = `mutation ($input: AnswerOverpaymentInput!) { answerOverpayment(input: $input) { success } }`;

/** Sends the worker's answer; returns null if it was accepted, or the code of the refusal. */
const answer = async ({ shift, askedAt }: Question, agrees: boolean) => {
  const input = { id: shift.attendanceId, agrees, textVersion };
  return refusalCodeOf(await shift.send(addHours(askedAt, 1), answering, { input }));
};

/** Each way in which the question ends. */
const ends = {
  agree: { state: 'AGREED', act: (one: Question) => answer(one, true) },
  decline: { state: 'DECLINED', act: (one: Question) => answer(one, false) },
  expire: {
    state: 'EXPIRED',
    act: ({ askedAt }: Question) =>
      expireOverpayments(
        product.app,
        addMinutes(instantAtJst(addDays(jstDay(askedAt), overpaymentAnswerDays + 1)), 1),
      ),
  },
  leave: {
    state: 'WAIVED',
    act: ({ shift: { workerId }, askedAt }: Question) =>
      inTransaction(product.app.db, (tx) =>
        waiveOverpayments(tx, { workerId, actor: { kind: 'worker', id: workerId }, now: askedAt }),
      ),
  },
} as const;
type End = keyof typeof ends;

/** Starts both acts while the wallet is locked, so that each begins before the other has written. */
async function race(one: Question, [first, second]: readonly [End, End]): Promise<unknown[]> {
  const wallet = `select pg_advisory_xact_lock(hashtextextended('wallet:' || $1, 0))`;
  const stalled = await holdDatabaseLock(product.app.pool, wallet, [one.shift.workerId]);
  const begun = ends[first].act(one);
  await stalled.waitForStalled(begun);
  const late = ends[second].act(one);
  await stalled.waitForStalled(late, 2);
  await stalled.release();
  return Promise.all([begun, late]);
}

async function stateOf({ attendanceId }: FixtureShift) {
  const { state } = await product.app.db
    .selectFrom('overpayments')
    .select('state')
    .where('attendance_id', '=', attendanceId)
    .executeTakeFirstOrThrow();
  return state;
}

async function changesOf({ attendanceId }: FixtureShift) {
  const rows = await product.app.db
    .selectFrom('state_changes as h')
    .innerJoin('overpayments as o', (join) => join.onRef('h.subject_id', '=', 'o.id'))
    .select('h.to_state')
    .where('h.subject_kind', '=', 'overpayment')
    .where('o.attendance_id', '=', attendanceId)
    .orderBy('h.id')
    .execute();
  return rows.map(({ to_state }) => to_state);
}

// Results: an answer returns null or its refusal, the task the number of questions that it ended.
test.each<[End, End, unknown[]]>([
  ['agree', 'decline', [null, 'OVERPAYMENT_ANSWERED']],
  ['decline', 'agree', [null, 'OVERPAYMENT_ANSWERED']],
  ['agree', 'agree', [null, 'OVERPAYMENT_ANSWERED']],
  ['agree', 'expire', [null, 0]],
  ['expire', 'agree', [1, 'OVERPAYMENT_EXPIRED']],
  ['decline', 'expire', [null, 0]],
  ['expire', 'decline', [1, 'OVERPAYMENT_EXPIRED']],
  ['leave', 'agree', [undefined, 'OVERPAYMENT_ANSWERED']],
])(
  'less pay: of %s and %s at the same moment the first one counts',
  async (first, second, said) => {
    const one = await asked();
    const { shift } = one;
    expect(await race(one, [first, second])).toEqual(said);
    const { state } = ends[first];
    expect(await stateOf(shift)).toBe(state);
    expect(await changesOf(shift)).toEqual(['OPEN', state]);
    const { wage } = await fetchPaySlipOfShift(product.app.db, shift);
    const isLess = state === 'AGREED';
    expect(wage.taxable).toBe(planned.taxable - (isLess ? loweredPay : 0));
    expect(wage.net < planned.net).toBe(isLess);
    expect(await balanceOf(shift)).toBe(planned.net);
    expect(await auditPayBooks(product.app.db)).toEqual([]);
  },
);

test('less pay: leaving after the yes ends what was agreed, and the employer carries it', async () => {
  const one = await asked();
  const [agreed] = await race(one, ['agree', 'leave']);
  expect(agreed).toBeNull();
  expect(await changesOf(one.shift)).toEqual(['OPEN', 'AGREED', 'WAIVED']);
  expect(await balanceOf(one.shift)).toBe(planned.net);
  expect(await auditPayBooks(product.app.db)).toEqual([]);
});
