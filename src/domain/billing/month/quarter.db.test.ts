import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { auditPayBooks } from '#domain/pay/audit/audit.server.ts';
import { buildWithholdingTable } from '#domain/reference/statutory.build.ts';
import { auditExposures } from '#domain/trust/audit/audit-exposures.server.ts';
import { addDays, instantAtJst, jstDay, type JstDay } from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import { answerDataOf, refusalCodeOf } from '#testing/processes/product.ts';
import { createAgenda, type Agenda } from '#testing/quarter/agenda.ts';
import { openCast, type Cast } from '#testing/quarter/cast.ts';
import { createMarkReader } from '#testing/quarter/foreign-marks.ts';
import {
  invoicesOfOwner,
  openReceiptAccount,
  receivePayments,
  recordBankAnswers,
  type Payment,
} from '#testing/quarter/money-lived.ts';
import { createSecondInvoices, readInvoices } from '#testing/quarter/second-invoices.ts';
import { createLivedShifts } from '#testing/quarter/shifts-lived.ts';
import { createSeededDice } from '#testing/second-wage.ts';
import { runScheduledTasks } from '#main/tasks.server.ts';

/** Three corporations live a quarter of a year through the endpoints. `QUARTER=whole` lives it all, else ten days of it. */
const isWhole = process.env['QUARTER'] === 'whole';
const roll = createSeededDice(Number(process.env['QUARTER_SEED'] ?? 20_261_101));

const daysFrom = (first: JstDay, last: JstDay): JstDay[] =>
  first > last ? [] : [first, ...daysFrom(addDays(first, 1), last)];
const open = (yen: number) => yen;
/** The invoices of a month, by the corporations that pay them. */
const paying = (month: JstDay, ...shares: ((yen: number) => number)[]): Payment[] =>
  shares.map((yen, employer) => ({ employer, month, yen }));
const payment = (employer: number, month: JstDay, yen: Payment['yen']): Payment[] => [
  { employer, month, yen },
];
/** Yen of the open ones that a corporation pays at first, and yen that another one pays beyond them. */
const part = (yen: number) => Math.floor(yen * 0.4);
const overpaidYen = 5_000;
const tooMuch = (yen: number) => yen + overpaidYen;

type Life = {
  startAt: Date;
  workers: number;
  /** Days with tasks, an audit and a look at pages. */
  days: readonly JstDay[];
  /** Days on which homes post, with the days of their shifts, and the chance of each home. */
  postings: readonly { on: JstDay; day: JstDay; sides: number }[];
  payments: ReadonlyMap<JstDay, readonly Payment[]>;
  /** A shift of the month is disputed on the first day and answered on the second one, after the lock. */
  dispute: { month: string; on: JstDay; answeredOn: JstDay };
  /** The days on which an overdue invoice refuses the postings of the last corporation. */
  stop: { from: JstDay; until: JstDay } | null;
  /** The yen that are open at the end, by corporation, as a share of the latest invoice. */
  openAtEnd: readonly (0 | 'PART')[];
};

const whole: Life = {
  startAt: instantAtJst('2026-10-31', '20:00'),
  workers: 40,
  days: daysFrom('2026-11-01', '2027-02-09'),
  postings: daysFrom('2026-11-01', '2027-02-03').map((on) => ({
    on,
    day: addDays(on, 2),
    sides: 2,
  })),
  payments: new Map([
    ['2026-12-21', payment(1, '2026-11-01', part)],
    ['2026-12-25', payment(0, '2026-11-01', open)],
    ['2027-01-05', payment(1, '2026-11-01', open)],
    ['2027-01-29', paying('2026-12-01', tooMuch, open)],
    ['2027-02-02', [...payment(2, '2026-11-01', open), ...payment(2, '2026-12-01', open)]],
    ['2027-02-08', paying('2027-01-01', open, open, open)],
  ]),
  dispute: { month: '2026-11', on: '2026-12-02', answeredOn: '2026-12-07' },
  stop: { from: '2027-01-30', until: '2027-02-02' },
  openAtEnd: [0, 0, 0],
};

const small: Life = {
  startAt: instantAtJst('2026-11-30', '20:00'),
  workers: 8,
  days: [
    '2026-12-01',
    '2026-12-04',
    '2026-12-28',
    '2026-12-29',
    '2026-12-31',
    '2027-01-01',
    '2027-01-04',
    '2027-01-07',
    '2027-01-08',
  ],
  postings: [
    { on: '2026-12-28', day: '2026-12-29', sides: 1 },
    { on: '2026-12-29', day: '2026-12-31', sides: 1 },
  ],
  payments: new Map([['2027-01-08', paying('2026-12-01', open, part, tooMuch)]]),
  dispute: { month: '2026-12', on: '2027-01-04', answeredOn: '2027-01-08' },
  stop: null,
  openAtEnd: [0, 'PART', 0],
};

const life = isWhole ? whole : small;
const documents = {
  dispute: `mutation ($id: ID!) {
    raiseBillingDispute(input: { id: $id, reason: "休憩の時間が違っています" }) { success } }`,
  disputes: '{ billingDisputes { disputes { disputeId attendanceId } } }',
  answer: `mutation ($id: ID!) {
    answerBillingDispute(input: { id: $id, answer: "打刻の記録で確認しました" }) { success } }`,
};

let cast: Cast;
let agenda: Agenda;
beforeAll(async () => {
  cast = await openCast(await openTestDatabase(), {
    startAt: life.startAt,
    workerCount: life.workers,
    homes: [2, 2, 1],
  });
  agenda = createAgenda(cast.product.setNow);
  // The taxes of 2027 are ten yen higher: wages that are unpaid at New Year are taxed again.
  const { db } = cast.product.app;
  await buildWithholdingTable(db, { year: 2027, more: 10, now: life.startAt });
});
afterAll(() => cast.product.close());

test('three corporations live from the posting to the paid invoice, and the books are true after each day', async () => {
  const { app } = cast.product;
  const { employers, operators } = cast;
  const accountId = await openReceiptAccount(cast);
  const lived = createLivedShifts(cast, agenda, { roll });
  const second = createSecondInvoices(cast);
  const marks = await createMarkReader(cast, lived.shifts);
  const counts = { postings: 0, files: 0, answers: 0, audits: 0 };
  const stopped: { mark: string; code: string; day: JstDay }[] = [];
  let disputed = '';

  async function post(day: JstDay, sides: number): Promise<void> {
    for (const employer of employers)
      for (const home of employer.homes) {
        if (roll(sides) > 0) continue;
        const code = await lived.post({ employer, home, day });
        counts.postings += 1;
        if (code !== null)
          stopped.push({ mark: employer.mark, code, day: jstDay(app.clock.now()) });
      }
  }
  const jstNow = () => app.clock.now().toISOString();

  async function dispute(): Promise<void> {
    const [, employer] = employers;
    const isOfMonth = (at: Date) =>
      at >= instantAtJst(`${life.dispute.month}-01`) &&
      at < instantAtJst(`${life.dispute.month}-30`);
    const shift = lived.shifts.find(
      (one) => one.employer === employer && !one.isClaimed && isOfMonth(one.startsAt),
    );
    if (!shift) throw new Error('the second corporation has no shift of the month');
    disputed = shift.id;
    answerDataOf(await shift.employer.owner.ask(documents.dispute, { id: disputed }));
    second.dispute(disputed, 'DISPUTED');
  }

  async function answerDispute(): Promise<void> {
    const shown = answerDataOf(await operators[0].ask(documents.disputes));
    const waiting: { disputeId: string; attendanceId: string }[] =
      shown['billingDisputes'].disputes;
    expect(waiting.map(({ attendanceId }) => attendanceId)).toEqual([disputed]);
    const id = waiting[0]?.disputeId;
    expect(refusalCodeOf(await operators[1].ask(documents.answer, { id }))).toBeNull();
    second.dispute(disputed, 'SETTLED');
  }

  /** The audit of all checks, those of what is due by now included, and a look at the pages of some people. */
  async function endDay(): Promise<void> {
    const now = app.clock.now();
    counts.audits += 1;
    expect(await auditPayBooks(app.db, now), `at ${jstNow()}`).toEqual([]);
    expect(await auditExposures(app.db, now), `at ${jstNow()}`).toEqual([]);
    const { found, count } = await marks.read({ people: 6, each: 6 });
    expect(found, `at ${jstNow()}`).toEqual([]);
    counts.answers += count;
    for (const employer of employers)
      expect(await readInvoices(employer), `${employer.mark} ${jstNow()}`).toEqual(
        await second.computed(employer),
      );
    if (isWhole) process.stderr.write(`${jstNow()} ${JSON.stringify(counts)}\n`);
  }

  for (const day of life.days) {
    agenda.plan(instantAtJst(day, '04:10'), () => runScheduledTasks(app));
    agenda.plan(instantAtJst(day, '11:30'), async () => {
      counts.files += await recordBankAnswers(cast);
    });
    // A month is locked at 18:00.
    agenda.plan(instantAtJst(day, '17:59'), () => second.observe());
    agenda.plan(instantAtJst(day, '18:05'), () => runScheduledTasks(app));
    agenda.plan(instantAtJst(day, '20:00'), () => second.observe());
    agenda.plan(instantAtJst(day, '20:05'), endDay);
  }
  for (const { on, day, sides } of life.postings)
    agenda.plan(instantAtJst(on, '10:30'), () => post(day, sides));
  for (const [day, payments] of life.payments)
    agenda.plan(instantAtJst(day, '19:00'), () => receivePayments(cast, accountId, payments));
  agenda.plan(instantAtJst(life.dispute.on, '10:00'), dispute);
  agenda.plan(instantAtJst(life.dispute.answeredOn, '10:00'), answerDispute);
  await agenda.run();

  // Everybody reads every page at the end.
  const { found, count } = await marks.read({ people: 100, each: 100 });
  expect(found).toEqual([]);
  expect(count).toBeGreaterThan(300);
  const atEnd = await Promise.all(employers.map(invoicesOfOwner));
  expect(atEnd.map((invoices) => invoices.reduce((sum, invoice) => sum + invoice.open, 0))).toEqual(
    atEnd.map(([latest], index) => {
      const total = latest?.total ?? 0;
      return life.openAtEnd[index] === 'PART' ? total - part(total) : 0;
    }),
  );
  const [last] = employers.slice(-1);
  const { stop } = life;
  expect(stopped.length > 0).toBe(stop !== null);
  expect(
    stopped.filter(
      ({ mark, code, day }) =>
        stop === null ||
        day < stop.from ||
        day > stop.until ||
        mark !== last?.mark ||
        code !== 'INVOICE_UNPAID',
    ),
  ).toEqual([]);
  const { rows: retaxed } = await sql`
    select from wage_parts p join attendances a on a.id = p.attendance_id
     where p.tax_year = 2027 and a.starts_at < ${instantAtJst('2027-01-01')}`.execute(app.db);
  expect(retaxed.length).toBeGreaterThan(0);
  if (isWhole)
    process.stderr.write(
      `\nQUARTER ${JSON.stringify({ ...counts, shifts: lived.shifts.length, stopped: stopped.length, refusals: Object.fromEntries(lived.refusals), retaxed: retaxed.length, pages: count, invoices: atEnd })}\n`,
    );
}, 3_600_000);
