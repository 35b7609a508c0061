import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { finalizeHours } from '#domain/attendance/corrections/finalize-hours.server.ts';
import { markShiftsPaid } from '#domain/attendance/contract/mark-paid.server.ts';
import { lockAttendance } from '#domain/attendance/contract/queries.server.ts';
import { instantAtJst } from '#platform/base/jst.ts';
import { buildBankAccount, buildBankFile } from './build.ts';
import { inTransaction } from '#platform/server/database/db.server.ts';
import { systemActor } from '#platform/server/history.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { checkInDocument, checkOutDocument } from '#testing/fixtures/stamps.ts';
import { refusalCodeOf, openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { createShift, type FixtureShift } from '#testing/shifts.ts';
import { auditPayBooks } from './audit/audit.server.ts';
import { settleBankFile } from './bank-file/settle-transfers.server.ts';
import type { TransferFailure } from './bank-file/transfer-outcome.ts';
import { fixWage } from './earnings/fix-wage.server.ts';
import { payOnPayDay } from './transfers/pay-day.server.ts';
import { lockWithdrawableWageParts } from './earnings/wages.queries.server.ts';
import { releasePlannedWage } from './earnings/release-planned.server.ts';
import { readWalletBalances, lockWallet } from './wallet/wallet.queries.server.ts';

const payout = 'mutation { requestBankTransfer { success } }';

let product: TestProduct;
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), instantAtJst('2026-12-01'), {
    waitsForLocks: true,
  });
});
afterAll(() => product.close());

/** Starts a shift by checking in; `leave` checks out. */
async function working(day: string, workerId?: string) {
  const at = (time: string) => instantAtJst(day, time);
  const shift = await createShift(product, {
    startsAt: at('09:00'),
    endsAt: at('18:00'),
    breakMinutes: 60,
    ...(workerId ? { workerId } : {}),
  });
  const stamp = (now: Date) => ({ id: shift.attendanceId, code: shift.codeAt(now) });
  await shift.send(at('08:55'), checkInDocument, { input: stamp(at('08:55')) });
  const leave = () =>
    shift.send(at('18:00'), checkOutDocument, {
      input: { ...stamp(at('18:00')), tookBreak: true },
    });
  return { shift, leave, endsAt: at('18:00') };
}

async function worked(day: string): Promise<FixtureShift> {
  const { shift, leave, endsAt } = await working(day);
  await leave();
  await buildBankAccount(product.app.db, { workerId: shift.workerId, now: endsAt });
  return shift;
}

async function partsOf(attendanceId: string) {
  const { rows } = await sql<{ part: string; amount: number }>`
    select part, amount from wage_parts where attendance_id = ${attendanceId}
  `.execute(product.app.db);
  return rows;
}

/** A promise, and the function that resolves it. */
function gate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { opened: promise, open: resolve };
}

const aWhile = () => new Promise((resolve) => setTimeout(resolve, 400));

test('a wage that was fixed first releases no planned part on top of it', async () => {
  const { shift, endsAt } = await working('2026-12-01');
  const { db } = product.app;
  await sql`
    update attendances
       set approved_start_at = starts_at, approved_end_at = ends_at, approved_break_minutes = break_minutes
     where id = ${shift.attendanceId}
  `.execute(db);
  const input = { attendanceId: shift.attendanceId, now: endsAt };
  await inTransaction(db, (tx) => fixWage(tx, { ...input, confirmedBy: 'FACILITY' }));
  // The task had read its list of provisional wages before the approval.
  await inTransaction(db, (tx) => releasePlannedWage(tx, input));
  expect(await partsOf(shift.attendanceId)).toEqual([{ part: 'adjustment', amount: 12_421 }]);
});

/**
 * A shift of a worker who has a balance, and a lock that stops the worker's payout after it has read the balance and
 * before it takes the parts.
 */
async function stoppedPayout(days: readonly [string, string]) {
  const first = await worked(days[0]);
  const second = await working(days[1], first.workerId);
  const { open, opened } = gate();
  const locked = gate();
  const holder = inTransaction(product.app.db, async (tx) => {
    await sql`lock table bank_accounts in access exclusive mode`.execute(tx);
    locked.open();
    await opened;
  });
  await locked.opened;
  const end = async () => {
    open();
    await holder;
  };
  return { ...second, workerId: first.workerId, end };
}

async function transfersOf(workerId: string) {
  const { rows } = await sql<{ amount: number }>`
    select amount from transfers where worker_id = ${workerId}
  `.execute(product.app.db);
  return rows;
}

test('a check-out during a payout neither breaks nor joins it', async () => {
  const { shift, leave, endsAt, workerId, end } = await stoppedPayout(['2026-12-02', '2026-12-03']);
  const asked = shift.send(endsAt, payout);
  await aWhile();
  const left = leave();
  await Promise.race([left, aWhile()]);
  await end();
  expect(refusalCodeOf(await asked)).toBeNull();
  expect(refusalCodeOf(await left)).toBeNull();
  expect(await transfersOf(workerId)).toEqual([{ amount: 12_421 }]);
});

test('a payout that has waited for a lock for too long begins anew, with the wage of a shift that has ended', async () => {
  const { leave, endsAt, workerId, end } = await stoppedPayout(['2026-12-20', '2026-12-21']);
  const impatient = await openTestProduct(product.app.env.DATABASE_URL, endsAt);
  onTestFinished(() => impatient.close());
  const asked = impatient.call(payout, {}, { token: await impatient.signIn(workerId) });
  await aWhile();
  expect(refusalCodeOf(await leave())).toBeNull();
  // Longer than a statement waits for a lock: what the payout read before the check-out is forgotten.
  await new Promise((resolve) => setTimeout(resolve, 700));
  await end();
  expect(refusalCodeOf(await asked)).toBeNull();
  expect(await transfersOf(workerId)).toEqual([{ amount: 2 * 12_421 }]);
});

test('a shift approved while the bank answers becomes PAID all the same', async () => {
  const shift = await worked('2026-12-04');
  const now = instantAtJst('2026-12-04', '18:05');
  expect(refusalCodeOf(await shift.send(now, payout))).toBeNull();
  const bankFileId = await buildBankFile(product.app, { now });
  const fixed = gate();
  const { open, opened } = gate();
  const approval = inTransaction(product.app.db, async (tx) => {
    const facts = await lockAttendance(tx, shift.attendanceId, systemActor);
    const hours = {
      startAt: facts.startsAt,
      endAt: facts.endsAt,
      breakMinutes: facts.breakMinutes,
    };
    await finalizeHours(tx, facts, { hours, event: 'FIX_UNANSWERED', actor: systemActor, now });
    fixed.open();
    await opened;
  });
  await fixed.opened;
  const answer = everythingPaid(bankFileId, now);
  await Promise.race([answer, aWhile()]);
  open();
  await Promise.all([approval, answer]);
  const { rows } = await sql<{ state: string }>`
    select state from attendances where id = ${shift.attendanceId}
  `.execute(product.app.db);
  expect(rows).toEqual([{ state: 'PAID' }]);
});

test('an answer of the bank moves no money between the balance and the parts of a pay day', async () => {
  const shift = await worked('2026-12-05');
  const { workerId } = shift;
  const now = instantAtJst('2026-12-05', '18:05');
  expect(refusalCodeOf(await shift.send(now, payout))).toBeNull();
  const bankFileId = await buildBankFile(product.app, { now });
  const { db } = product.app;
  let answer: Promise<unknown> | undefined;
  // Like a pay day: locks the wallet, reads the balance, and then takes the parts.
  const seen = await inTransaction(db, async (tx) => {
    await lockWallet(tx, workerId);
    const { balance } = await readWalletBalances(tx, { workerId, day: '2026-12-05' });
    answer = everythingReturned(bankFileId, now);
    await Promise.race([answer, aWhile()]);
    const parts = await lockWithdrawableWageParts(tx, workerId);
    return { balance, parts: parts.reduce((sum, { amount }) => sum + amount, 0) };
  });
  await answer;
  expect(seen).toEqual({ balance: 0, parts: 0 });
  expect(await readWalletBalances(db, { workerId, day: '2026-12-05' })).toEqual({
    balance: 12_421,
    waiting: 0,
    withdrawing: 0,
  });
});

test("an approval and the bank's answer about the same shift do not wait for each other", async () => {
  const shift = await worked('2026-12-06');
  const now = instantAtJst('2026-12-06', '18:05');
  expect(refusalCodeOf(await shift.send(now, payout))).toBeNull();
  const bankFileId = await buildBankFile(product.app, { now });
  const { db } = product.app;
  let answer: Promise<unknown> | undefined;
  // Like an approval: locks the shift first, then the wallet.
  await inTransaction(db, async (tx) => {
    await lockAttendance(tx, shift.attendanceId, systemActor);
    answer = everythingPaid(bankFileId, now);
    await Promise.race([answer, aWhile()]);
    await lockWallet(tx, shift.workerId);
  });
  await expect(answer).resolves.toMatchObject({ count: 1 });
});

test('every answer of the bank about an account is in its history', async () => {
  const { rows } = await sql<{ states: string[] }>`
    select array_agg(h.to_state order by h.id) as states
      from bank_accounts b
      join state_changes h on h.subject_kind = 'bank_account' and h.subject_id = b.id
     where b.state = 'VERIFIED'
     group by b.id
  `.execute(product.app.db);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every(({ states }) => states.join() === 'UNVERIFIED,VERIFIED')).toBe(true);
});

test('a year without a tax table is paid in full, by the newest table', async () => {
  const { shift, leave } = await working('2027-01-05');
  expect(refusalCodeOf(await leave())).toBeNull();
  const input = { id: shift.attendanceId, mode: 'without_adjustment' };
  const answer = await shift.send(
    instantAtJst('2027-01-05', '18:05'),
    `mutation ($input: RequestAttendanceApprovalInput!) { requestAttendanceApproval(input: $input) { success } }`,
    { input },
  );
  expect(refusalCodeOf(answer)).toBeNull();
  expect(await partsOf(shift.attendanceId)).toEqual([{ part: 'planned', amount: 12_421 }]);
  const wage = await product.app.db
    .selectFrom('wages')
    .select(['released', 'fixed'])
    .where('attendance_id', '=', shift.attendanceId)
    .executeTakeFirstOrThrow();
  const provisional = { tax: 79, taxTableYear: 2026, isTaxProvisional: true };
  expect(wage).toMatchObject({ released: provisional, fixed: provisional });
  const parts = await product.app.db
    .selectFrom('wage_parts')
    .select(['tax_year', 'is_tax_provisional'])
    .where('attendance_id', '=', shift.attendanceId)
    .execute();
  expect(parts).toEqual([{ tax_year: 2027, is_tax_provisional: true }]);
});

test('a shift of December approved in January is taxed once, by the table of December', async () => {
  const shift = await worked('2026-12-31');
  const { db } = product.app;
  await sql`
    update attendances
       set approved_start_at = starts_at, approved_end_at = ends_at, approved_break_minutes = break_minutes
     where id = ${shift.attendanceId}
  `.execute(db);
  const input = { attendanceId: shift.attendanceId, now: instantAtJst('2027-01-02', '09:00') };
  await inTransaction(db, (tx) => fixWage(tx, { ...input, confirmedBy: 'FACILITY' }));
  expect(await partsOf(shift.attendanceId)).toEqual([{ part: 'planned', amount: 12_421 }]);
  const { rows } = await sql<{ same: boolean }>`
    select released = fixed as same from wages where attendance_id = ${shift.attendanceId}
  `.execute(db);
  expect(rows).toEqual([{ same: true }]);
});

test('the books and every history are true after all of this', async () => {
  expect(await auditPayBooks(product.app.db)).toEqual([]);
});

test('books that do not agree stop the pay day of one worker, not of the others', async () => {
  const good = await worked('2026-12-10');
  const bad = await Promise.all(['2026-12-11', '2026-12-12'].map((day) => worked(day)));
  const moveBy = (yen: number) =>
    sql`
      update wage_parts set amount = amount + ${yen}, taxable = taxable + ${yen}
       where attendance_id = any (${bad.map((one) => one.attendanceId)}::uuid[])
    `.execute(product.app.db);
  await moveBy(1);
  await payOnPayDay(product.app, instantAtJst('2027-01-15', '00:30'));
  const { rows } = await sql<{ state: string }>`
    select state from transfers where worker_id = ${good.workerId}
  `.execute(product.app.db);
  expect(rows).toEqual([{ state: 'REQUESTED' }]);
  await moveBy(-1);
});

const everythingPaid = (bankFileId: string, now: Date) => answered(bankFileId, null, now);
/** Every transfer of the file comes back, because the account does not exist. */
const everythingReturned = (bankFileId: string, now: Date) =>
  answered(bankFileId, 'NO_ACCOUNT', now);

/** Ends the transfers of a file as the operator's commands do: their shifts become PAID in the same transaction. */
async function answered(bankFileId: string, failure: TransferFailure | null, now: Date) {
  const { db } = product.app;
  const { rows } = await sql<{ id: string }>`
    select id from transfers where bank_file_id = ${bankFileId}
  `.execute(db);
  const failures = new Map(rows.flatMap(({ id }) => (failure ? [[id, failure]] : [])));
  return inTransaction(db, async (tx) => {
    const settled = await settleBankFile(tx, { bankFileId, failures, actor: systemActor, now });
    await markShiftsPaid(tx, settled.paidAttendanceIds, now);
    return settled;
  });
}
