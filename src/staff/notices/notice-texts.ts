import {
  formatDay,
  formatDayWithWeekday,
  formatInstant,
  formatTimes,
  jstDay,
  type JstDay,
} from '#base/jst.ts';

import type { Mark } from './notice-rules.ts';

/** A message: a title of one line; a body with the facility, what happened, and until when to do what. */
export type Words = { title: string; body: string };

type At = { facilityName: string };
type Shift = At & { title: string; startsAt: Date; endsAt: Date };
type Due = { dueAt: Date; mark: Mark };

const shiftLine = ({ facilityName, title, startsAt, endsAt }: Shift) =>
  `${facilityName}の「${title}」（${formatDayWithWeekday(jstDay(startsAt))} ${formatTimes(startsAt, endsAt)}）`;

const timeLeft: Partial<Record<Mark, string>> = { day: '残り24時間', hours: '残り4時間' };

const titled = (title: string, { mark }: Pick<Due, 'mark'>) => {
  const left = timeLeft[mark];
  return left ? `【${left}以内】${title}` : title;
};

/** Texts to people of corporations. No message names a worker. (Rule 4.20) */
export const noticeTexts = {
  application: (shift: Shift & Due): Words => ({
    title: titled('応募への回答をお願いします', shift),
    body: `${shiftLine(shift)}の応募が回答を待っています。${formatInstant(shift.dueAt)}までに回答してください。回答がないと、応募は取り消しになります。`,
  }),
  hours: (shift: Shift & Due): Words => ({
    title: titled('勤務時間の確認をお願いします', shift),
    body: `${shiftLine(shift)}の勤務時間が確認を待っています。${formatInstant(shift.dueAt)}までに、承認するか差し戻してください。`,
  }),
  late: (shift: Shift): Words => ({
    title: '出勤が記録されていません（開始から5分）',
    body: `${shiftLine(shift)}の出勤が記録されていません。ワーカーに連絡してください。連絡先は「今日」の画面で確認できます。`,
  }),
  missing: (shift: Shift): Words => ({
    title: '出勤が記録されていません（開始から30分）',
    body: `${shiftLine(shift)}の出勤が、開始から30分たっても記録されていません。「今日」の画面で、無断欠勤かどうかを判断してください。`,
  }),
  cancelled: (shift: Shift): Words => ({
    title: 'ワーカーがキャンセルしました',
    body: `${shiftLine(shift)}の契約がなくなりました。空いた枠は、締切まで募集に戻ります。`,
  }),
  seatOpened: (shift: Shift): Words => ({
    title: '24時間以内の勤務に空きが出ました',
    body: `${shiftLine(shift)}に空きが出ました。代わりの人を手配してください。「今日」の画面で、お気に入りやグループの方から順にお知らせして探せます。`,
  }),
  standInMissing: (shift: Shift & { deadline: Date }): Words => ({
    title: '代わりの人が見つかっていません',
    body: `${shiftLine(shift)}の代わりの人を探しましたが、まだ決まっていません。募集は${formatInstant(shift.deadline)}の締切まで続きます。電話などで、ほかの方にも連絡してください。`,
  }),
  absence: (shift: Shift): Words => ({
    title: '欠勤の連絡がありました',
    body: `${shiftLine(shift)}のワーカーから、欠勤の連絡がありました。代わりの人を手配してください。`,
  }),
  chat: ({ facilityName }: At): Words => ({
    title: 'ワーカーからメッセージが届いています',
    body: `${facilityName}に届いたワーカーのメッセージが、まだ読まれていません。内容を確認して返信してください。`,
  }),
  review: ({ facilityName }: At): Words => ({
    title: '施設の評価が公開されました',
    body: `${facilityName}に、ワーカーの評価が公開されました。`,
  }),
  objection: ({ facilityName }: At): Words => ({
    title: '契約の終了に異議が出ました',
    body: `${facilityName}が終了した契約に、ワーカーから異議が出ました。運営が、双方の説明を確認します。`,
  }),
  stopped: ({ facilityName, count }: At & { count: number }): Words => ({
    title: '求人が停止されました',
    body: `${facilityName}の求人${count}件が、運営または最低賃金の改定によって停止されました。成立している契約はそのまま続きます。「募集」の画面で内容を直してください。`,
  }),
  agreement: ({ facilityName, endsOn }: At & { endsOn: JstDay }): Words => ({
    title: '36協定の期間が終わります',
    body: `${facilityName}の36協定は、${formatDay(endsOn)}に期間が終わります。それまでに新しい協定を登録してください。登録がないと、1日8時間を超える求人は掲載できません。`,
  }),
  digest: (lines: readonly string[]): Words => ({
    title: '今日のまとめ',
    body: [
      'おはようございます。今日の勤務と、対応を待っているものをお知らせします。',
      ...lines,
    ].join('\n\n'),
  }),
  test: {
    title: 'テスト通知',
    body: 'この端末で通知を受け取れます。',
  },
} as const;

type Counts = At & {
  shifts: number;
  unstaffed: number;
  applications: number;
  hours: number;
  joined: number;
  firstDueAt: Date | null;
};

/** The lines of one facility in the digest. */
export function digestLines(facility: Counts): string {
  const { facilityName, shifts, unstaffed, applications, hours, joined, firstDueAt } = facility;
  return [
    `■ ${facilityName}`,
    `今日の勤務：${shifts}件`,
    ...(unstaffed > 0 ? [`今日の求人で足りない人数：${unstaffed}人`] : []),
    ...(applications > 0 ? [`回答待ちの応募：${applications}件`] : []),
    ...(hours > 0 ? [`確認待ちの勤務時間：${hours}件`] : []),
    ...(joined > 0 ? [`前日に自施設のなかまに入った人：${joined}人`] : []),
    ...(firstDueAt ? [`最も早い期限：${formatInstant(firstDueAt)}`] : []),
  ].join('\n');
}
