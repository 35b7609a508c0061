import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { buildPreparedWorker } from '#application/build.ts';
import { addHours, addMinutes, atJst } from '#base/jst.ts';
import { addPenalty } from '#points/penalties/penalties.server.ts';
import { inTransaction } from '#server/database/db.server.ts';
import { auditBooks } from '#pay/audit/audit.server.ts';
import { keepUpload } from '#server/uploads/uploads.server.ts';
import { activePenalty, penaltyBalance } from '#points/penalties/penalty.queries.server.ts';

import { testDatabase } from '#testing/database.ts';
import { openManager } from '#testing/fixtures/manager.ts';
import { openOperator } from '#testing/fixtures/operator.ts';
import { codeOf, openProduct, type Product, type TestAnswer } from '#testing/processes/product.ts';
import { shiftBooks, createShift, type ShiftWishes, type StagedShift } from '#testing/shifts.ts';
import { runTasks } from '../../tasks.server.ts';
import { buildCheckIn, buildFixedShift } from '../build.ts';
import { reviewProof } from './exemption.server.ts';
import { requestScheduleCancellation } from '../termination/request-schedule-cancellation.server.ts';

const day = '2026-12-01';
const at = (time: string) => atJst(day, time);
const dayShift: ShiftWishes = { startsAt: at('09:00'), endsAt: at('18:00'), breakMinutes: 60 };
const hoursBefore = (hours: number) => addHours(at('09:00'), -hours);

let product: Product;
beforeAll(async () => {
  product = await openProduct(await testDatabase(), at('00:00'));
});
afterAll(() => product.close());

const { rowOf, balanceOf } = shiftBooks(() => product);

const fieldsOf = (answer: TestAnswer) => Object.keys(answer.errors?.[0]?.extensions.fields ?? {});

const documents = {
  warnings: `query ($id: ID!) { cancelWarnings(attendanceId: $id) {
    unavailable { code reason } importantMatters precautions needsPhoneCall
    penalties { subject unit current { prefix amount } after { prefix amount counts } }
    reasons { id name needsNote proof } shift { facilityPhoneNumber } } }`,
  cancel: `mutation ($input: CancelAttendanceInput!) { cancelAttendance(input: $input) { success } }`,
  exemption: `query ($id: ID!) { penaltyExemption(attendanceId: $id) {
    penaltyPoints deadline state reasonName answerNote suggestedReason cannotSubmitReason } }`,
  proof: `mutation ($input: RequestPenaltyExemptionInput!) {
    requestPenaltyExemption(input: $input) { success } }`,
  summary: `{ attendanceSummary { cancelRate lastMinuteCancelRate } }`,
  detail: `query ($id: ID!) { attendance(id: $id) {
    cancelledByWorker attendance { bonus workday { wage salary } buttons { type } }
    exemption { penaltyPoints state canSubmit answerNote } timeline { label state } } }`,
};

type Form = { reason?: string; note?: string; toldName?: string; penaltyAfter?: number };

const cancel = (shift: StagedShift, now: Date, form: Form = {}, key?: string) =>
  shift.send(
    now,
    documents.cancel,
    { input: { id: shift.attendanceId, reason: 'illness', toldName: '佐藤', ...form } },
    key ? { idempotencyKey: key } : {},
  );
const warnings = async (shift: StagedShift, now: Date) =>
  (await shift.send(now, documents.warnings, { id: shift.attendanceId })).data?.['cancelWarnings'];

async function seatsOf({ recruitmentId }: StagedShift) {
  const { seats_taken: taken } = await product.app.db
    .selectFrom('recruitments')
    .select('seats_taken')
    .where('id', '=', recruitmentId)
    .executeTakeFirstOrThrow();
  const open = await product.app.db
    .selectFrom('open_recruitments')
    .select('recruitment_id')
    .where('recruitment_id', '=', recruitmentId)
    .execute();
  return { taken, isOpen: open.length === 1 };
}

const givePoints = (workerId: string, points: number, now: Date) =>
  inTransaction(product.app.db, (tx) =>
    addPenalty(tx, {
      workerId,
      kind: 'late',
      points,
      attendanceId: '00000000-0000-7000-8000-000000000000',
      dedupKey: crypto.randomUUID(),
      note: '遅刻',
      now,
    }),
  );

/** The amounts shown before a cancellation, and the amounts charged by it. */
async function shownAndFound(shift: StagedShift, now: Date) {
  const shown = await warnings(shift, now);
  const penaltyAfter = shown.penalties[0].after.amount;
  expect(codeOf(await cancel(shift, now, { penaltyAfter }))).toBeNull();
  const { data } = await shift.send(now, documents.summary);
  const { cancelRate, lastMinuteCancelRate } = data?.['attendanceSummary'] ?? {};
  const points = await penaltyBalance(product.app.db, shift.workerId);
  return {
    before: shown.penalties.map((one: { current: { amount: number } }) => one.current.amount),
    shown: shown.penalties.map((one: { after: { amount: number } }) => one.after.amount),
    counts: shown.penalties.map((one: { after: { counts: string | null } }) => one.after.counts),
    found: [points, cancelRate, lastMinuteCancelRate],
  };
}

describe('cancelling a coming shift', () => {
  test.each([
    ['a day before', 24, 0, [0, 100, 0]],
    ['within a day', 23, 2, [2, 100, 100]],
    ['within twelve hours', 11, 3, [3, 100, 100]],
    ['within six hours', 1, 5, [5, 100, 100]],
  ])('%s shows before what is found after', async (_name, hours, points, after) => {
    const shift = await createShift(product, dayShift);
    const now = hoursBefore(hours);
    const amounts = await shownAndFound(shift, now);
    const counts = [null, '1件中1件', points === 0 ? '1件中0件' : '1件中1件'];
    expect(amounts).toEqual({ before: [0, 0, 0], shown: after, counts, found: after });
    expect(await rowOf(shift)).toMatchObject({
      state: 'CANCELLED_BY_WORKER',
      ended_at: now,
      ended_reason: '体調不良',
      absence_reason: null,
    });
    const level = await activePenalty(product.app.db, shift.workerId, now);
    expect(level).toEqual(points === 0 ? null : { level: 'hold', endsAt: addHours(now, 24) });
  });

  test('is refused when a band passed since the cost was shown', async () => {
    const shift = await createShift(product, dayShift);
    const shownAt = hoursBefore(12);
    const now = addMinutes(shownAt, 1);
    const shown = (await warnings(shift, shownAt)).penalties[0].after.amount;
    expect(shown).toBe(2);
    const press = (penaltyAfter: number) => cancel(shift, now, { penaltyAfter }, 'press');
    expect(codeOf(await press(shown))).toBe('PENALTY_CHANGED');
    expect(await rowOf(shift)).toMatchObject({ state: 'SCHEDULED' });
    expect(await penaltyBalance(product.app.db, shift.workerId)).toBe(0);
    const shownAgain = (await warnings(shift, now)).penalties[0].after.amount;
    expect(codeOf(await press(shownAgain))).toBeNull();
    expect(await penaltyBalance(product.app.db, shift.workerId)).toBe(3);
  });

  test('shows the stop and the reset that the tenth point brings', async () => {
    const shift = await createShift(product, dayShift);
    await givePoints(shift.workerId, 7, hoursBefore(48));
    const now = hoursBefore(5);
    const { importantMatters } = await warnings(shift, now);
    expect(importantMatters.join()).toContain('2026/12/15 04:00まで応募できなくなります');
    const amounts = await shownAndFound(shift, now);
    expect(amounts).toMatchObject({ before: [7, 0, 0], shown: [3, 100, 100] });
    expect(amounts.found).toEqual(amounts.shown);
  });

  test('looks at thirty bookings, this one among them', async () => {
    const worker = await buildPreparedWorker(product.app.db, { now: hoursBefore(24 * 90) });
    const worked = await createShift(product, {
      startsAt: atJst('2026-11-20', '09:00'),
      endsAt: atJst('2026-11-20', '18:00'),
      breakMinutes: 60,
      workerId: worker.id,
    });
    await buildFixedShift(product.app, worked);
    const shift = await createShift(product, { ...dayShift, workerId: worker.id });
    const amounts = await shownAndFound(shift, hoursBefore(30));
    const counts = [null, '2件中1件', '2件中0件'];
    expect(amounts).toEqual({ before: [0, 0, 0], shown: [0, 50, 0], counts, found: [0, 50, 0] });
  });

  test('gives the seat back to the search, until the deadline', async () => {
    const early = await createShift(product, dayShift);
    expect(await seatsOf(early)).toEqual({ taken: 1, isOpen: false });
    await cancel(early, hoursBefore(30));
    expect(await seatsOf(early)).toEqual({ taken: 0, isOpen: true });
    const late = await createShift(product, dayShift);
    await cancel(late, addMinutes(at('09:00'), -5));
    expect(await seatsOf(late)).toEqual({ taken: 0, isOpen: false });
  });

  test('closes that recruitment to this worker for good', async () => {
    const shift = await createShift(product, dayShift);
    await cancel(shift, hoursBefore(30));
    const again = await shift.send(
      hoursBefore(29),
      'mutation ($id: ID!) { applyToRecruitment(input: { recruitmentId: $id }) { success } }',
      { id: shift.recruitmentId },
    );
    expect(codeOf(again)).toBe('CANCELLED_BEFORE');
  });

  test('happens once, however often the key is sent', async () => {
    const shift = await createShift(product, dayShift);
    const now = hoursBefore(3);
    expect(codeOf(await cancel(shift, now, {}, 'one-press'))).toBeNull();
    expect(codeOf(await cancel(shift, now, {}, 'one-press'))).toBeNull();
    expect(await penaltyBalance(product.app.db, shift.workerId)).toBe(5);
    const other = await cancel(shift, now, { reason: 'family' }, 'one-press');
    expect(codeOf(other)).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(codeOf(await cancel(shift, now))).toBe('STATE_CHANGED');
    expect(await seatsOf(shift)).toMatchObject({ taken: 0 });
  });

  test('asks for the person on the phone only where a call is required (spec 5.002)', async () => {
    const shift = await createShift(product, dayShift);
    const twoDays = hoursBefore(60);
    expect((await warnings(shift, twoDays)).needsPhoneCall).toBe(false);
    expect((await warnings(shift, hoursBefore(30))).needsPhoneCall).toBe(true);
    const silent = await cancel(shift, hoursBefore(30), { toldName: ' ' });
    expect([codeOf(silent), fieldsOf(silent)]).toEqual(['VALIDATION_FAILED', ['toldName']]);
    const vague = await cancel(shift, twoDays, { reason: 'other', note: '都合', toldName: '' });
    expect(fieldsOf(vague)).toEqual(['note']);
    expect(await rowOf(shift)).toMatchObject({ state: 'SCHEDULED' });
    expect(codeOf(await cancel(shift, twoDays, { toldName: '' }))).toBeNull();
  });

  test('is over once the shift has begun, and after anything else', async () => {
    const late = await createShift(product, dayShift);
    expect(codeOf(await cancel(late, at('09:00')))).toBe('CANCEL_NOT_ALLOWED');
    expect((await warnings(late, at('09:00'))).unavailable.code).toBe('CANCEL_NOT_ALLOWED');
    await buildCheckIn(product.app, late);
    expect(codeOf(await cancel(late, at('08:59')))).toBe('CANCEL_NOT_ALLOWED');
    const asked = await createShift(product, dayShift);
    await requestScheduleCancellation(product.app, {
      attendanceId: asked.attendanceId,
      actor: { kind: 'facility', id: asked.facilityId },
      reason: '入居者の減少',
      listedReason: null,
      now: hoursBefore(20),
    });
    expect(codeOf(await cancel(asked, hoursBefore(19)))).toBe('ANSWER_REQUEST_FIRST');
    expect(await penaltyBalance(product.app.db, asked.workerId)).toBe(0);
  });

  test('is nobody else’s to do or to see', async () => {
    const shift = await createShift(product, dayShift);
    const other = await createShift(product, { ...dayShift, startsAt: at('10:00') });
    const stranger = { ...shift, send: other.send };
    expect(codeOf(await cancel(stranger, hoursBefore(30)))).toBe('NOT_FOUND');
    const id = { id: shift.attendanceId };
    for (const document of [documents.warnings, documents.exemption]) {
      expect(codeOf(await other.send(hoursBefore(30), document, id))).toBe('NOT_FOUND');
      expect(codeOf(await product.call(document, id))).toBe('UNAUTHENTICATED');
    }
    const visitor = await product.call(documents.cancel, { input: { ...id, reason: 'illness' } });
    expect(codeOf(visitor)).toBe('UNAUTHENTICATED');
    expect(await rowOf(shift)).toMatchObject({ state: 'SCHEDULED' });
  });
});

describe('a cancellation that the facility asked for', () => {
  const answered = `mutation ($input: AnswerAskedInput!) {
    answerAskedCancellation(input: $input) { success } }`;
  const decided = `mutation ($input: DecideAskedInput!) {
    decideAskedCancellation(input: $input) { success } }`;
  const now = hoursBefore(3);
  const paid = { ...dayShift, hourlyWage: 1_500, travelAllowance: 500 };

  async function asked(when = now) {
    const shift = await createShift(product, paid);
    // What was shown for the other reasons is not charged, and does not refuse this one.
    const form = { reason: 'facility_request', penaltyAfter: 5 };
    expect(codeOf(await cancel(shift, when, form))).toBeNull();
    expect(await penaltyBalance(product.app.db, shift.workerId)).toBe(0);
    expect(await activePenalty(product.app.db, shift.workerId, when)).toBeNull();
    expect(await seatsOf(shift)).toEqual({ taken: 1, isOpen: false });
    const manager = await openManager(product.app, shift.facilityId);
    const answer = async (hadAsked: boolean) => {
      const input = { id: shift.attendanceId, hadAsked };
      return codeOf(await manager.ask(answered, { input }));
    };
    return { shift, answer };
  }
  const pointsOf = ({ workerId }: StagedShift) => penaltyBalance(product.app.db, workerId);

  test('names who asked', async () => {
    const shift = await createShift(product, paid);
    const nobody = await cancel(shift, hoursBefore(90), {
      reason: 'facility_request',
      toldName: '',
    });
    expect(fieldsOf(nobody)).toEqual(['toldName']);
    const { reasons } = await warnings(shift, now);
    const [request] = reasons.filter(({ id }: { id: string }) => id === 'facility_request');
    expect(request).toMatchObject({ proof: null });
  });

  test('is the facility’s own by its yes, with the whole wage, once', async () => {
    const { shift, answer } = await asked();
    product.setNow(addHours(now, 1));
    expect(await answer(true)).toBeNull();
    expect(await answer(true)).toBe('REQUEST_ANSWERED');
    expect(await rowOf(shift)).toMatchObject({ state: 'CANCELLED_BY_FACILITY' });
    expect(await balanceOf(shift)).toBe(12_402);
    expect(await pointsOf(shift)).toBe(0);
    expect(await seatsOf(shift)).toEqual({ taken: 1, isOpen: false });
    expect(await auditBooks(product.app.db)).toEqual([]);
  });

  test('brings an apology a day before the start, and no wage', async () => {
    const { shift, answer } = await asked(hoursBefore(30));
    expect(await answer(true)).toBeNull();
    expect(await rowOf(shift)).toMatchObject({ state: 'CANCELLED_BY_FACILITY' });
    expect(await balanceOf(shift)).toBe(0);
    expect(await auditBooks(product.app.db)).toEqual([]);
  });

  test('is charged only by an operator, after the facility’s no, which offers the seat again', async () => {
    const { shift, answer } = await asked();
    const operator = await openOperator(product.app);
    const input = { id: shift.attendanceId, hadAsked: false, note: '双方に確認しました' };
    product.setNow(addHours(now, 1));
    expect(codeOf(await operator.ask(decided, { input }))).toBe('REQUEST_ANSWERED');
    expect(await answer(false)).toBeNull();
    expect(await pointsOf(shift)).toBe(0);
    expect(await seatsOf(shift)).toMatchObject({ taken: 0 });
    expect(await auditBooks(product.app.db)).toEqual([]);
    expect(codeOf(await operator.ask(decided, { input }))).toBeNull();
    expect(await pointsOf(shift)).toBe(5);
    const detail = await shift.send(addHours(now, 2), documents.detail, { id: shift.attendanceId });
    expect(detail.data?.['attendance'].exemption).toMatchObject({
      penaltyPoints: 5,
      canSubmit: true,
    });
    expect(await auditBooks(product.app.db)).toEqual([]);
  });

  // Last: the clock of the others lies before its silence, and the audit compares with the latest change.
  test('costs no points by silence, and nothing is paid until somebody says yes', async () => {
    const { shift, answer } = await asked();
    const silence = async (hours: number) => {
      product.setNow(addHours(now, hours));
      await runTasks(product.app);
      const { state } = await product.app.db
        .selectFrom('asked_cancellations')
        .select('state')
        .where('attendance_id', '=', shift.attendanceId)
        .executeTakeFirstOrThrow();
      return state;
    };
    expect(await silence(47)).toBe('ASKED');
    expect(await silence(48)).toBe('SPARED');
    expect([await pointsOf(shift), await balanceOf(shift)]).toEqual([0, 0]);
    expect(await seatsOf(shift)).toMatchObject({ taken: 1 });
    expect(await answer(false)).toBe('REQUEST_ANSWERED');
    expect(await auditBooks(product.app.db)).toEqual([]);
    const operator = await openOperator(product.app);
    const input = { id: shift.attendanceId, hadAsked: true, note: '通話の記録を確認しました' };
    expect(codeOf(await operator.ask(decided, { input }))).toBeNull();
    expect(await balanceOf(shift)).toBe(12_402);
    expect(await auditBooks(product.app.db)).toEqual([]);
  });
});

describe('proof', () => {
  const proof = (shift: StagedShift, now: Date, form: object, key?: string) =>
    shift.send(
      now,
      documents.proof,
      { input: { id: shift.attendanceId, ...form } },
      key ? { idempotencyKey: key } : {},
    );
  const exemption = async (shift: StagedShift, now: Date) =>
    (await shift.send(now, documents.exemption, { id: shift.attendanceId })).data?.[
      'penaltyExemption'
    ];
  const upload = (workerId: string, now: Date) =>
    keepUpload(product.app, {
      workerId,
      purpose: 'proof',
      image: { bytes: Buffer.from('jpeg'), width: 800, height: 1_000 },
      now,
    });
  const waiting = async (shift: StagedShift) => {
    const { id } = await product.app.db
      .selectFrom('penalty_exemptions')
      .select('id')
      .where('attendance_id', '=', shift.attendanceId)
      .where('state', '=', 'SUBMITTED')
      .executeTakeFirstOrThrow();
    return id;
  };
  const review = async (shift: StagedShift, answer: 'APPROVE' | 'REJECT', now: Date) =>
    reviewProof(product.app, {
      exemptionId: await waiting(shift),
      answer,
      note: '日付が読めません',
      actor: { kind: 'operator', id: null },
      now,
    });

  test('approved takes back the points, the hold and the stop', async () => {
    const shift = await createShift(product, dayShift);
    await givePoints(shift.workerId, 5, hoursBefore(48));
    const now = hoursBefore(2);
    await cancel(shift, now, { reason: 'infection' });
    expect(await penaltyBalance(product.app.db, shift.workerId)).toBe(3);
    const uploadId = await upload(shift.workerId, now);
    const form = { reason: 'infection', uploadId };
    expect(codeOf(await proof(shift, now, form, 'proof'))).toBeNull();
    expect(codeOf(await proof(shift, now, form, 'proof'))).toBeNull();
    expect(codeOf(await proof(shift, now, form))).toBe('PROOF_WAITING');
    const later = addMinutes(now, 30);
    await review(shift, 'APPROVE', later);
    // The stop had reduced ten points to three. Exempting takes its five points back, so three of the
    // five earlier points are left.
    expect(await penaltyBalance(product.app.db, shift.workerId)).toBe(3);
    expect(await activePenalty(product.app.db, shift.workerId, later)).toBeNull();
    expect(await exemption(shift, later)).toMatchObject({
      state: 'APPROVED',
      suggestedReason: 'infection',
    });
    expect(codeOf(await proof(shift, later, form))).toBe('PROOF_ACCEPTED');
    await expect(review(shift, 'APPROVE', later)).rejects.toThrow('no result');
  });

  test('rejected tells why, and may be sent again within the week', async () => {
    const shift = await createShift(product, dayShift);
    const now = hoursBefore(2);
    await cancel(shift, now, { reason: 'bereavement' });
    const send = async (when: Date) =>
      proof(shift, when, { reason: 'bereavement', uploadId: await upload(shift.workerId, when) });
    await send(now);
    await review(shift, 'REJECT', addHours(now, 1));
    const detail = await shift.send(addHours(now, 1), documents.detail, { id: shift.attendanceId });
    expect(detail.data?.['attendance'].exemption).toEqual({
      penaltyPoints: 5,
      state: 'REJECTED',
      canSubmit: true,
      answerNote: '日付が読めません',
    });
    expect(await penaltyBalance(product.app.db, shift.workerId)).toBe(5);
    expect(codeOf(await send(addHours(now, 7 * 24 + 1)))).toBe('PROOF_CLOSED');
    expect(codeOf(await send(addHours(now, 7 * 24)))).toBeNull();
  });

  test('is a picture of one’s own, used once, where the reason needs one', async () => {
    const shift = await createShift(product, dayShift);
    const other = await createShift(product, { ...dayShift, startsAt: at('10:00') });
    const now = hoursBefore(2);
    await cancel(shift, now);
    const missing = await proof(shift, now, { reason: 'infection' });
    expect(fieldsOf(missing)).toEqual(['uploadId']);
    expect(fieldsOf(await proof(shift, now, { reason: 'illness' }))).toEqual(['reason']);
    const theirs = { reason: 'infection', uploadId: await upload(other.workerId, now) };
    expect(codeOf(await proof(shift, now, theirs))).toBe('UPLOAD_NOT_FOUND');
    const stranger = { ...shift, send: other.send };
    expect(codeOf(await proof(stranger, now, theirs))).toBe('NOT_FOUND');
    expect(fieldsOf(await proof(shift, now, { reason: 'facility_request' }))).toEqual(['note']);
    const asked = { reason: 'facility_request', note: '施設長の佐藤さん' };
    expect(codeOf(await proof(shift, now, asked))).toBeNull();
  });

  test('is not needed for what cost nothing', async () => {
    const shift = await createShift(product, dayShift);
    await cancel(shift, hoursBefore(30));
    const form = { reason: 'facility_outbreak' };
    expect(codeOf(await proof(shift, hoursBefore(29), form))).toBe('NO_PENALTY');
    const detail = await shift.send(hoursBefore(29), documents.detail, { id: shift.attendanceId });
    // The chat message to the facility is still offered.
    expect(detail.data?.['attendance']).toMatchObject({
      cancelledByWorker: true,
      // The wage shown is zero: a cancelled shift pays nothing.
      attendance: { bonus: null, workday: { wage: 0, salary: 0 }, buttons: [{ type: 'chat' }] },
      exemption: null,
    });
  });
});
