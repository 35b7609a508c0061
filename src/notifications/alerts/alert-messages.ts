import { formatDayWithWeekday, formatTimes, jstDay, formatInstant } from '#base/jst.ts';
import { formatYen, type Yen } from '#base/yen.ts';

import { dailyWage, maxPrefectures, maxStations, workingHours } from './alert-rules.ts';

/** Field errors of the alert's form. (Rule 4.20) */
export const alertSentences = {
  prefectures: `都道府県は${maxPrefectures}つまで選べます。いくつか外してください`,
  stations: `駅は${maxStations}駅まで選べます。いくつか外してください`,
  place: '一覧にない場所が含まれています。選び直してください',
  workingHours: `勤務時間の上限は${workingHours.least}〜${workingHours.most}時間で、1時間ごとに選んでください`,
  dailyWage: `日給の下限は${formatYen(dailyWage.least)}〜${formatYen(dailyWage.most)}で、${formatYen(dailyWage.step)}ごとに選んでください`,
} as const;

/** The facts of one recruitment in a message. */
export type Offer = { facilityName: string; startsAt: Date; endsAt: Date; salary: Yen };

export type Summary = {
  /** All matches, including those that are not listed. */
  total: number;
  /** At least one match is 急募. */
  isUrgent: boolean;
  /** The best matches, at most three. */
  offers: readonly Offer[];
};

/**
 * One message for one batch: the number of matches, the best of them, and the next step. (Rule 4.20)
 */
export function alertNotice({ total, isUrgent, offers }: Summary): { title: string; body: string } {
  const rest = total - offers.length;
  return {
    title: isUrgent
      ? `24時間以内に始まる求人が${total}件あります`
      : `条件に合う新着求人が${total}件あります`,
    body: [
      ...offers.map((offer) => `・${offerLine(offer)}`),
      ...(rest > 0 ? [`ほか${rest}件`] : []),
      '気になる求人は、早めに内容を確認して応募してください。',
    ].join('\n'),
  };
}

/** One seat is left of a favourite. */
export function lastSeatNotice(offer: Offer): { title: string; body: string } {
  return {
    title: 'お気に入りの求人が残り1名です',
    body: `${offerLine(offer)}\n応募するときは、お早めにどうぞ。`,
  };
}

/** The deadline of a favourite is 24 hours away. */
export function deadlineNotice(offer: Offer & { deadline: Date }): { title: string; body: string } {
  return {
    title: 'お気に入りの求人がまもなく締め切りです',
    body: `${offerLine(offer)}\n締切は${formatInstant(offer.deadline)}です。応募するときは、締切までに手続きしてください。`,
  };
}

/** `さくらの里 2026/11/22（日）09:00〜18:00 日給13,600円`. */
function offerLine({ facilityName, startsAt, endsAt, salary }: Offer): string {
  const times = `${formatDayWithWeekday(jstDay(startsAt))}${formatTimes(startsAt, endsAt)}`;
  return `${facilityName} ${times} 日給${formatYen(salary)}`;
}
