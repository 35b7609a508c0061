import { afterAll, beforeAll, expect, test } from 'vitest';

import { addHours, instantAtJst } from '#platform/base/jst.ts';
import { buildPayout } from '#domain/pay/build.ts';
import { overpaymentAgreementTextVersion as textVersion } from '#domain/pay/overpayments/overpayment-text.ts';

import { openTestDatabase } from '#testing/database.ts';
import {
  longerBreakApprovedAt,
  overpaymentDay,
  overpaymentFixture,
} from '#testing/overpayments.ts';
import { refusalCodeOf, openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import type { FixtureShift } from '#testing/shifts.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), instantAtJst(overpaymentDay));
});
afterAll(() => product.close());

const { overpaid, workAgain } = overpaymentFixture(() => product);

const answerDocument = `mutation ($input: AnswerOverpaymentInput!) {
  answerOverpayment(input: $input) { success } }`;

async function answered(shift: FixtureShift, agrees: boolean): Promise<void> {
  const input = { id: shift.attendanceId, agrees, textVersion };
  expect(
    refusalCodeOf(await shift.send(addHours(longerBreakApprovedAt, 1), answerDocument, { input })),
  ).toBeNull();
}

const figures = `query ($id: ID!) {
  attendance(id: $id) { attendance { workday { wage salary } } }
  attendanceHistories { attendances { id workday { wage salary } } }
  attendanceSummary(month: "2026-12") { income months { month income } }
}`;

type Card = { id: string; workday: { wage: number; salary: number } };

/**
 * Reads the yen that card, list and monthly summary show for one shift; `others` is the wage of other shifts in the
 * month.
 */
async function shown(shift: FixtureShift, now: Date, others = 0) {
  const { data, errors } = await shift.send(now, figures, { id: shift.attendanceId });
  expect(errors).toBeUndefined();
  const line = data?.['attendanceHistories'].attendances.find(
    ({ id }: Card) => id === shift.attendanceId,
  );
  const { income, months } = data?.['attendanceSummary'] ?? {};
  const bar = months.find(({ month }: { month: string }) => month === '2026-12');
  return {
    card: data?.['attendance'].attendance.workday,
    line: line?.workday,
    month: income - others,
    bar: bar?.income - others,
  };
}

const everywhere = (wage: number, salary: number) => ({
  card: { wage, salary },
  line: { wage, salary },
  month: wage,
  bar: wage,
});

// 12,421 were released at the check-out, and 11,699 approved because of half an hour more break.
test('an overpayment that nobody answered is the worker’s on every screen', async () => {
  const shift = await overpaid();
  expect(await shown(shift, addHours(longerBreakApprovedAt, 1))).toEqual(
    everywhere(12_421, 12_000),
  );
});

test('so is one that was written off', async () => {
  const shift = await overpaid();
  await answered(shift, false);
  expect(await shown(shift, addHours(longerBreakApprovedAt, 2))).toEqual(
    everywhere(12_421, 12_000),
  );
});

test('one that a transfer took with the worker’s agreement is gone from every screen', async () => {
  const shift = await overpaid({ paidOut: true });
  await answered(shift, true);
  const next = await workAgain(shift, 2);
  const now = addHours(next.endsAt, 1);
  expect(await shown(shift, now, 12_421)).toEqual(everywhere(12_421, 12_000));
  await buildPayout(product.app, { workerId: shift.workerId, now });
  expect(await shown(shift, addHours(now, 1), 12_421)).toEqual(everywhere(11_699, 11_250));
});
