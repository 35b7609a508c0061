import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';

import { buildShiftWithFixedWage } from '#domain/attendance/build.ts';
import { buildClosedMonth } from '#domain/billing/build.ts';
import { buildCorporation, buildFacility } from '#domain/corporation/build.ts';
import { auditPayBooks } from '#domain/pay/audit/audit.server.ts';
import { notifyStaff } from '#domain/staff-notices/notify-staff.server.ts';
import { addHours, addMinutes, instantAtJst, type JstDay } from '#platform/base/jst.ts';
import { inTransaction, type Db } from '#platform/server/database/db.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openManager, type TestManager } from '#testing/fixtures/manager.ts';
import { openOperator, type TestOperator } from '#testing/fixtures/operator.ts';
import { openTestProduct, refusalCodeOf, type TestProduct } from '#testing/processes/product.ts';
import { createShift, type FixtureShift } from '#testing/shifts.ts';
import { draftDueMonths } from '../month/draft-months.server.ts';
import { issueDueMonths } from '../month/issue-month.server.ts';

const draftedAt = instantAtJst('2026-12-01', '04:00');
const lockedAt = instantAtJst('2026-12-04', '18:00');
const reason = '休憩を60分取っていました';
const answer = '打刻の記録で、休憩は45分でした';

let product: TestProduct;
let db: Db;
let facility: Awaited<ReturnType<typeof buildFacility>>;
let finance: TestManager;
let operator: TestOperator;
let disputed: FixtureShift;
let other: FixtureShift;

/** A shift of 12,000 yen and 500 yen of travel, approved at its end. */
async function worked(day: JstDay): Promise<FixtureShift> {
  const startsAt = instantAtJst(day, '09:00');
  const times = { startsAt, endsAt: addHours(startsAt, 9), breakMinutes: 60 };
  const shift = await createShift(product, {
    ...times,
    hourlyWage: 1_500,
    travelAllowance: 500,
    facility,
  });
  await buildShiftWithFixedWage(product.app, shift);
  return shift;
}

beforeEach(async () => {
  product = await openTestProduct(await openTestDatabase(), instantAtJst('2026-09-01'), {
    waitsForLocks: true,
  });
  ({ db } = product.app);
  const now = product.app.clock.now();
  const { id: corporationId } = await buildCorporation(db, { now });
  facility = await buildFacility(db, { now, corporationId });
  disputed = await worked('2026-11-20');
  other = await worked('2026-11-21');
  finance = await openManager(product.app, facility.id, 'FINANCE', '経理 一郎');
  operator = await openOperator(product.app, '回答 花子', ['SHIFTS']);
  return () => product.close();
});

/** Opens the draft of November; an hour of it has passed. */
async function openDraft(): Promise<void> {
  await draftDueMonths(db, draftedAt);
  product.setNow(addHours(draftedAt, 1));
}

const raising = `mutation ($input: RaiseBillingDisputeInput!) {
  raiseBillingDispute(input: $input) { success } }`;
const raise = async (by: TestManager, { attendanceId: id }: FixtureShift, text = reason) =>
  refusalCodeOf(await by.ask(raising, { input: { id, reason: text } }));

const withdrawing = `mutation ($input: WithdrawBillingDisputeInput!) {
  withdrawBillingDispute(input: $input) { success } }`;
const withdraw = async (by: TestManager, { attendanceId: id }: FixtureShift, once?: string) =>
  refusalCodeOf(await by.ask(withdrawing, { input: { id } }, { once }));

const answering = `mutation ($input: AnswerBillingDisputeInput!) {
  answerBillingDispute(input: $input) { success } }`;
const answerTo = async (by: TestOperator, id: string, text = answer) =>
  refusalCodeOf(await by.ask(answering, { input: { id, answer: text } }));

const listing = `{ billingDisputes { disputes {
  disputeId attendanceId reason raisedBy workerName locksAt advance fee } } }`;
const waitingDisputes = async () =>
  (await operator.ask(listing)).data?.['billingDisputes'].disputes;

/** The shift on the page with all shifts of November. */
async function shown({ attendanceId }: FixtureShift) {
  const document = `query ($facilityId: ID!) { billingShifts(facilityId: $facilityId, day: "2026-11-01") {
    shifts { id disputableUntil dispute { state reason answer } } } }`;
  const { data } = await finance.ask(document, { facilityId: facility.id });
  const shifts: { id: string }[] = data?.['billingShifts'].shifts;
  return shifts.find(({ id }) => id === attendanceId);
}

const numberOf = async (day: JstDay) =>
  (
    await finance.ask(
      'query ($day: Date!) { billingMonth(day: $day) { number { state disputed sum { shifts } } } }',
      { day },
    )
  ).data?.['billingMonth'].number;

const linesOf = ({ attendanceId }: FixtureShift) =>
  db
    .selectFrom('billed_lines as l')
    .innerJoin('invoices as i', 'i.id', 'l.invoice_id')
    .select(['l.kind', 'i.month', 'l.wage'])
    .where('l.attendance_id', '=', attendanceId)
    .execute();

test('a line that is disputed at the lock is left out, and comes on the number after the answer', async () => {
  await openDraft();
  expect(await shown(disputed)).toMatchObject({
    dispute: null,
    disputableUntil: lockedAt.toJSON(),
  });
  expect(await raise(finance, disputed)).toBeNull();
  const dispute = { state: 'WAITING', reason, answer: null };
  expect(await shown(disputed)).toMatchObject({ dispute, disputableUntil: null });
  const november = { disputed: 1, sum: { shifts: 1 } };
  expect(await numberOf('2026-11-01')).toEqual({ state: 'DRAFT', ...november });
  await issueDueMonths(db, lockedAt);
  product.setNow(lockedAt);
  expect(await numberOf('2026-11-01')).toEqual({ state: 'ISSUED', ...november });
  expect(await linesOf(disputed)).toEqual([]);
  expect(await linesOf(other)).toMatchObject([{ kind: 'SHIFT', month: '2026-11-01' }]);
  expect(await auditPayBooks(db)).toEqual([]);

  const [waiting] = await waitingDisputes();
  expect(await answerTo(operator, waiting.disputeId)).toBeNull();
  const answered = { state: 'ANSWERED', reason, answer };
  expect(await shown(disputed)).toMatchObject({ dispute: answered, disputableUntil: null });
  expect(await numberOf('2026-12-01')).toEqual({
    state: 'OPEN',
    disputed: 0,
    sum: { shifts: 1 },
  });
  await buildClosedMonth(db, '2026-12-31');
  expect(await linesOf(disputed)).toEqual([{ kind: 'LATE', month: '2026-12-01', wage: 12_000 }]);
  expect(await auditPayBooks(db)).toEqual([]);
});

test('a dispute that is taken back, or answered before the lock, leaves the line on its number', async () => {
  await openDraft();
  expect(await raise(finance, disputed)).toBeNull();
  expect(await raise(finance, other)).toBeNull();
  const key = randomUUID();
  expect(await withdraw(finance, disputed, key)).toBeNull();
  // A repeated press has no second effect.
  expect(await withdraw(finance, disputed, key)).toBeNull();
  expect(await withdraw(finance, disputed)).toBe('DISPUTE_CLOSED');
  expect(await shown(disputed)).toMatchObject({
    dispute: { state: 'WITHDRAWN' },
    disputableUntil: lockedAt.toJSON(),
  });
  const [waiting] = await waitingDisputes();
  expect(await answerTo(operator, waiting.disputeId)).toBeNull();
  await issueDueMonths(db, lockedAt);
  expect(await linesOf(disputed)).toMatchObject([{ kind: 'SHIFT', month: '2026-11-01' }]);
  expect(await linesOf(other)).toMatchObject([{ kind: 'SHIFT', month: '2026-11-01' }]);
});

test('a line is disputed once, with a reason, and while it is on a draft', async () => {
  product.setNow(addMinutes(draftedAt, -1));
  expect(await raise(finance, disputed)).toBe('LINE_NOT_ON_DRAFT');
  const december = await worked('2026-12-01');
  await openDraft();
  expect(await raise(finance, december)).toBe('LINE_NOT_ON_DRAFT');
  expect(await raise(finance, disputed, '短い')).toBe('VALIDATION_FAILED');
  expect(await raise(finance, disputed)).toBeNull();
  expect(await raise(finance, disputed)).toBe('LINE_DISPUTED');
  product.setNow(lockedAt);
  expect(await raise(finance, other)).toBe('LINE_NOT_ON_DRAFT');
  await issueDueMonths(db, lockedAt);
  expect(await raise(finance, other)).toBe('LINE_NOT_ON_DRAFT');
  // In the next draft, the line of November that was left out can be disputed again; the one that is billed cannot.
  const [waiting] = await waitingDisputes();
  expect(await answerTo(operator, waiting.disputeId)).toBeNull();
  await draftDueMonths(db, instantAtJst('2027-01-01', '04:00'));
  product.setNow(instantAtJst('2027-01-01', '05:00'));
  expect(await raise(finance, other)).toBe('LINE_NOT_ON_DRAFT');
  expect(await raise(finance, disputed)).toBeNull();
});

test('owner, manager and finance of the home dispute; approvers and other homes do not', async () => {
  await openDraft();
  const approver = await openManager(product.app, facility.id, 'APPROVER');
  const elsewhere = await buildFacility(db, {
    now: product.app.clock.now(),
    corporationId: facility.corporationId,
  });
  const neighbour = await openManager(product.app, elsewhere.id, 'MANAGER');
  expect(await raise(approver, disputed)).toBe('FORBIDDEN');
  expect(await raise(neighbour, disputed)).toBe('NOT_FOUND');
  const manager = await openManager(product.app, facility.id, 'MANAGER');
  expect(await raise(manager, disputed)).toBeNull();
  expect(await withdraw(neighbour, disputed)).toBe('NOT_FOUND');
  expect(await withdraw(approver, disputed)).toBe('FORBIDDEN');
  const owner = await openManager(product.app, facility.id, 'OWNER');
  expect(await withdraw(owner, disputed)).toBeNull();
});

test('operators for shifts or money answer once, from a queue that ends with the lock', async () => {
  await openDraft();
  expect(await raise(finance, disputed)).toBeNull();
  const [waiting, ...more] = await waitingDisputes();
  expect(more).toEqual([]);
  expect(waiting).toMatchObject({
    attendanceId: disputed.attendanceId,
    reason,
    raisedBy: '経理 一郎',
    locksAt: lockedAt.toJSON(),
    advance: 12_421,
    fee: 2_400,
  });
  const { data } = await operator.ask('{ operatorInbox { kind count dueAt } }');
  expect(data?.['operatorInbox']).toContainEqual({
    kind: 'BILLING_DISPUTES',
    count: 1,
    dueAt: lockedAt.toJSON(),
  });
  const support = await openOperator(product.app, '問い合わせ 一郎', ['SUPPORT']);
  expect(await answerTo(support, waiting.disputeId)).toBe('FORBIDDEN');
  expect(await answerTo(operator, randomUUID())).toBe('NOT_FOUND');
  expect(await answerTo(operator, waiting.disputeId, '短い')).toBe('VALIDATION_FAILED');
  const money = await openOperator(product.app, 'お金 次郎', ['MONEY']);
  expect(await answerTo(money, waiting.disputeId)).toBeNull();
  expect(await answerTo(operator, waiting.disputeId)).toBe('DISPUTE_CLOSED');
  expect(await withdraw(finance, disputed)).toBe('DISPUTE_CLOSED');
  expect(await waitingDisputes()).toEqual([]);
});

test('of disputes about one line at the same time one is raised', async () => {
  await openDraft();
  const answers = await Promise.all([1, 2, 3].map(() => raise(finance, disputed)));
  const byText = (a: string | null, b: string | null) => String(a).localeCompare(String(b));
  expect(answers.toSorted(byText)).toEqual(['LINE_DISPUTED', 'LINE_DISPUTED', null]);
});

test('who raised a dispute is notified of the answer, and nobody else', async () => {
  await openManager(product.app, facility.id, 'OWNER');
  await openDraft();
  expect(await raise(finance, disputed)).toBeNull();
  const [waiting] = await waitingDisputes();
  expect(await answerTo(operator, waiting.disputeId)).toBeNull();
  const noon = instantAtJst('2026-12-01', '12:00');
  product.setNow(noon);
  await notifyStaff(product.app, noon);
  await notifyStaff(product.app, noon);
  const notices = await db
    .selectFrom('outbox')
    .select(['staff_id', 'path'])
    .where('subject', 'like', '%請求への異議に、運営が回答しました')
    .execute();
  const path = `/facility/${facility.id}/billing?month=2026-11`;
  expect(notices).toEqual([{ staff_id: finance.id, path }]);
});

/** Holds a row of a shift until `release` is called, and waits until some transactions wait for locks. */
async function holdRow(table: 'wages' | 'attendances', { attendanceId }: FixtureShift) {
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const column = table === 'wages' ? 'attendance_id' : 'id';
  const holding = inTransaction(db, async (tx) => {
    await sql`
      select from ${sql.table(table)} where ${sql.ref(column)} = ${attendanceId} for update`.execute(
      tx,
    );
    held.resolve();
    await released.promise;
  });
  await held.promise;
  const waiting = async () => {
    const { rows } = await sql`
      select from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows.length;
  };
  return {
    async waitFor(count: number) {
      await expect.poll(waiting).toBe(count);
    },
    async release() {
      released.resolve();
      await holding;
    },
  };
}

test('a dispute during the closing waits for it, and is refused', async () => {
  await openDraft();
  const row = await holdRow('wages', disputed);
  const closing = issueDueMonths(db, lockedAt);
  await row.waitFor(1);
  const raised = raise(finance, disputed);
  await row.waitFor(2);
  await row.release();
  await closing;
  expect(await raised).toBe('LINE_NOT_ON_DRAFT');
  expect(await linesOf(disputed)).toMatchObject([{ kind: 'SHIFT', month: '2026-11-01' }]);
});

test('a closing waits for a dispute that is under way, and leaves its line out', async () => {
  await openDraft();
  const row = await holdRow('attendances', disputed);
  const raised = raise(finance, disputed);
  await row.waitFor(1);
  const closing = issueDueMonths(db, lockedAt);
  await row.waitFor(2);
  await row.release();
  expect(await raised).toBeNull();
  await closing;
  expect(await linesOf(disputed)).toEqual([]);
  expect(await linesOf(other)).toMatchObject([{ kind: 'SHIFT', month: '2026-11-01' }]);
  expect(await auditPayBooks(db)).toEqual([]);
});
