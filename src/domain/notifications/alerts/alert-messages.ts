import { createRefusalFactory } from '#platform/base/refusal.ts';
import {
  formatDayWithWeekday,
  formatTimeRange,
  jstDay,
  formatInstant,
} from '#platform/base/jst.ts';
import { formatYen, type Yen } from '#platform/base/yen.ts';
import type { NoticeText } from '#platform/server/delivery/notice-rules.ts';
import { urgentTagHoursBeforeStart } from '#domain/recruitment/rules.ts';

import {
  alertDailyWageRangeYen,
  maxAlertNameLength,
  maxPrefectures,
  maxSavedSearches,
  maxAlertStations,
  workingHoursRange,
} from './alert-rules.ts';

/** Field errors of the alert's form. (Rule 4.20) */
export const alertSentences = {
  prefectures: `都道府県は${maxPrefectures}つまで選べます。いくつか外してください`,
  stations: `駅は${maxAlertStations}駅まで選べます。いくつか外してください`,
  place: '一覧にない場所が含まれています。選び直してください',
  workingHours: `勤務時間の上限は${workingHoursRange.least}〜${workingHoursRange.most}時間で、1時間ごとに選んでください`,
  name: `名前は${maxAlertNameLength}文字までで入力してください`,
  dailyWage: `日給の下限は${formatYen(alertDailyWageRangeYen.least)}〜${formatYen(alertDailyWageRangeYen.most)}で、${formatYen(alertDailyWageRangeYen.step)}ごとに選んでください`,
} as const;

/** Refusals of saved searches. (Rule 4.20) */
export const savedSearchMessages = {
  SAVED_SEARCH_LIMIT: `新着のお知らせは${maxSavedSearches}つまでです。使っていない条件を変更するか、削除してから登録してください`,
} as const;

export const savedSearchRefusal = createRefusalFactory(savedSearchMessages);

/** The facts of one recruitment in a message. */
export type AlertedRecruitment = {
  facilityName: string;
  startsAt: Date;
  endsAt: Date;
  salary: Yen;
};

export type AlertSummary = {
  /** The name of the saved search; null without one, and for the matches of several. */
  name: string | null;
  /** All matches, including those that are not listed. */
  total: number;
  /** At least one match is 急募. */
  isUrgent: boolean;
  /** The best matches, at most three. */
  offers: readonly AlertedRecruitment[];
};

/**
 * One message for one batch: the number of matches, the best of them, and the next step. (Rule 4.20)
 */
export function alertNoticeOf({ name, total, isUrgent, offers }: AlertSummary): {
  title: string;
  body: string;
} {
  const rest = total - offers.length;
  return {
    title: titleOf({ name, total, isUrgent }),
    body: [
      ...offers.map((offer) => `・${offerLine(offer)}`),
      ...(rest > 0 ? [`ほか${rest}件`] : []),
      '気になる求人は、早めに内容を確認して応募してください。',
    ].join('\n'),
  };
}

function titleOf({ name, total, isUrgent }: Omit<AlertSummary, 'offers'>): string {
  if (name === null)
    return isUrgent
      ? `${urgentTagHoursBeforeStart}時間以内に始まる求人が${total}件あります`
      : `条件に合う新着求人が${total}件あります`;
  return isUrgent
    ? `「${name}」に合う、${urgentTagHoursBeforeStart}時間以内に始まる求人が${total}件あります`
    : `「${name}」に合う新着求人が${total}件あります`;
}

/** Notice that one seat of a favourite is left. */
export function favoriteLastSeatNotice(offer: AlertedRecruitment): NoticeText {
  return {
    title: 'お気に入りの求人が残り1名です',
    body: `${offerLine(offer)}\n応募するときは、お早めにどうぞ。`,
  };
}

/** Notice that the deadline of a favourite is 24 hours away. */
export function favoriteDeadlineNotice(offer: AlertedRecruitment & { deadline: Date }): NoticeText {
  return {
    title: 'お気に入りの求人がまもなく締め切りです',
    body: `${offerLine(offer)}\n締切は${formatInstant(offer.deadline)}です。応募するときは、締切までに手続きしてください。`,
  };
}

/** Describes an offer: `さくらの里 2026/11/22（日）09:00〜18:00 日給13,600円`. */
function offerLine({ facilityName, startsAt, endsAt, salary }: AlertedRecruitment): string {
  const times = `${formatDayWithWeekday(jstDay(startsAt))}${formatTimeRange(startsAt, endsAt)}`;
  return `${facilityName} ${times} 日給${formatYen(salary)}`;
}
