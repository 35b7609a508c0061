import { addDays, minutesBetween, type JstDay } from '#platform/base/jst.ts';
import { parseShiftEnd, parseTimeOfDay } from '#platform/base/texts/times.ts';
import { formatNumber, type Yen } from '#platform/base/yen.ts';
import {
  postingLeadTimeLimitDays,
  postingLeadTimeOf,
  type PostingLeadTime,
} from '#domain/recruitment/advice/fill-times.ts';
import type { WageBand } from '#domain/recruitment/advice/price-advice.ts';
import { shiftSpan } from '#domain/recruitment/posting/lines.ts';
import { minWageBandSample, dutyMinutesBounds } from '#domain/recruitment/rules.ts';
import { shiftKindOf } from '#domain/recruitment/shift-kind.ts';

import { allWeekdayNumbers, type ShiftTimePreset } from './week-draft.ts';

export type WageAdviceSpan = { startsAt: Date; endsAt: Date };

type PresetArgs = { week: JstDay; preset: ShiftTimePreset; now: Date };

/**
 * Returns the shift of a preset for which advice is given: on the first future day that has people, or else on the
 * first future day. Null without a future day in the week, and while the typed times cannot be the times of a shift.
 */
export function wageAdviceSpanOfPreset({ week, preset, now }: PresetArgs): WageAdviceSpan | null {
  const ahead = allWeekdayNumbers.flatMap((weekday) => {
    const span = wageAdviceSpanOfTypedTimes(addDays(week, weekday), preset);
    return span && span.startsAt > now ? [{ weekday, span }] : [];
  });
  const sought = ahead.find(({ weekday }) => preset.people[weekday]?.trim() !== '');
  return (sought ?? ahead[0])?.span ?? null;
}

/** Returns the span between the typed times; null when no shift can have that span. */
export function wageAdviceSpanOfTypedTimes(
  day: JstDay,
  times: Pick<ShiftTimePreset, 'startTime' | 'endTime'>,
): WageAdviceSpan | null {
  const startTime = parseTimeOfDay(times.startTime);
  const endTime = parseShiftEnd(times.endTime, startTime);
  if (startTime === null || endTime === null) return null;
  const span = shiftSpan(day, { startTime, endTime });
  return minutesBetween(span.startsAt, span.endsAt) <= dutyMinutesBounds.most ? span : null;
}

/** Returns the band that contains a wage, or else the nearest band; the first band while no wage is typed. */
export function nearestWageBand<Band extends Pick<WageBand, 'from' | 'to'>>(
  bands: readonly Band[],
  wage: Yen | null,
): Band | undefined {
  if (wage === null) return bands[0];
  const distance = ({ from, to }: Band) => Math.max(from - wage, wage - to, 0);
  return bands.toSorted((a, b) => distance(a) - distance(b))[0];
}

/** Returns the figures of a band, as 「時給1,550〜1,599円の44件中40件が決まり、半数は14時間以内」. */
export function wageBandSentence(band: WageBand): string {
  const share = `時給${wageBandLabel(band)}の${formatNumber(band.postings)}件中${formatNumber(band.filled)}件が決まり`;
  return band.halfWithin === null
    ? `${share}、半数に届きませんでした`
    : `${share}、半数は${postingFillTimeLabel(band.halfWithin)}`;
}

/** Returns the wages of a band, as 「1,550〜1,599円」. */
export const wageBandLabel = ({ from, to }: Pick<WageBand, 'from' | 'to'>) =>
  `${formatNumber(from)}〜${formatNumber(to)}円`;

/** Returns 「14時間以内」, rounded up to full hours, or to full days from 48 hours on. */
export function postingFillTimeLabel(minutes: number): string {
  const hours = Math.max(1, Math.ceil(minutes / 60));
  return hours < 48 ? `${hours}時間以内` : `${Math.ceil(hours / 24)}日以内`;
}

const kindLabels = {
  SHIFT_DAY: '日中の勤務',
  SHIFT_EARLY_MORNING: '早朝からの勤務',
  SHIFT_NIGHT: '夜勤',
} as const satisfies Record<ReturnType<typeof shiftKindOf>, string>;

const leadLabels = {
  WITHIN_2_DAYS: `開始まで${postingLeadTimeLimitDays.short}日以内`,
  WITHIN_7_DAYS: `開始の${postingLeadTimeLimitDays.short}〜${postingLeadTimeLimitDays.long}日前`,
  EARLIER: `開始の${postingLeadTimeLimitDays.long}日より前`,
} as const satisfies Record<PostingLeadTime, string>;

/** Describes the similar postings: 「必要な資格が同じ夜勤で、開始の2〜7日前に掲載した募集」. */
export const similarPostingsLabel = (span: WageAdviceSpan, now: Date) =>
  `必要な資格が同じ${kindLabels[shiftKindOf(span)]}で、${leadLabels[postingLeadTimeOf(now, span.startsAt)]}に掲載した募集`;

/** Shown once for a week: explains why some of its times show no advice. */
export const missingWageAdviceSentence = `似た募集の記録が${minWageBandSample.postings}件以上ある時間帯には、応募で埋まるまでにかかった時間を表示します。`;

/** Notes on the meaning of the figures and on the postings that are not counted. */
export const wageAdviceNotes: readonly string[] = [
  '時間は、掲載してから、最後の1名分が埋まる応募があるまでです。施設が採用を決めるまでの時間は含みません。',
  '「半数」は、決まらなかった募集も数えた全件のうちの半数です。',
  '先に案内した募集と、決まる前に変更・停止・終了した募集は数えません。交通費とボーナスは比べていません。',
  `${minWageBandSample.postings}件に満たない時給は表示しません。他法人の記録は、1つの施設や法人のことが分からないように、${minWageBandSample.facilities}施設・${minWageBandSample.corporations}法人以上があり、1つの法人が半分を超えない時給だけを表示します。`,
];
