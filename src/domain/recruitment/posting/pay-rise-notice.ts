import { formatDayWithWeekday, formatTimeRange, jstDay } from '#platform/base/jst.ts';
import { formatYen } from '#platform/base/yen.ts';
import type { NoticeText } from '#platform/server/delivery/notice-rules.ts';

import type { PostingPayRise } from './term-changes.ts';

const names = { hourlyWage: '時給', travelAllowance: '交通費の上限', bonus: 'ボーナス' } as const;

type Shift = { facilityName: string; startsAt: Date; endsAt: Date };

/** Returns the notification to an applicant who waits for an answer when the pay of the posting has risen. */
export function payRiseNotice(
  { facilityName, startsAt, endsAt }: Shift,
  rises: readonly PostingPayRise[],
): NoticeText {
  const shift = `${facilityName} ${formatDayWithWeekday(jstDay(startsAt))} ${formatTimeRange(startsAt, endsAt)}`;
  const changes = rises
    .map(({ term, before, after }) => `${names[term]} ${formatYen(before)}→${formatYen(after)}`)
    .join('、');
  return {
    title: '応募中の勤務の給与が上がりました',
    body: `${shift}の給与が上がりました（${changes}）。応募はそのまま続いています。契約が成立すると、新しい金額になります。`,
  };
}
