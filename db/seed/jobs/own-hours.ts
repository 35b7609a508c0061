import { minutesBetween, jstTime } from '#platform/base/jst.ts';

import { workflowOf } from '../jobs.ts';
import type { JobKind } from './kind.ts';

export type ShiftHours = { startsAt: Date; endsAt: Date; breakMinutes: number };

/** Texts for a job whose hours were chosen for the demo and are not the facility's usual ones. */
export function ownHoursTexts({ startsAt, endsAt, breakMinutes }: ShiftHours) {
  const { day, ...words } = breakMinutes > 0 ? wholeDay : fewHours;
  const minutes = minutesBetween(startsAt, endsAt);
  return {
    ...words,
    workflow: workflowOf({ day }, { start: jstTime(startsAt), minutes, breakMinutes }),
  };
}

type JobTexts = Pick<JobKind, 'day'> & { title: string; tagline: string; description: string };

/** Texts of a shift from morning to evening. */
const wholeDay: JobTexts = {
  title: '【日勤】入居者さまの生活介助',
  tagline: '職員が一緒に動くので、初めての施設でも安心です',
  description: [
    '職員がお休みの日を一緒に支えてくださる方を募集します。',
    '食事・排泄・移乗の介助と見守りが中心です。ご利用者さまごとの注意点は、当日の朝に一覧表でお渡しします。',
    '午後はレクリエーションの補助と記録をお願いします。',
    '館内の案内と申し送りのあと、担当の職員と一緒に動いていただきます。',
    '終わりの時刻を守ることを、施設全体の約束にしています。',
  ].join('\n'),
  day: [
    ['start', '出勤・着替え・申し送り'],
    ['09:20', 'お茶の時間の準備と見守り'],
    ['10:20', '入浴後の整容・排泄介助'],
    ['11:45', '昼食の配膳・食事介助・口腔ケア'],
    ['break', '休憩'],
    ['14:45', 'レクリエーション・おやつ'],
    ['16:15', '記録・夕方の排泄介助'],
    ['18:00', '夕食の配膳・食事介助'],
    ['end', '申し送り・退勤'],
  ],
};

/** Texts of a short shift at any time of day or night. */
const fewHours: JobTexts = {
  title: '短時間の介護スタッフ／見守りと介助',
  tagline: '担当の範囲をはっきり決めてお願いしています',
  description: [
    '職員の手が足りない時間を、一緒に支えてくださる方を募集します。',
    '担当のユニットでの見守り、排泄と移乗の介助、水分補給をお願いします。',
    'お一人での対応になる時間はありません。',
    '電子記録はタブレットで行います。入力のしかたは職員が説明します。',
    '終わりの時刻を守ることを、施設全体の約束にしています。',
  ].join('\n'),
  day: [
    ['start', '出勤・着替え・申し送り'],
    [20, '担当の方への声かけ・見守り'],
    [60, '排泄・移乗の介助'],
    [130, '水分補給・巡視'],
    [190, '記録'],
    ['end', '申し送り・退勤'],
  ],
};
