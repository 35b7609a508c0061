import { randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addMinutes, instantAtJst, jstDay } from '#platform/base/jst.ts';
import { lockAttendance } from '#domain/attendance/contract/queries.server.ts';
import type { AttendanceEvent } from '#domain/attendance/contract/states.ts';
import { finalizeHours } from '#domain/attendance/corrections/finalize-hours.server.ts';
import { buildCorporation } from '#domain/corporation/build.ts';
import { inTransaction } from '#platform/server/database/db.server.ts';
import { systemActor, type Actor } from '#platform/server/history.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { claimEndTime, sendHoursClaim } from '#testing/fixtures/claims.ts';
import { checkInDocument, checkOutDocument } from '#testing/fixtures/stamps.ts';
import { refusalCodeOf, openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { createShift, type FixtureShift } from '#testing/shifts.ts';
import { auditPayBooks } from '../audit/audit.server.ts';
import { buildBankAccount, buildBankAnswer } from '../build.ts';
import { releasePlannedWage } from '../earnings/release-planned.server.ts';
import { insertTaxCorrection } from '../tax/corrected-tax.queries.server.ts';
import { payOnPayDay } from '../transfers/pay-day.server.ts';
import { readWalletBalances } from '../wallet/wallet.queries.server.ts';

const payout = 'mutation { requestBankTransfer { success } }';
const wallet = `{ workerBankSummary {
  balance waiting withdrawing
  waitingWages { id facilityName workDay amount payDay reason }
  nextTransfer { amount canRequest }
} }`;
const cards = '{ attendanceHistories { attendances { stateLabel label { text } } } }';

let product: TestProduct;
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), instantAtJst('2026-12-01'), {
    waitsForLocks: true,
  });
});
afterAll(() => product.close());

const unproven = async () => {
  const now = instantAtJst('2026-11-01');
  return (await buildCorporation(product.app.db, { now, isProven: false })).id;
};

/** A shift from 9:00 to 18:00 with a break of an hour: 12,500 yen before tax with the travel, 12,421 after it. */
async function working(
  day: string,
  corporationId: string,
  workerId?: string,
): Promise<FixtureShift> {
  const at = (time: string) => instantAtJst(day, time);
  const shift = await createShift(product, {
    startsAt: at('09:00'),
    endsAt: at('18:00'),
    breakMinutes: 60,
    corporationId,
    ...(workerId ? { workerId } : {}),
  });
  await shift.send(at('08:55'), checkInDocument, {
    input: { id: shift.attendanceId, code: shift.codeAt(at('08:55')) },
  });
  if (!workerId)
    await buildBankAccount(product.app.db, { workerId: shift.workerId, now: at('08:55') });
  return shift;
}

const leave = (shift: FixtureShift) =>
  shift.send(shift.endsAt, checkOutDocument, {
    input: { id: shift.attendanceId, code: shift.codeAt(shift.endsAt), tookBreak: true },
  });

async function worked(day: string, corporationId: string): Promise<FixtureShift> {
  const shift = await working(day, corporationId);
  await leave(shift);
  return shift;
}

const walletAt = async (shift: FixtureShift, at: Date) =>
  (await shift.send(at, wallet)).data?.['workerBankSummary'];

async function sumsOf(corporationId: string) {
  const { rows } = await sql<{ inAll: number; days: number[] }>`
    select t.amount as "inAll",
           array(select d.amount from early_payout_days d
                  where d.corporation_id = t.corporation_id order by d.day) as days
      from early_payout_totals t where t.corporation_id = ${corporationId}
  `.execute(product.app.db);
  return rows[0];
}

const audit = () => auditPayBooks(product.app.db);

test('a contract keeps the words of its posting', async () => {
  const at = instantAtJst('2026-12-01', '09:00');
  const proven = (await buildCorporation(product.app.db, { now: at })).id;
  for (const [corporationId, timing] of [
    [proven, 'EARLY'],
    [await unproven(), 'PAY_DAY'],
  ] as const) {
    const shift = await working('2026-12-08', corporationId);
    const detail = await shift.send(
      at,
      `query ($id: ID!) { recruitmentDetail(recruitmentId: $id) { payTiming }
         applicationConfirmation(recruitmentId: $id) { payTiming conditions { text } } }`,
      { id: shift.recruitmentId },
    );
    expect(detail.data?.['recruitmentDetail']).toEqual({ payTiming: timing });
    const confirmation = detail.data?.['applicationConfirmation'];
    expect(confirmation.payTiming).toBe(timing);
    const { rows } = await sql<{ timing: string }>`
      select pay_timing as timing from attendances where id = ${shift.attendanceId}
    `.execute(product.app.db);
    expect(rows).toEqual([{ timing }]);
  }
});

test('of an unproven corporation, wages beyond the limit of a day wait for their pay day', async () => {
  const corporationId = await unproven();
  const [first, second, third] = [
    await worked('2026-12-01', corporationId),
    await worked('2026-12-01', corporationId),
    await worked('2026-12-01', corporationId),
  ];
  const evening = instantAtJst('2026-12-01', '18:10');
  for (const shift of [first, second])
    expect(await walletAt(shift, evening)).toMatchObject({
      balance: 12_421,
      waiting: 0,
      waitingWages: [],
    });
  expect(await walletAt(third, evening)).toEqual({
    balance: 0,
    waiting: 12_421,
    withdrawing: 0,
    waitingWages: [
      {
        id: third.attendanceId,
        facilityName: '特別養護老人ホーム みどり野',
        workDay: '2026-12-01',
        amount: 12_421,
        payDay: '2027-01-15',
        reason: '「支払日払い」の求人の給与です',
      },
    ],
    nextTransfer: { amount: 0, canRequest: false },
  });
  expect(refusalCodeOf(await third.send(evening, payout))).toBe('BALANCE_TOO_LOW');
  expect(await sumsOf(corporationId)).toEqual({ inAll: 25_000, days: [25_000] });
  // The next day has a limit of its own.
  const next = await worked('2026-12-02', corporationId);
  expect(await walletAt(next, next.endsAt)).toMatchObject({ balance: 12_421, waiting: 0 });
  expect(await audit()).toEqual([]);
});

test('wages that wait are paid on the pay day, and are in the balance from that day on', async () => {
  const corporationId = await unproven();
  const all = [
    await worked('2026-12-03', corporationId),
    await worked('2026-12-03', corporationId),
    await worked('2026-12-03', corporationId),
    await worked('2026-12-03', corporationId),
  ];
  const [, , third, unbanked] = all as [FixtureShift, FixtureShift, FixtureShift, FixtureShift];
  await sql`
    update bank_accounts set state = 'INVALID' where worker_id = ${unbanked.workerId}
  `.execute(product.app.db);
  const dayBefore = instantAtJst('2027-01-14', '23:00');
  expect(await walletAt(third, dayBefore)).toMatchObject({ balance: 0, waiting: 12_421 });
  expect(await audit()).toEqual([]);
  const payDay = instantAtJst('2027-01-15', '00:05');
  await payOnPayDay(product.app, payDay);
  expect(await walletAt(third, payDay)).toMatchObject({ balance: 0, waiting: 0 });
  await buildBankAnswer(product.app, { now: payDay, outcome: 'PAID' });
  expect(await walletAt(unbanked, payDay)).toMatchObject({ waiting: 0, waitingWages: [] });
  expect((await walletAt(unbanked, payDay)).balance).toBeGreaterThan(12_000);
  const { rows } = await sql<{ state: string; paid: boolean }>`
    select t.state, t.kind = 'PAY_DAY' as paid from transfers t where t.worker_id = ${third.workerId}
  `.execute(product.app.db);
  expect(rows).toEqual([{ state: 'COMPLETED', paid: true }]);
  expect(await audit()).toEqual([]);
});

test('ten wages released at the same moment share the limits, and two payouts leave', async () => {
  const corporationId = await unproven();
  const shifts: FixtureShift[] = [];
  for (let index = 0; index < 10; index += 1)
    shifts.push(await working('2026-12-04', corporationId));
  await Promise.all(shifts.map(leave));
  expect(await sumsOf(corporationId)).toEqual({ inAll: 25_000, days: [25_000] });
  const evening = instantAtJst('2026-12-04', '18:05');
  const answers = await Promise.all(shifts.map((shift) => shift.send(evening, payout)));
  const codes = answers.map(refusalCodeOf);
  expect(codes.filter((code) => code === null)).toHaveLength(2);
  expect(codes.filter((code) => code === 'BALANCE_TOO_LOW')).toHaveLength(8);
  expect(await audit()).toEqual([]);
});

test('of all days together, 100,000 yen leave early', async () => {
  const corporationId = await unproven();
  const shifts: FixtureShift[] = [];
  // Two workers a day.
  for (const day of ['07', '07', '08', '08', '09', '09', '10', '10', '11', '11'])
    shifts.push(await worked(`2026-12-${day}`, corporationId));
  expect(await sumsOf(corporationId)).toEqual({
    inAll: 100_000,
    days: [25_000, 25_000, 25_000, 25_000],
  });
  const last = shifts.at(-1) as FixtureShift;
  expect(await walletAt(last, last.endsAt)).toMatchObject({ balance: 0, waiting: 12_421 });
});

/** Ends a shift without a stamp, so that nothing is released, and lets somebody approve the hours of the plan. */
async function approved(shift: FixtureShift, { event, actor }: Approval): Promise<Date> {
  const { attendanceId, startsAt, endsAt } = shift;
  const evening = instantAtJst(jstDay(endsAt), '19:00');
  await claimEndTime(shift, evening, endsAt);
  await sendHoursClaim(shift, evening, '打刻を忘れました');
  const hours = { startAt: startsAt, endAt: endsAt, breakMinutes: 60 };
  const now = addMinutes(evening, 10);
  await inTransaction(product.app.db, async (tx) => {
    const facts = await lockAttendance(tx, attendanceId, actor);
    await finalizeHours(tx, facts, { hours, event, actor, now });
  });
  return now;
}

type Approval = { event: AttendanceEvent; actor: Actor };

const bySilence: Approval = { event: 'APPROVE_UNREVIEWED', actor: systemActor };

test.each<[string, Approval, object]>([
  [
    'an operator',
    { event: 'SETTLE', actor: { kind: 'operator', id: randomUUID() } },
    { balance: 12_421, waiting: 0 },
  ],
  ['silence', bySilence, { balance: 0, waiting: 12_421 }],
])('a wage whose hours only %s confirmed', async (_name, approval, expected) => {
  const shift = await working('2026-12-05', await unproven());
  const at = await approved(shift, approval);
  expect(await walletAt(shift, at)).toMatchObject(expected);
});

test('a corporation that is proven frees what waited for a limit, and nothing else', async () => {
  const corporationId = await unproven();
  const unconfirmed = await working('2026-12-06', corporationId);
  const at = await approved(unconfirmed, bySilence);
  const [, , limited] = [
    await worked('2026-12-06', corporationId),
    await worked('2026-12-06', corporationId),
    await worked('2026-12-06', corporationId),
  ];
  await sql`
    update corporations set proven_at = ${at}, proven_by = 'OPERATORS' where id = ${corporationId}
  `.execute(product.app.db);
  expect(await walletAt(limited, at)).toMatchObject({ balance: 12_421, waiting: 0 });
  expect(await walletAt(unconfirmed, at)).toMatchObject({
    balance: 0,
    waitingWages: [{ reason: '施設の確認がないまま、勤務時間が決まった給与です' }],
  });
  const list = (await unconfirmed.send(at, cards)).data?.['attendanceHistories'];
  expect(list.attendances).toEqual([
    { stateLabel: '支払日に引き出せる', label: { text: '支払日に引き出せる' } },
  ]);
  expect(refusalCodeOf(await limited.send(at, payout))).toBeNull();
  // Contracts of 「支払日払い」 that end from now on have no limit.
  const later = await worked('2026-12-07', corporationId);
  expect(await walletAt(later, later.endsAt)).toMatchObject({ balance: 12_421 });
});

test('a contract of 「すぐ払い」 keeps its promise', async () => {
  const { db } = product.app;
  const corporationId = (await buildCorporation(db, { now: instantAtJst('2026-11-01') })).id;
  const shifts = [
    await working('2026-12-09', corporationId),
    await working('2026-12-09', corporationId),
    await working('2026-12-09', corporationId),
  ];
  await sql`
    update corporations set proven_at = null, proven_by = null where id = ${corporationId}
  `.execute(db);
  for (const shift of shifts) {
    await leave(shift);
    expect(await walletAt(shift, shift.endsAt)).toMatchObject({ balance: 12_421, waiting: 0 });
  }
  expect(await sumsOf(corporationId)).toBeUndefined();
});

test('tax that a waiting wage bears waits with it', async () => {
  const { db } = product.app;
  const corporationId = await unproven();
  const earlier = await worked('2026-12-09', corporationId);
  const { workerId } = earlier;
  await worked('2026-12-10', corporationId);
  await worked('2026-12-10', corporationId);
  const shift = await working('2026-12-10', corporationId, workerId);
  const now = shift.endsAt;
  const rolledBack = new Error('rolled back: no part is really due to this tax');
  const seen = inTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: string }>`
      select id from wage_parts where attendance_id = ${earlier.attendanceId}
    `.execute(tx);
    const part = { id: rows[0]?.id ?? '', workerId, corporationId, taxYear: 2026 };
    await insertTaxCorrection(tx, { part, difference: 100, now });
    await sql`
      update attendances set state = 'CHECKED_OUT', recorded_end_at = ends_at where id = ${shift.attendanceId}
    `.execute(tx);
    await releasePlannedWage(tx, { attendanceId: shift.attendanceId, now });
    const day = '2026-12-10';
    expect(await readWalletBalances(tx, { workerId, day })).toEqual({
      balance: 12_421,
      waiting: 12_321,
      withdrawing: 0,
    });
    throw rolledBack;
  });
  await expect(seen).rejects.toBe(rolledBack);
});

test.each([
  ['early_payout_days', `insert into early_payout_days values ($1, '2026-12-01', 30001)`],
  ['early_payout_totals', 'insert into early_payout_totals values ($1, 100001)'],
])('no release can write more than a limit into %s', async (table, statement) => {
  const corporationId = await unproven();
  const [before = '', after = ''] = statement.split('$1');
  const insert = sql`${sql.raw(before)}${corporationId}${sql.raw(after)}`;
  await expect(insert.execute(product.app.db)).rejects.toThrow(`${table}_amount_check`);
});
