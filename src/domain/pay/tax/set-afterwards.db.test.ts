import { sql, type RawBuilder } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';

import { buildCheckIn, buildCheckOut } from '#domain/attendance/build.ts';
import { approveHoursClaim } from '#domain/attendance/corrections/approve-claim.server.ts';
import { addHours, addMinutes, instantAtJst } from '#platform/base/jst.ts';
import { auditPayBooks } from '../audit/audit.server.ts';
import { buildBankAnswer, buildBankFile, buildPayout } from '../build.ts';
import { expireOverpayments } from '../overpayments/overpayment-tasks.server.ts';
import { retaxUnpaidWages } from './retax-unpaid-wages.server.ts';
import { createRequestedTransfer } from '../transfers/request-transfer.server.ts';
import { nextPayoutTimes } from '../wallet/payout-schedule.ts';
import { inTransaction } from '#platform/server/database/db.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';
import { auditLedgerAfterTampering } from '#testing/tampered-books.ts';
import {
  endTaxColumnDocument,
  columnHeiAmounts,
  columnOtsuAmounts,
  openTaxColumnFixture,
  taxColumnReason,
  setTaxColumnDocument,
} from '#testing/fixtures/workers/tax-columns.ts';

const fixture = await openTaxColumnFixture(await openTestDatabase());
const {
  product,
  operator,
  employer,
  person,
  contracted,
  worked,
  partsOf,
  noticesTo,
  ask,
  setOtsu,
} = fixture;
afterAll(() => product.close());

describe('a column that is set afterwards', () => {
  test('changes nothing paid, taxes what is unpaid again, and notifies the worker', async () => {
    const [workerId, at] = [await person(), await employer()];
    const paid = await worked({ workerId, at, day: '2026-11-10' });
    await buildPayout(product.app, { workerId, now: instantAtJst('2026-11-11', '10:00') });
    const before = await worked({ workerId, at, day: '2026-11-12' });
    const unpaid = await worked({ workerId, at, day: '2026-11-17' });
    await setOtsu({
      workerId,
      at,
      fromDay: '2026-11-17',
      now: instantAtJst('2026-11-18', '10:00'),
    });
    expect(await partsOf(paid)).toMatchObject([
      { state: 'PAID', column: 'hei', ...columnHeiAmounts },
    ]);
    expect(await partsOf(before)).toMatchObject([{ column: 'hei', ...columnHeiAmounts }]);
    expect(await partsOf(unpaid)).toMatchObject([{ column: 'otsu', ...columnOtsuAmounts }]);
    const [notice] = await noticesTo(workerId);
    expect(notice?.title).toBe('所得税の計算が「乙欄」に変わります');
    expect(notice?.body).toContain('2026/11/17の勤務から「日額表・乙欄」で計算します');
    expect(notice?.body).toContain('引き出せる金額が24,842円から22,481円に変わりました');
    expect(notice?.body).toContain(`理由：${taxColumnReason}`);
    const slip = await product.app.db
      .selectFrom('pay_slips')
      .select('content')
      .where('attendance_id', '=', unpaid)
      .executeTakeFirstOrThrow();
    expect(slip.content).toMatchObject({
      wage: {
        tax: columnOtsuAmounts.tax,
        taxColumn: 'otsu',
        taxColumnBasis: { fromDay: '2026-11-17', reason: taxColumnReason },
      },
      paid: { tax: columnOtsuAmounts.tax, net: columnOtsuAmounts.net },
    });
  });

  test('leaves a wage at the bank alone, and taxes it again when the bank returns it', async () => {
    const [workerId, at] = [await person(), await employer()];
    const attendanceId = await worked({ workerId, at, day: '2026-11-10' });
    const now = instantAtJst('2026-11-11', '10:00');
    const payout = nextPayoutTimes(product.app.env.payout, now);
    await inTransaction(product.app.db, (tx) =>
      createRequestedTransfer(tx, {
        workerId,
        kind: 'EARLY',
        payout,
        actor: { kind: 'worker', id: workerId },
        now,
      }),
    );
    const bankFileId = await buildBankFile(product.app, { now: payout.sendsAt });
    await setOtsu({ workerId, at, fromDay: '2026-11-01', now: addHours(now, 1) });
    expect(await partsOf(attendanceId)).toMatchObject([
      { state: 'TRANSFERRING', ...columnHeiAmounts },
    ]);
    await retaxUnpaidWages(product.app, addHours(now, 2));
    expect(await partsOf(attendanceId)).toMatchObject([
      { state: 'TRANSFERRING', ...columnHeiAmounts },
    ]);
    await buildBankAnswer(product.app, { bankFileId, now: addHours(now, 3), outcome: 'NO_FUNDS' });
    const wallet = '{ workerBankSummary { nextTransfer { netAmount } } }';
    const quoted = await ask(workerId, addHours(now, 3), wallet);
    expect(quoted['workerBankSummary'].nextTransfer.netAmount).toBe(columnOtsuAmounts.net);
    expect(await retaxUnpaidWages(product.app, addHours(now, 4))).toBe(1);
    expect(await partsOf(attendanceId)).toMatchObject([
      { state: 'RETURNED', ...columnOtsuAmounts },
    ]);
    expect(await retaxUnpaidWages(product.app, addHours(now, 5))).toBe(0);
    const wrong = 'unpaid pay is taxed by another column than was decided: ';
    const found = async (...faults: RawBuilder<unknown>[]) =>
      (await auditLedgerAfterTampering(product.app.db, ...faults)).filter((problem) =>
        problem.startsWith(wrong),
      );
    expect(await found()).toEqual([]);
    const fault = sql`update wage_parts set tax_column = 'hei' where attendance_id = ${attendanceId}`;
    expect(await found(fault)).toHaveLength(1);
    // The audit waits an hour after the return, in which the tasks may still tax the wage.
    const returned = sql`
      insert into state_changes (subject_kind, subject_id, from_state, to_state, event, actor_kind, at)
      select 'wage_part', id, 'TRANSFERRING', 'RETURNED', 'TRANSFER_RETURNED', 'system',
             (select max(at) from state_changes)
        from wage_parts where attendance_id = ${attendanceId}`;
    expect(await found(fault, returned)).toEqual([]);
  });

  test('has the rest of a paid wage bear what 乙 takes beyond the paid part', async () => {
    const [workerId, at] = [await person(), await employer()];
    const attendanceId = await contracted({ workerId, at, day: '2026-11-10' });
    const endsAt = instantAtJst('2026-11-10', '18:00');
    await buildCheckIn(product.app, { attendanceId });
    const leaving = { attendanceId, at: addMinutes(endsAt, 60), answers: { hadOvertime: true } };
    await buildCheckOut(product.app, leaving);
    await buildPayout(product.app, { workerId, now: instantAtJst('2026-11-11', '10:00') });
    await setOtsu({
      workerId,
      at,
      fromDay: '2026-11-01',
      now: instantAtJst('2026-11-11', '12:00'),
    });
    const correct = `mutation ($id: ID!) { requestAttendanceApproval(input: {
      id: $id, mode: with_adjustment, reason: "申し送りが長引き、1時間残りました" }) { success } }`;
    await ask(workerId, instantAtJst('2026-11-11', '13:00'), correct, { id: attendanceId });
    await approveHoursClaim(product.app, {
      attendanceId,
      actor: { kind: 'operator', id: null },
      now: instantAtJst('2026-11-11', '14:00'),
    });
    // 乙 takes 2,440 of 12,000 yen and 3,260 of 13,875; the planned part keeps the withheld tax of 79 yen.
    expect(await partsOf(attendanceId)).toEqual([
      { part: 'planned', state: 'PAID', column: 'hei', ...columnHeiAmounts },
      { part: 'adjustment', state: 'FIXED', column: 'otsu', tax: 3_260 - 2_440, net: 1_875 - 820 },
    ]);
  });

  test('taxes a wage again of which an overpayment is asked back', async () => {
    const [workerId, at] = [await person(), await employer()];
    const attendanceId = await contracted({ workerId, at, day: '2026-11-10' });
    await buildCheckIn(product.app, { attendanceId });
    await buildCheckOut(product.app, { attendanceId });
    const evening = instantAtJst('2026-11-10', '18:05');
    const longer = `mutation ($id: ID!) { updateBreakTime(input: { id: $id, breakMinutes: 90 }) { success } }`;
    await ask(workerId, evening, longer, { id: attendanceId });
    const correct = `mutation ($id: ID!) { requestAttendanceApproval(input: {
      id: $id, mode: with_adjustment, reason: "休憩が長くなりました" }) { success } }`;
    await ask(workerId, evening, correct, { id: attendanceId });
    await approveHoursClaim(product.app, {
      attendanceId,
      actor: { kind: 'operator', id: null },
      now: addHours(evening, 1),
    });
    await setOtsu({ workerId, at, fromDay: '2026-11-01', now: addHours(evening, 2) });
    expect(await partsOf(attendanceId)).toMatchObject([{ column: 'otsu', ...columnOtsuAmounts }]);
    expect(await auditPayBooks(product.app.db)).toEqual([]);
    // An unanswered overpayment is written off, and the audit passes.
    expect(await expireOverpayments(product.app, addHours(evening, 15 * 24))).toBe(1);
    expect(await auditPayBooks(product.app.db)).toEqual([]);
  });

  test('misses no wage that is released at the same time', async () => {
    const at = await employer();
    const shifts = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const workerId = await person();
        const attendanceId = await contracted({ workerId, at, day: '2026-11-10' });
        await buildCheckIn(product.app, { attendanceId });
        return { workerId, attendanceId };
      }),
    );
    product.setNow(instantAtJst('2026-11-10', '18:00'));
    const { corporationId } = at;
    const done = await Promise.all(
      shifts.flatMap(({ workerId, attendanceId }) => {
        const input = { workerId, corporationId, fromDay: '2026-11-01', reason: taxColumnReason };
        return [
          operator.ask(setTaxColumnDocument, { input }).then(refusalCodeOf),
          buildCheckOut(product.app, { attendanceId }),
        ];
      }),
    );
    expect(done.filter(Boolean)).toEqual([]);
    for (const { attendanceId } of shifts) {
      expect(await partsOf(attendanceId)).toMatchObject([{ column: 'otsu', ...columnOtsuAmounts }]);
    }
  });

  test('ends from a date: later work days are taxed by 丙 again', async () => {
    const [workerId, at] = [await person(), await employer()];
    const id = await setOtsu({
      workerId,
      at,
      fromDay: '2026-11-01',
      now: instantAtJst('2026-11-01'),
    });
    const [first, second] = [
      await worked({ workerId, at, day: '2026-11-10' }),
      await worked({ workerId, at, day: '2026-11-11' }),
    ];
    product.setNow(instantAtJst('2026-11-12'));
    const input = { id, fromDay: '2026-11-11', reason: taxColumnReason };
    expect(refusalCodeOf(await operator.ask(endTaxColumnDocument, { input }))).toBeNull();
    expect(await partsOf(first)).toMatchObject([{ column: 'otsu', ...columnOtsuAmounts }]);
    expect(await partsOf(second)).toMatchObject([{ column: 'hei', ...columnHeiAmounts }]);
    expect(await noticesTo(workerId)).toMatchObject([
      {},
      { title: '所得税の計算が「丙欄」に戻ります' },
    ]);
    expect(refusalCodeOf(await operator.ask(endTaxColumnDocument, { input }))).toBe(
      'TAX_COLUMN_ENDED',
    );
  });
});

test('the books are true after all of this', async () => {
  expect(await auditPayBooks(product.app.db)).toEqual([]);
});
