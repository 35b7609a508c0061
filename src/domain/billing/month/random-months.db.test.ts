import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';

import { buildShiftWithFixedWage } from '#domain/attendance/build.ts';
import { buildCorporation, buildFacility } from '#domain/corporation/build.ts';
import { auditPayBooks } from '#domain/pay/audit/audit.server.ts';
import { auditExposures } from '#domain/trust/audit/audit-exposures.server.ts';
import { mapInOrder } from '#platform/base/in-order.ts';
import {
  addHours,
  addMinutes,
  instantAtJst,
  monthsLater,
  type JstDay,
} from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openManager, type TestManager } from '#testing/fixtures/manager.ts';
import { openOperator } from '#testing/fixtures/operator.ts';
import { openTestProduct, refusalCodeOf } from '#testing/processes/product.ts';
import { createSeededDice } from '#testing/second-wage.ts';
import { createShift, type FixtureShift } from '#testing/shifts.ts';
import { lockTimeOfDraft } from './closing-calendar.ts';
import { draftDueMonths } from './draft-months.server.ts';
import { issueDueMonths } from './issue-month.server.ts';

/** Number of months of corporations that close. The environment variable MONTHS overrides it. */
const closings = Number(process.env['MONTHS'] ?? 12);
const months = ['2026-10-01', '2026-11-01', '2026-12-01', '2027-01-01'] as const;
const roll = createSeededDice(20_261_201);
const rollOfDisputes = createSeededDice(102);

const product = await openTestProduct(await openTestDatabase(), instantAtJst('2026-09-20'));
afterAll(() => product.close());
const { app } = product;
const [asking, deciding] = [await openOperator(app), await openOperator(app)];

type Employer = { facilities: Awaited<ReturnType<typeof buildFacility>>[]; owner: TestManager };

async function employ(): Promise<Employer> {
  const now = product.app.clock.now();
  const { id: corporationId } = await buildCorporation(app.db, { now });
  const facilities = await mapInOrder([1, 2], () => buildFacility(app.db, { now, corporationId }));
  return { facilities, owner: await openManager(app, facilities[0]?.id ?? '', 'OWNER') };
}

type Contract = { shift: FixtureShift; isApproved: boolean };

/** One to three contracts within the month, about two thirds of them approved at their end. */
async function contractsOf({ facilities }: Employer, month: JstDay): Promise<Contract[]> {
  const days = [3, 11, 19, 28].slice(0, 1 + roll(3));
  return mapInOrder(days, async (date) => {
    const startsAt = instantAtJst(`${month.slice(0, 8)}${String(date).padStart(2, '0')}`, '09:00');
    const shift = await createShift(product, {
      startsAt,
      endsAt: addHours(startsAt, 4 + roll(5)),
      breakMinutes: 60,
      hourlyWage: 1_400 + 10 * roll(40),
      travelAllowance: 100 * roll(6),
      facility: facilities[roll(2)],
    });
    const isApproved = roll(3) > 0;
    if (isApproved) await buildShiftWithFixedWage(app, shift);
    return { shift, isApproved };
  });
}

/** Raises the wage of a shift by two operators. */
async function raise({ attendanceId }: FixtureShift, addedPay: number, now: Date): Promise<void> {
  product.setNow(now);
  const asked = await asking.ask(
    'mutation ($input: RaiseWageInput!) { askWageRaise(input: $input) { success } }',
    { input: { attendanceId, addedPay, reason: '休憩は取れていません', evidence: '勤怠表の写し' } },
  );
  expect(refusalCodeOf(asked)).toBeNull();
  const { id } = await app.db
    .selectFrom('countersign_requests')
    .select('id')
    .where('subject_id', '=', attendanceId)
    .where('state', '=', 'WAITING')
    .executeTakeFirstOrThrow();
  const decision = `mutation ($id: ID!) {
    approveCountersign(input: { id: $id, reason: "確認しました" }) { success } }`;
  expect(refusalCodeOf(await deciding.ask(decision, { id }))).toBeNull();
}

const disputing = `mutation ($id: ID!) {
  raiseBillingDispute(input: { id: $id, reason: "休憩の時間が違っています" }) { success } }`;

/** Disputes the lines of about a sixth of the shifts. A shift without a line on the draft is refused. */
async function disputeSome(
  employers: readonly Employer[],
  shifts: readonly FixtureShift[],
  now: Date,
): Promise<void> {
  product.setNow(now);
  const disputed = shifts.filter(() => rollOfDisputes(6) === 0);
  await mapInOrder(disputed, async ({ attendanceId: id, facilityId }) => {
    const employer = employers.find(({ facilities }) =>
      facilities.some((facility) => facility.id === facilityId),
    );
    const answer = await employer?.owner.ask(disputing, { id });
    expect([null, 'LINE_NOT_ON_DRAFT']).toContain(answer && refusalCodeOf(answer));
  });
}

/** Answers every open dispute, page by page. */
async function answerDisputes(): Promise<void> {
  const { data } = await asking.ask('{ billingDisputes { disputes { disputeId } } }');
  const open: { disputeId: string }[] = data?.['billingDisputes'].disputes;
  const answering = `mutation ($id: ID!) {
    answerBillingDispute(input: { id: $id, answer: "打刻の記録で確認しました" }) { success } }`;
  await mapInOrder(open, async ({ disputeId: id }) => {
    expect(refusalCodeOf(await asking.ask(answering, { id }))).toBeNull();
  });
  if (open.length > 0) await answerDisputes();
}

const numberOf = `query ($day: Date!) { billingMonth(day: $day) { number { invoice { number }
  sum { shifts wage compensation travel difference withheld advance fee feeTax total }
  earlier { month kind firstNumber sum { shifts advance fee } } } } }`;

/** The number of a month as the owner sees it, without that of its invoice. */
async function shown({ owner }: Employer, day: JstDay, now: Date) {
  product.setNow(now);
  const { data } = await owner.ask(numberOf, { day });
  const { sum, earlier } = data?.['billingMonth'].number ?? {};
  return { sum, earlier };
}

/** The yen that the invoices of all corporations have: their totals. */
const invoiced = async () =>
  app.db
    .selectFrom('invoices')
    .select(({ fn }) => fn.sum<number>('total').as('sum'))
    .executeTakeFirstOrThrow();

/** Settled shifts whose lines have other fees than 20 % of the fixed wage, which knows no closing. */
async function wrongFees(): Promise<unknown[]> {
  const { rows } = await sql`
    select w.attendance_id
      from wages w
      left join billed_lines l on l.attendance_id = w.attendance_id
     where w.fixed is not null and not w.unbilled
     group by w.attendance_id
    having coalesce(sum(l.fee), 0) <> trunc((w.fixed ->> 'taxable')::int * 0.2)`.execute(app.db);
  return rows;
}

test('of random months the preview, the draft, the invoice and the books have the same yen', async () => {
  const employers = await mapInOrder(
    Array.from({ length: Math.ceil(closings / months.length) }),
    employ,
  );
  let open: Contract[] = [];
  const fixed: FixtureShift[] = [];
  let shownTotal = 0;
  await mapInOrder(months, async (month) => {
    const contracts = (
      await mapInOrder(employers, (employer) => contractsOf(employer, month))
    ).flat();
    const draftedAt = instantAtJst(monthsLater(month, 1), '04:00');
    // Approvals that come late, and raises of shifts that an earlier month may have billed.
    await mapInOrder(open, ({ shift }) => buildShiftWithFixedWage(app, shift));
    fixed.push(...open.map(({ shift }) => shift));
    open = contracts.filter(({ isApproved }) => !isApproved);
    fixed.push(...contracts.flatMap(({ shift, isApproved }) => (isApproved ? [shift] : [])));
    const raised = fixed.filter(() => roll(4) === 0);
    await mapInOrder(raised, (shift) =>
      raise(shift, 100 * (1 + roll(20)), addHours(draftedAt, -1)),
    );
    const preview = await mapInOrder(employers, (employer) =>
      shown(employer, month, addMinutes(draftedAt, -1)),
    );
    await draftDueMonths(app.db, draftedAt);
    expect(await mapInOrder(employers, (one) => shown(one, month, draftedAt))).toEqual(preview);
    const disputedAt = addHours(draftedAt, 1);
    await disputeSome(employers, fixed, disputedAt);
    const draft = await mapInOrder(employers, (one) => shown(one, month, disputedAt));
    const lockedAt = lockTimeOfDraft(draftedAt);
    await issueDueMonths(app.db, lockedAt);
    expect(await mapInOrder(employers, (one) => shown(one, month, lockedAt))).toEqual(draft);
    shownTotal += draft.reduce((all, { sum }) => all + sum.total, 0);
    expect((await invoiced()).sum).toBe(shownTotal);
    expect(await wrongFees()).toEqual([]);
    expect(await auditPayBooks(app.db)).toEqual([]);
    expect(await auditExposures(app.db, lockedAt)).toEqual([]);
    await answerDisputes();
  });
  const answered = await app.db
    .selectFrom('billing_disputes')
    .select('id')
    .where('state', '=', 'ANSWERED')
    .execute();
  expect(answered.length).toBeGreaterThan(0);
  const kinds = await app.db.selectFrom('billed_lines').select('kind').distinct().execute();
  expect(kinds.map(({ kind }) => kind).toSorted()).toEqual(['CORRECTION', 'LATE', 'SHIFT']);
}, 1_800_000);
