import { formatInstant } from '#platform/base/jst.ts';
import type { CancelPenalty, CancelWarnings } from '#gen/types.ts';
import {
  previewCancelPenalty,
  type PenaltyPreview,
} from '#domain/points/penalties/preview-penalty.server.ts';
import { penaltyLimits } from '#domain/points/rules.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import { askedCancellationText } from '../asked/asked-rules.ts';
import {
  isCancelAskedByFacility,
  cancelPenaltyBandName,
  cancelPenaltyBandOf,
  cancelPenaltyBands,
  cancelReasons,
  isLastMinuteCancellation,
  needsPhoneCallToCancel,
  whyCannotCancelShift,
} from './cancel-rules.ts';
import { attendanceMessages } from '../messages.ts';
import {
  readOwnShift,
  shiftSummaryOf,
  type OwnShiftKey,
  type OwnShift,
} from '../contract/own-shift.queries.server.ts';
import { fewBookingsText, percentageOf, bookingsInCancelRate } from '../summary/summary-rules.ts';
import { bookingCounts, type BookingCounts } from '../summary/summary.queries.server.ts';
import { lastMinuteCancellationHours } from '../last-minute.ts';
import { exemptionProofDays } from './cancel-limits.ts';

/**
 * Returns the cost of cancelling one of the worker's own shifts at the instant: the amounts shown equal the amounts
 * charged. Refusals: those of `readOwnShift`. (Rule 4.13, spec section 3)
 */
export async function listCancelWarnings(
  db: QueryExecutor,
  { now, ...own }: OwnShiftKey & { now: Date },
): Promise<CancelWarnings> {
  const shift = await readOwnShift(db, own);
  const why = whyCannotCancelShift(shift, now);
  const { points } = cancelPenaltyBandOf(shift, now);
  const entry = {
    workerId: own.workerId,
    points,
    isLastMinute: isLastMinuteCancellation(shift, now),
    now,
  };
  const [preview, current, after] = await Promise.all([
    previewCancelPenalty(db, entry),
    bookingCounts(db, own.workerId),
    bookingCounts(db, own.workerId, { attendanceId: shift.id, now }),
  ]);
  const rate = ({ cancelled, bookings }: BookingCounts) => share(cancelled, bookings);
  const late = ({ lastMinute, bookings }: BookingCounts) => share(lastMinute, bookings);
  const rates = [
    penalty('キャンセル率', '%', [rate(current), rate(after)]),
    penalty(`${lastMinuteCancellationHours}時間以内のキャンセル率`, '%', [
      late(current),
      late(after),
    ]),
  ];
  return {
    shift: shiftSummaryOf(shift),
    unavailable: why && { code: why, reason: attendanceMessages[why] },
    importantMatters: importantMatters(shift, { preview, points }, now),
    precautions,
    penalties: [penaltyOf(preview), ...rates],
    reasons: cancelReasons.map(({ id, name, proof }) => ({
      id,
      name,
      needsNote: id === 'other',
      proof: points > 0 ? proof : null,
      asked: isCancelAskedByFacility(id)
        ? askedCancellationText(isLastMinuteCancellation(shift, now))
        : null,
    })),
    needsPhoneCall: needsPhoneCallToCancel(shift, now),
    ifAsked: {
      importantMatters: [askedFirst, notCounted, noSecondApplication],
      penalties: [penaltyOf({ current: preview.current, after: preview.current }), ...rates],
    },
  };
}

function penaltyOf({ current, after }: Pick<PenaltyPreview, 'current' | 'after'>): CancelPenalty {
  return penalty('ペナルティ', '点', [inPoints(current), inPoints(after)]);
}

type Amount = { amount: number; counts: string | null };

function inPoints(amount: number): Amount {
  return { amount, counts: null };
}

function share(part: number, whole: number): Amount {
  return { amount: percentageOf(part, whole), counts: fewBookingsText(part, whole) };
}

function penalty(subject: string, unit: string, [current, after]: [Amount, Amount]): CancelPenalty {
  return {
    subject,
    unit,
    current: { prefix: '現在', ...current },
    after: { prefix: 'キャンセル後', ...after },
  };
}

const bandWords = cancelPenaltyBands
  .map((band) => `${cancelPenaltyBandName(band)} ${band.points}点`)
  .join('、');

const askedFirst = '施設から頼まれたときは、施設に確認します。ペナルティは今はつきません。';
const notCounted = '施設または事務局が認めると、キャンセル率に入りません。';
const noSecondApplication = 'キャンセルした募集には、もう一度応募できません。';

const precautions = [
  `ペナルティは開始までの時間で決まります（${bandWords}）。`,
  `キャンセル率は、直近${bookingsInCancelRate}件の勤務とキャンセルから計算します。`,
  `感染症・忌引・運休・特別警報などは、${exemptionProofDays}日以内に証明を提出して確認されると、ペナルティがなくなります。`,
  askedFirst,
];

type Costs = { preview: PenaltyPreview; points: number };

function importantMatters(shift: OwnShift, { preview, points }: Costs, now: Date): string[] {
  const cost =
    points === 0
      ? `開始まで${lastMinuteCancellationHours}時間以上あるため、ペナルティはつきません。`
      : `開始まで${lastMinuteCancellationHours}時間を切っているため、ペナルティが${points}点つきます。`;
  const call = needsPhoneCallToCancel(shift, now)
    ? ['キャンセルの前に、施設への電話が必要です。']
    : [];
  return [cost, ...levelOf(preview), ...call, noSecondApplication];
}

function levelOf({ begins }: PenaltyPreview): string[] {
  if (begins === null) return [];
  const until = begins.endsAt ? `${formatInstant(begins.endsAt)}まで` : '';
  if (begins.level === 'stop') {
    return [
      `ペナルティが${penaltyLimits.stopPoints}点以上になるため、${until}応募できなくなります。そのときペナルティは${penaltyLimits.pointsAfterStop}点に戻り、予定している勤務はそのまま行えます。`,
    ];
  }
  return [
    begins.endsAt
      ? `${until}は、応募しても施設の承認後に採用が決まります。`
      : `ペナルティが${penaltyLimits.holdPoints}点以上のあいだは、応募しても施設の承認後に採用が決まります。`,
  ];
}
