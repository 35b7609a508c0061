import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { buildContract, buildPreparedWorker } from '#application/build.ts';
import { approveClaim } from '#attendance/corrections/approve-claim.server.ts';
import { buildCheckIn, buildCheckOut, buildFixedShift } from '#attendance/build.ts';
import { addDays, addHours, addMinutes, atJst, type JstDay } from '#base/jst.ts';
import { auditBooks } from '#pay/audit/audit.server.ts';
import { buildBankAccount, buildBankAnswer, buildBankFile, buildPayout } from '#pay/build.ts';
import { expireOverpayments } from '#pay/overpayments/overpayment-tasks.server.ts';
import { openTransfer } from '#pay/transfers/request-transfer.server.ts';
import { retaxUnpaidWages } from '#pay/tax/retax-unpaid-wages.server.ts';
import { nextPayout } from '#pay/wallet/payout-schedule.ts';
import { buildFacility, buildJob } from '#employer/build.ts';
import { buildRecruitment } from '#recruitment/build.ts';
import { inTransaction } from '#server/database/db.server.ts';

import { testDatabase } from '#testing/database.ts';
import { openOperator, type TestOperator } from '#testing/fixtures/operator.ts';
import { codeOf, openProduct, type Product } from '#testing/processes/product.ts';

const early = atJst('2026-09-01');
const reason = '同じ事業者で2か月を超えて継続して勤務しているため';

// 12,000 yen of pay: 丙 takes 79, 乙 2,440. (Rule 6.3)
const hei = { tax: 79, net: 12_421 };
const otsu = { tax: 2_440, net: 10_060 };

let product: Product;
let operator: TestOperator;
beforeAll(async () => {
  product = await openProduct(await testDatabase(), early);
  operator = await openOperator(product.app);
});
afterAll(() => product.close());

type Employer = { jobId: string; facilityId: string; corporationId: string };

async function employer(): Promise<Employer> {
  const { db } = product.app;
  const { id: facilityId } = await buildFacility(db, { now: early });
  const { id: jobId } = await buildJob(db, { now: early, facilityId });
  const { corporation_id: corporationId } = await db
    .selectFrom('facilities')
    .select('corporation_id')
    .where('id', '=', facilityId)
    .executeTakeFirstOrThrow();
  return { jobId, facilityId, corporationId };
}

async function person(): Promise<string> {
  const { id } = await buildPreparedWorker(product.app.db, { now: early });
  await buildBankAccount(product.app.db, { workerId: id, now: early });
  return id;
}

type OfferedShift = {
  workerId: string;
  at: Employer;
  day: JstDay;
  /** 18:00 unless given. */
  until?: string;
};

/** Nine to six with an hour of break: 12,000 yen of pay and 500 of travel. */
async function offered({ at, day, until = '18:00' }: Omit<OfferedShift, 'workerId'>) {
  const startsAt = atJst(day, '09:00');
  return buildRecruitment(product.app.db, {
    now: addHours(startsAt, -72),
    jobId: at.jobId,
    startsAt,
    endsAt: atJst(day, until),
    breakMinutes: until === '18:00' ? 60 : 0,
    hourlyWage: 1_500,
    travelAllowance: 500,
  });
}

async function contracted(shift: OfferedShift): Promise<string> {
  const { id: recruitmentId } = await offered(shift);
  const now = addHours(atJst(shift.day, '09:00'), -72);
  const { workerId } = shift;
  return (await buildContract(product.app, { workerId, recruitmentId, now })).attendanceId;
}

async function worked(shift: OfferedShift): Promise<string> {
  const attendanceId = await contracted(shift);
  await buildFixedShift(product.app, { attendanceId });
  return attendanceId;
}

async function partsOf(attendanceId: string) {
  const { rows } = await sql`
    select part, state, tax_column as column, tax, amount as net
      from wage_parts where attendance_id = ${attendanceId} order by id
  `.execute(product.app.db);
  return rows;
}

async function noticesTo(workerId: string): Promise<{ title: string; body: string }[]> {
  const { rows } = await sql<{ title: string; body: string }>`
    select title, body from notices
     where worker_id = ${workerId} and starts_with(dedup_key, 'tax-column:') order by created_at
  `.execute(product.app.db);
  return rows;
}

async function ask(workerId: string, now: Date, document: string, variables = {}) {
  product.setNow(now);
  const answer = await product.call(document, variables, { token: await product.signIn(workerId) });
  expect(answer.errors).toBeUndefined();
  return answer.data ?? {};
}

const setting = `mutation ($input: SetTaxColumnInput!) { setTaxColumn(input: $input) { success } }`;
const ending = `mutation ($input: EndTaxColumnInput!) { endTaxColumn(input: $input) { success } }`;
const dismissing = `mutation ($id: ID!, $reason: String!) {
  dismissTaxColumnProposal(input: { id: $id, reason: $reason }) { success } }`;
const periods = `{ taxColumnPeriods { periods { id workerId corporationName fromDay reason setBy } } }`;
const proposals = `{ taxColumnProposals { proposals { id workerId corporationId months { month days } } } }`;

type Setting = { workerId: string; at: Employer; fromDay: JstDay; now: Date };

async function setOtsu({ workerId, at, fromDay, now }: Setting): Promise<string> {
  product.setNow(now);
  const input = { workerId, corporationId: at.corporationId, fromDay, reason };
  expect(codeOf(await operator.ask(setting, { input }))).toBeNull();
  const { data } = await operator.ask(periods);
  const rows: { id: string; workerId: string }[] = data?.['taxColumnPeriods'].periods;
  return rows.find((row) => row.workerId === workerId)?.id ?? '';
}

describe('a wage that is taxed by 乙', () => {
  test('is quoted before applying, on the card, and paid with the same tax', async () => {
    const [workerId, at] = [await person(), await employer()];
    await setOtsu({ workerId, at, fromDay: '2026-11-10', now: atJst('2026-11-01') });
    const { id } = await offered({ at, day: '2026-11-12' });
    const confirmation = `query ($id: ID!) {
      applicationConfirmation(recruitmentId: $id) { wage { withholdingTax total } } }`;
    const noon = atJst('2026-11-09', '12:00');
    const before = await ask(workerId, noon, confirmation, { id });
    expect(before['applicationConfirmation'].wage).toEqual({
      withholdingTax: otsu.tax,
      total: otsu.net,
    });
    const contract = { workerId, recruitmentId: id, now: noon };
    const { attendanceId } = await buildContract(product.app, contract);
    const card = `query ($id: ID!) { attendance(id: $id) { attendance { workday { wage } } }
      wageWithoutAdjustment(id: $id) { breakdown {
        withholdingTax total taxColumn taxColumnBasis { fromDay reason } } } }`;
    const after = await ask(workerId, noon, card, { id: attendanceId });
    expect(after['attendance'].attendance.workday.wage).toBe(otsu.net);
    const breakdown = {
      withholdingTax: otsu.tax,
      total: otsu.net,
      taxColumn: 'otsu',
      taxColumnBasis: { fromDay: '2026-11-10', reason },
    };
    expect(after['wageWithoutAdjustment'].breakdown).toEqual(breakdown);
    await buildFixedShift(product.app, { attendanceId });
    await buildPayout(product.app, { workerId, now: atJst('2026-11-13', '10:00') });
    expect(await partsOf(attendanceId)).toEqual([
      { part: 'planned', state: 'PAID', column: 'otsu', ...otsu },
    ]);
    const paid = await ask(workerId, atJst('2026-11-14'), card, { id: attendanceId });
    expect(paid['wageWithoutAdjustment'].breakdown).toEqual(breakdown);
  });

  test('is one of a work day from the date on, at that corporation, for that worker', async () => {
    const [workerId, other] = [await person(), await person()];
    const [at, elsewhere] = [await employer(), await employer()];
    await setOtsu({ workerId, at, fromDay: '2026-11-10', now: atJst('2026-11-01') });
    const taxed = async (shift: OfferedShift) => (await partsOf(await worked(shift)))[0];
    expect(await taxed({ workerId, at, day: '2026-11-09' })).toMatchObject(hei);
    expect(await taxed({ workerId, at, day: '2026-11-10' })).toMatchObject(otsu);
    expect(await taxed({ workerId, at: elsewhere, day: '2026-11-11' })).toMatchObject(hei);
    expect(await taxed({ workerId: other, at, day: '2026-11-10' })).toMatchObject(hei);
  });
});

describe('a column that is set afterwards', () => {
  test('changes nothing paid, taxes what is unpaid again, and notifies the worker', async () => {
    const [workerId, at] = [await person(), await employer()];
    const paid = await worked({ workerId, at, day: '2026-11-10' });
    await buildPayout(product.app, { workerId, now: atJst('2026-11-11', '10:00') });
    const before = await worked({ workerId, at, day: '2026-11-12' });
    const unpaid = await worked({ workerId, at, day: '2026-11-17' });
    await setOtsu({ workerId, at, fromDay: '2026-11-17', now: atJst('2026-11-18', '10:00') });
    expect(await partsOf(paid)).toMatchObject([{ state: 'PAID', column: 'hei', ...hei }]);
    expect(await partsOf(before)).toMatchObject([{ column: 'hei', ...hei }]);
    expect(await partsOf(unpaid)).toMatchObject([{ column: 'otsu', ...otsu }]);
    const [notice] = await noticesTo(workerId);
    expect(notice?.title).toBe('所得税の計算が「乙欄」に変わります');
    expect(notice?.body).toContain('2026/11/17の勤務から「日額表・乙欄」で計算します');
    expect(notice?.body).toContain('引き出せる金額が24,842円から22,481円に変わりました');
    expect(notice?.body).toContain(`理由：${reason}`);
    const slip = await product.app.db
      .selectFrom('pay_slips')
      .select('content')
      .where('attendance_id', '=', unpaid)
      .executeTakeFirstOrThrow();
    expect(slip.content).toMatchObject({
      wage: { tax: otsu.tax, taxColumn: 'otsu', taxColumnBasis: { fromDay: '2026-11-17', reason } },
      paid: { tax: otsu.tax, net: otsu.net },
    });
  });

  test('leaves a wage at the bank alone, and taxes it again when the bank returns it', async () => {
    const [workerId, at] = [await person(), await employer()];
    const attendanceId = await worked({ workerId, at, day: '2026-11-10' });
    const now = atJst('2026-11-11', '10:00');
    const payout = nextPayout(product.app.env.payout, now);
    await inTransaction(product.app.db, (tx) =>
      openTransfer(tx, {
        workerId,
        kind: 'EARLY',
        payout,
        actor: { kind: 'worker', id: workerId },
        now,
      }),
    );
    const bankFileId = await buildBankFile(product.app, { now: payout.sendsAt });
    await setOtsu({ workerId, at, fromDay: '2026-11-01', now: addHours(now, 1) });
    expect(await partsOf(attendanceId)).toMatchObject([{ state: 'TRANSFERRING', ...hei }]);
    await retaxUnpaidWages(product.app, addHours(now, 2));
    expect(await partsOf(attendanceId)).toMatchObject([{ state: 'TRANSFERRING', ...hei }]);
    await buildBankAnswer(product.app, { bankFileId, now: addHours(now, 3), result: '1' });
    const wallet = '{ workerBankSummary { nextTransfer { netAmount } } }';
    const quoted = await ask(workerId, addHours(now, 3), wallet);
    expect(quoted['workerBankSummary'].nextTransfer.netAmount).toBe(otsu.net);
    expect(await retaxUnpaidWages(product.app, addHours(now, 4))).toBe(1);
    expect(await partsOf(attendanceId)).toMatchObject([{ state: 'RETURNED', ...otsu }]);
    expect(await retaxUnpaidWages(product.app, addHours(now, 5))).toBe(0);
  });

  test('has the rest of a paid wage bear what 乙 takes beyond the paid part', async () => {
    const [workerId, at] = [await person(), await employer()];
    const attendanceId = await contracted({ workerId, at, day: '2026-11-10' });
    const endsAt = atJst('2026-11-10', '18:00');
    await buildCheckIn(product.app, { attendanceId });
    const leaving = { attendanceId, at: addMinutes(endsAt, 60), answers: { hadOvertime: true } };
    await buildCheckOut(product.app, leaving);
    await buildPayout(product.app, { workerId, now: atJst('2026-11-11', '10:00') });
    await setOtsu({ workerId, at, fromDay: '2026-11-01', now: atJst('2026-11-11', '12:00') });
    const correct = `mutation ($id: ID!) { requestAttendanceApproval(input: {
      id: $id, mode: with_adjustment, reason: "申し送りが長引き、1時間残りました" }) { success } }`;
    await ask(workerId, atJst('2026-11-11', '13:00'), correct, { id: attendanceId });
    await approveClaim(product.app, {
      attendanceId,
      actor: { kind: 'operator', id: null },
      now: atJst('2026-11-11', '14:00'),
    });
    // 乙 takes 2,440 of 12,000 yen and 3,260 of 13,875: the planned part keeps the 79 that were withheld.
    expect(await partsOf(attendanceId)).toEqual([
      { part: 'planned', state: 'PAID', column: 'hei', ...hei },
      { part: 'adjustment', state: 'FIXED', column: 'otsu', tax: 3_260 - 2_440, net: 1_875 - 820 },
    ]);
  });

  test('taxes a wage again of which an overpayment is asked back', async () => {
    const [workerId, at] = [await person(), await employer()];
    const attendanceId = await contracted({ workerId, at, day: '2026-11-10' });
    await buildCheckIn(product.app, { attendanceId });
    await buildCheckOut(product.app, { attendanceId });
    const evening = atJst('2026-11-10', '18:05');
    const longer = `mutation ($id: ID!) { updateBreakTime(input: { id: $id, breakMinutes: 90 }) { success } }`;
    await ask(workerId, evening, longer, { id: attendanceId });
    const correct = `mutation ($id: ID!) { requestAttendanceApproval(input: {
      id: $id, mode: with_adjustment, reason: "休憩が長くなりました" }) { success } }`;
    await ask(workerId, evening, correct, { id: attendanceId });
    await approveClaim(product.app, {
      attendanceId,
      actor: { kind: 'operator', id: null },
      now: addHours(evening, 1),
    });
    await setOtsu({ workerId, at, fromDay: '2026-11-01', now: addHours(evening, 2) });
    expect(await partsOf(attendanceId)).toMatchObject([{ column: 'otsu', ...otsu }]);
    expect(await auditBooks(product.app.db)).toEqual([]);
    // An unanswered overpayment is written off, and the audit passes.
    expect(await expireOverpayments(product.app, addHours(evening, 15 * 24))).toBe(1);
    expect(await auditBooks(product.app.db)).toEqual([]);
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
    product.setNow(atJst('2026-11-10', '18:00'));
    const { corporationId } = at;
    const done = await Promise.all(
      shifts.flatMap(({ workerId, attendanceId }) => {
        const input = { workerId, corporationId, fromDay: '2026-11-01', reason };
        return [
          operator.ask(setting, { input }).then(codeOf),
          buildCheckOut(product.app, { attendanceId }),
        ];
      }),
    );
    expect(done.filter(Boolean)).toEqual([]);
    for (const { attendanceId } of shifts) {
      expect(await partsOf(attendanceId)).toMatchObject([{ column: 'otsu', ...otsu }]);
    }
  });

  test('ends from a date: later work days are taxed by 丙 again', async () => {
    const [workerId, at] = [await person(), await employer()];
    const id = await setOtsu({ workerId, at, fromDay: '2026-11-01', now: atJst('2026-11-01') });
    const [first, second] = [
      await worked({ workerId, at, day: '2026-11-10' }),
      await worked({ workerId, at, day: '2026-11-11' }),
    ];
    product.setNow(atJst('2026-11-12'));
    const input = { id, fromDay: '2026-11-11', reason };
    expect(codeOf(await operator.ask(ending, { input }))).toBeNull();
    expect(await partsOf(first)).toMatchObject([{ column: 'otsu', ...otsu }]);
    expect(await partsOf(second)).toMatchObject([{ column: 'hei', ...hei }]);
    expect(await noticesTo(workerId)).toMatchObject([
      {},
      { title: '所得税の計算が「丙欄」に戻ります' },
    ]);
    expect(codeOf(await operator.ask(ending, { input }))).toBe('TAX_COLUMN_ENDED');
  });
});

describe('a decision', () => {
  const now = atJst('2026-11-15');

  test('is refused with its code', async () => {
    const [workerId, at] = [await person(), await employer()];
    const { corporationId } = at;
    const sound = { workerId, corporationId, fromDay: '2026-11-10', reason };
    product.setNow(now);
    const codes = async (changes: object) =>
      codeOf(await operator.ask(setting, { input: { ...sound, ...changes } }));
    expect(await codes({ reason: '短い理由' })).toBe('VALIDATION_FAILED');
    expect(await codes({ reason: '長'.repeat(501) })).toBe('VALIDATION_FAILED');
    expect(await codes({ fromDay: '2025-11-14' })).toBe('VALIDATION_FAILED');
    expect(await codes({ workerId: corporationId })).toBe('NOT_FOUND');
    expect(await codes({ corporationId: 'nonsense' })).toBe('NOT_FOUND');
    expect(await codes({ reason: `\u0000${reason}` })).toBeNull();
    expect(await codes({ fromDay: '2026-11-01' })).toBe('TAX_COLUMN_ALREADY_SET');
    const { data } = await operator.ask(periods);
    const rows: { id: string; workerId: string }[] = data?.['taxColumnPeriods'].periods;
    const id = rows.find((row) => row.workerId === workerId)?.id;
    const tooEarly = { id, fromDay: '2026-11-09', reason };
    expect(codeOf(await operator.ask(ending, { input: tooEarly }))).toBe(
      'TAX_COLUMN_END_TOO_EARLY',
    );
    const unknown = { ...tooEarly, id: workerId };
    expect(codeOf(await operator.ask(ending, { input: unknown }))).toBe('NOT_FOUND');
  });

  test('of two at once stands once, and a repeated one changes nothing', async () => {
    const [workerId, at] = [await person(), await employer()];
    product.setNow(now);
    const input = {
      workerId,
      corporationId: at.corporationId,
      fromDay: '2026-11-10',
      reason,
    };
    const both = await Promise.all([
      operator.ask(setting, { input }),
      operator.ask(setting, { input }),
    ]);
    expect(new Set(both.map(codeOf))).toEqual(new Set([null, 'TAX_COLUMN_ALREADY_SET']));
    const again = { ...input, corporationId: (await employer()).corporationId };
    const once = 'set-column';
    for (let time = 0; time < 2; time += 1) {
      expect(codeOf(await operator.ask(setting, { input: again }, { once }))).toBeNull();
    }
    expect(await noticesTo(workerId)).toHaveLength(2);
  });
});

describe('a proposal', () => {
  type Proposal = { id: string; workerId: string; months: { month: string; days: number }[] };

  /** So many days of two hours, one of seven off: the limits at one corporation are 20 hours and six days. */
  async function workDays({ workerId, at, day }: OfferedShift, count: number): Promise<void> {
    for (let n = 0; n < count; n += 1) {
      const shift = { workerId, at, day: addDays(day, n + Math.floor(n / 6)), until: '11:00' };
      await worked(shift);
    }
  }

  const proposed = async (workerId: string): Promise<Proposal | undefined> => {
    const { data } = await operator.ask(proposals);
    const rows: Proposal[] = data?.['taxColumnProposals'].proposals;
    return rows.find((row) => row.workerId === workerId);
  };

  test('is made for 18 days in each of two consecutive months, and answered by setting 乙', async () => {
    const [workerId, at] = [await person(), await employer()];
    await workDays({ workerId, at, day: '2026-10-01' }, 18);
    await workDays({ workerId, at, day: '2026-11-01' }, 17);
    expect(await proposed(workerId)).toBeUndefined();
    await workDays({ workerId, at, day: '2026-11-20' }, 1);
    expect(await proposed(workerId)).toMatchObject({
      corporationId: at.corporationId,
      months: [
        { month: '2026-10', days: 18 },
        { month: '2026-11', days: 18 },
      ],
    });
    await setOtsu({ workerId, at, fromDay: '2026-12-01', now: atJst('2026-11-25') });
    expect(await proposed(workerId)).toBeUndefined();
    await workDays({ workerId, at, day: '2026-11-26' }, 1);
    expect(await proposed(workerId)).toBeUndefined();
  }, 60_000);

  test('that was dismissed comes back with the next two months only', async () => {
    const [workerId, at] = [await person(), await employer()];
    await workDays({ workerId, at, day: '2026-09-10' }, 18);
    await workDays({ workerId, at, day: '2026-10-01' }, 18);
    const id = (await proposed(workerId))?.id;
    expect(codeOf(await operator.ask(dismissing, { id, reason: '短い' }))).toBe(
      'VALIDATION_FAILED',
    );
    expect(codeOf(await operator.ask(dismissing, { id, reason }))).toBeNull();
    expect(codeOf(await operator.ask(dismissing, { id, reason }))).toBe('TAX_PROPOSAL_DECIDED');
    await workDays({ workerId, at, day: '2026-10-25' }, 1);
    expect(await proposed(workerId)).toBeUndefined();
    await workDays({ workerId, at, day: '2026-11-01' }, 18);
    expect((await proposed(workerId))?.months).toEqual([
      { month: '2026-10', days: 19 },
      { month: '2026-11', days: 18 },
    ]);
  }, 60_000);
});

test('the books are true after all of this', async () => {
  expect(await auditBooks(product.app.db)).toEqual([]);
});
