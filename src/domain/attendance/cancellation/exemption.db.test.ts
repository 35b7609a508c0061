import { afterAll, describe, expect, test } from 'vitest';

import { addHours, addMinutes } from '#platform/base/jst.ts';
import {
  readActivePenalty,
  readPenaltyBalance,
} from '#domain/points/penalties/penalty.queries.server.ts';
import { storeUpload } from '#platform/server/uploads/uploads.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import {
  cancellationDayInstant,
  cancelFixtureShift,
  cancellableDayShift,
  cancellationDocuments,
  refusedFieldNamesOf,
  instantHoursBeforeShift,
  openCancellationFixture,
} from '#testing/fixtures/attendance/cancellations.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';
import { createShift, type FixtureShift } from '#testing/shifts.ts';
import { reviewExemptionProof } from './exemption.server.ts';

const { product, givePoints } = await openCancellationFixture(await openTestDatabase());
afterAll(() => product.close());

describe('proof', () => {
  const proof = (shift: FixtureShift, now: Date, form: object, key?: string) =>
    shift.send(
      now,
      cancellationDocuments.proof,
      { input: { id: shift.attendanceId, ...form } },
      key ? { idempotencyKey: key } : {},
    );
  const exemption = async (shift: FixtureShift, now: Date) =>
    (await shift.send(now, cancellationDocuments.exemption, { id: shift.attendanceId })).data?.[
      'penaltyExemption'
    ];
  const upload = (workerId: string, now: Date) =>
    storeUpload(product.app, {
      workerId,
      purpose: 'proof',
      image: { bytes: Buffer.from('jpeg'), width: 800, height: 1_000 },
      now,
    });
  const waiting = async (shift: FixtureShift) => {
    const { id } = await product.app.db
      .selectFrom('penalty_exemptions')
      .select('id')
      .where('attendance_id', '=', shift.attendanceId)
      .where('state', '=', 'SUBMITTED')
      .executeTakeFirstOrThrow();
    return id;
  };
  const review = async (shift: FixtureShift, answer: 'APPROVE' | 'REJECT', now: Date) =>
    reviewExemptionProof(product.app, {
      exemptionId: await waiting(shift),
      answer,
      note: '日付が読めません',
      actor: { kind: 'operator', id: null },
      now,
    });

  test('approved takes back the points, the hold and the stop', async () => {
    const shift = await createShift(product, cancellableDayShift);
    await givePoints(shift.workerId, 5, instantHoursBeforeShift(48));
    const now = instantHoursBeforeShift(2);
    await cancelFixtureShift(shift, now, { reason: 'infection' });
    expect(await readPenaltyBalance(product.app.db, shift.workerId)).toBe(3);
    const uploadId = await upload(shift.workerId, now);
    const form = { reason: 'infection', uploadId };
    expect(refusalCodeOf(await proof(shift, now, form, 'proof'))).toBeNull();
    expect(refusalCodeOf(await proof(shift, now, form, 'proof'))).toBeNull();
    expect(refusalCodeOf(await proof(shift, now, form))).toBe('PROOF_WAITING');
    const later = addMinutes(now, 30);
    await review(shift, 'APPROVE', later);
    // The stop had reduced ten points to three. Exempting takes its five points back, so three of the
    // five earlier points are left.
    expect(await readPenaltyBalance(product.app.db, shift.workerId)).toBe(3);
    expect(await readActivePenalty(product.app.db, shift.workerId, later)).toBeNull();
    expect(await exemption(shift, later)).toMatchObject({
      state: 'APPROVED',
      suggestedReason: 'infection',
    });
    expect(refusalCodeOf(await proof(shift, later, form))).toBe('PROOF_ACCEPTED');
    await expect(review(shift, 'APPROVE', later)).rejects.toThrow('no result');
  });

  test('rejected tells why, and may be sent again within the week', async () => {
    const shift = await createShift(product, cancellableDayShift);
    const now = instantHoursBeforeShift(2);
    await cancelFixtureShift(shift, now, { reason: 'bereavement' });
    const send = async (when: Date) =>
      proof(shift, when, { reason: 'bereavement', uploadId: await upload(shift.workerId, when) });
    await send(now);
    await review(shift, 'REJECT', addHours(now, 1));
    const detail = await shift.send(addHours(now, 1), cancellationDocuments.detail, {
      id: shift.attendanceId,
    });
    expect(detail.data?.['attendance'].exemption).toEqual({
      penaltyPoints: 5,
      state: 'REJECTED',
      canSubmit: true,
      answerNote: '日付が読めません',
    });
    expect(await readPenaltyBalance(product.app.db, shift.workerId)).toBe(5);
    expect(refusalCodeOf(await send(addHours(now, 7 * 24 + 1)))).toBe('PROOF_CLOSED');
    expect(refusalCodeOf(await send(addHours(now, 7 * 24)))).toBeNull();
  });

  test('is a picture of one’s own, used once, where the reason needs one', async () => {
    const shift = await createShift(product, cancellableDayShift);
    const other = await createShift(product, {
      ...cancellableDayShift,
      startsAt: cancellationDayInstant('10:00'),
    });
    const now = instantHoursBeforeShift(2);
    await cancelFixtureShift(shift, now);
    const missing = await proof(shift, now, { reason: 'infection' });
    expect(refusedFieldNamesOf(missing)).toEqual(['uploadId']);
    expect(refusedFieldNamesOf(await proof(shift, now, { reason: 'illness' }))).toEqual(['reason']);
    const theirs = { reason: 'infection', uploadId: await upload(other.workerId, now) };
    expect(refusalCodeOf(await proof(shift, now, theirs))).toBe('UPLOAD_NOT_FOUND');
    const stranger = { ...shift, send: other.send };
    expect(refusalCodeOf(await proof(stranger, now, theirs))).toBe('NOT_FOUND');
    expect(refusedFieldNamesOf(await proof(shift, now, { reason: 'facility_request' }))).toEqual([
      'note',
    ]);
    const asked = { reason: 'facility_request', note: '施設長の佐藤さん' };
    expect(refusalCodeOf(await proof(shift, now, asked))).toBeNull();
  });

  test('is not needed for what cost nothing', async () => {
    const shift = await createShift(product, cancellableDayShift);
    await cancelFixtureShift(shift, instantHoursBeforeShift(30));
    const form = { reason: 'facility_outbreak' };
    expect(refusalCodeOf(await proof(shift, instantHoursBeforeShift(29), form))).toBe('NO_PENALTY');
    const detail = await shift.send(instantHoursBeforeShift(29), cancellationDocuments.detail, {
      id: shift.attendanceId,
    });
    // The chat message to the facility is still offered.
    expect(detail.data?.['attendance']).toMatchObject({
      cancelledByWorker: true,
      // The wage shown is zero: a cancelled shift pays nothing.
      attendance: { bonus: null, workday: { wage: 0, salary: 0 }, buttons: [{ type: 'chat' }] },
      exemption: null,
    });
  });
});
