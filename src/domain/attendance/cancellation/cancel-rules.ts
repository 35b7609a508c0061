import { addDays, hourMs, jstDay } from '#platform/base/jst.ts';
import type { FieldErrors } from '#platform/base/refusal.ts';
import { characterCount, normalizeLines } from '#platform/base/text.ts';

import { workerCancelSentences } from '../messages.ts';
import type { AttendanceState } from '../contract/states.ts';
import { maxInformedPersonNameLength } from '../absence/absence-limits.ts';
import { minOtherReasonLength, maxCancelNoteLength, exemptionProofDays } from './cancel-limits.ts';
import { lastMinuteCancellationHours } from '../last-minute.ts';

/**
 * Penalty points by hours left before the start; the first matching row applies. (Rule 4.13) Repeated by the
 * constraints `worker_cancellations_penalty_points_check` and `asked_cancellations_points_check`.
 */
export const cancelPenaltyBands = [
  { fromHours: lastMinuteCancellationHours, points: 0 },
  { fromHours: 12, points: 2 },
  { fromHours: 6, points: 3 },
  { fromHours: 0, points: 5 },
] as const;

/**
 * Names a row by its hours: 「24時間前まで」, 「24〜12時間前」 or 「6時間前〜開始」. A row begins where the row before
 * it ends.
 */
export function cancelPenaltyBandName({ fromHours }: { fromHours: number }): string {
  const before = cancelPenaltyBands.findLast((band) => band.fromHours > fromHours);
  if (!before) return `${fromHours}時間前まで`;
  return fromHours === 0
    ? `${before.fromHours}時間前〜開始`
    : `${before.fromHours}〜${fromHours}時間前`;
}

/** A worker's reason for cancelling, as stored. (Rule 4.13, 8.9) */
export type CancelReason =
  | 'illness'
  | 'infection'
  | 'family'
  | 'bereavement'
  | 'transport'
  | 'weather'
  | 'main_job'
  | 'overlap'
  | 'different_offer'
  | 'facility_outbreak'
  | 'review_unfinished'
  | 'facility_request'
  | 'other';

/** The reasons in display order. (Rule 4.13) */
export const cancelReasons: readonly { id: CancelReason; name: string; proof: string | null }[] = [
  { id: 'illness', name: '体調不良', proof: null },
  {
    id: 'infection',
    name: '感染症',
    proof: `新型コロナウイルス・インフルエンザ・ノロウイルス・疥癬は、日付のある診断書などを${exemptionProofDays}日以内に提出して確認されると、ペナルティがなくなります。`,
  },
  { id: 'family', name: '家族の事情', proof: null },
  {
    id: 'bereavement',
    name: '忌引',
    proof: `2親等までの忌引は、会葬礼状などを${exemptionProofDays}日以内に提出して確認されると、ペナルティがなくなります。`,
  },
  {
    id: 'transport',
    name: '交通機関の遅延',
    proof: `公共交通機関の運休は、運休の証明を${exemptionProofDays}日以内に提出して確認されると、ペナルティがなくなります。`,
  },
  {
    id: 'weather',
    name: '天候・災害',
    proof: `特別警報が出ていたときは、その画面などを${exemptionProofDays}日以内に提出して確認されると、ペナルティがなくなります。`,
  },
  { id: 'main_job', name: '本業の都合', proof: null },
  { id: 'overlap', name: '予定の重複', proof: null },
  { id: 'different_offer', name: '求人内容が違った', proof: null },
  {
    id: 'facility_outbreak',
    name: '施設での感染症の集団発生',
    proof: `施設での感染症の集団発生は、${exemptionProofDays}日以内に免除を申請して、事務局が施設の登録を確認すると、ペナルティがなくなります。`,
  },
  {
    id: 'review_unfinished',
    name: '本人確認・資格証の審査が終わらなかった',
    proof: `審査が終わらなかったときは、${exemptionProofDays}日以内に免除を申請して、事務局が審査の記録を確認すると、ペナルティがなくなります。`,
  },
  { id: 'facility_request', name: '施設から頼まれた', proof: null },
  { id: 'other', name: 'その他', proof: null },
];

/** Hours until the start; negative after the start. */
const hoursLeft = ({ startsAt }: { startsAt: Date }, now: Date) =>
  (startsAt.getTime() - now.getTime()) / hourMs;

/** The penalty points of a cancellation at the instant. (Rule 4.13) */
export function cancelPenaltyPoints(shift: { startsAt: Date }, now: Date): number {
  return cancelPenaltyBandOf(shift, now).points;
}

/** The row of Rule 4.13 that applies at the instant; after the start the last row. */
export function cancelPenaltyBandOf(shift: { startsAt: Date }, now: Date) {
  const left = hoursLeft(shift, now);
  const band =
    cancelPenaltyBands.find(({ fromHours }) => left >= fromHours) ?? cancelPenaltyBands.at(-1);
  if (!band) throw new RangeError('there are no bands');
  return band;
}

/**
 * True less than a day before the start: the cancellation then counts as last-minute and places a hold. (Rule 4.13,
 * 4.15)
 */
export function isLastMinuteCancellation(shift: { startsAt: Date }, now: Date): boolean {
  return hoursLeft(shift, now) < lastMinuteCancellationHours;
}

/**
 * True when the worker must phone the facility first: less than a day before the start, or at any hour
 * of the day before. (Rule 4.13)
 */
export function needsPhoneCallToCancel(shift: { startsAt: Date }, now: Date): boolean {
  return isLastMinuteCancellation(shift, now) || jstDay(now) >= addDays(jstDay(shift.startsAt), -1);
}

type CancelFacts = { state: AttendanceState; startsAt: Date; hasOpenRequest: boolean };

/** Why the shift cannot be cancelled by its worker now, or null. (Rule 4.9, 4.13, 4.14) */
export function whyCannotCancelShift(
  facts: CancelFacts,
  now: Date,
): 'STATE_CHANGED' | 'CANCEL_NOT_ALLOWED' | 'ANSWER_REQUEST_FIRST' | null {
  if (facts.state === 'CHECKED_IN') return 'CANCEL_NOT_ALLOWED';
  if (facts.state !== 'SCHEDULED') return 'STATE_CHANGED';
  if (now >= facts.startsAt) return 'CANCEL_NOT_ALLOWED';
  // Agreeing to the facility's request costs no points, so the worker must answer it before cancelling.
  return facts.hasOpenRequest ? 'ANSWER_REQUEST_FIRST' : null;
}

export type WorkerCancelForm = { reason: string; note: string; toldName: string };
export type CheckedCancelForm = { reason: CancelReason; note: string; toldName: string | null };

/** The cancellation form as stored, or one sentence for each invalid field. (Rule 4.13) */
export function checkCancelForm(
  form: WorkerCancelForm,
  mustCall: boolean,
): CheckedCancelForm | { fields: FieldErrors } {
  const reason = cancelReasons.find(({ id }) => id === form.reason)?.id;
  const note = normalizeLines(form.note);
  const toldName = normalizeLines(form.toldName);
  const fields: FieldErrors = {};
  if (!reason) fields['reason'] = workerCancelSentences.reason;
  if (characterCount(note) > maxCancelNoteLength) fields['note'] = workerCancelSentences.noteLong;
  if (reason === 'other' && characterCount(note) < minOtherReasonLength) {
    fields['note'] = workerCancelSentences.noteShort;
  }
  if (toldName === '') {
    if (isCancelAskedByFacility(reason)) fields['toldName'] = workerCancelSentences.whoAsked;
    else if (mustCall) fields['toldName'] = workerCancelSentences.toldName;
  }
  if (characterCount(toldName) > maxInformedPersonNameLength)
    fields['toldName'] = workerCancelSentences.toldNameLong;
  if (!reason || Object.keys(fields).length > 0) return { fields };
  return { reason, note, toldName: toldName === '' ? null : toldName };
}

/** True for the reason about which the facility is asked: nothing is charged meanwhile. (Rule 8.9) */
export const isCancelAskedByFacility = (reason: string | undefined): boolean =>
  reason === 'facility_request';

/** 「体調不良」 or 「その他（…）」, as the history and the facility read it. */
export function cancelReasonText({ reason, note }: { reason: string; note: string }): string {
  const name = cancelReasons.find(({ id }) => id === reason)?.name ?? reason;
  return note === '' ? name : `${name}（${note}）`;
}
