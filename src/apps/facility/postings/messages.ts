import { createRefusalFactory } from '#platform/base/refusal.ts';
import { formatNumber, formatYen } from '#platform/base/yen.ts';
import {
  shiftBonusBoundsYen,
  seatCountBounds,
  applyDeadlineMinutesBeforeStart,
  maxShiftBreakMinutes,
  maxTravelAllowanceYen,
} from '#domain/recruitment/rules.ts';
import { postingAudienceName } from './audience.ts';
import { maxPostingFileBytes } from './csv/columns.ts';

/** Field errors of shifts to be posted that cannot be read as values. */
export const weekFieldErrorSentences = {
  template: 'ひな形を選んでください',
  mode: '採用の決め方を選んでください',
  hourlyWage: '時給を円の数字で入力してください',
  travelAllowance: `交通費の上限を0〜${formatYen(maxTravelAllowanceYen)}で入力してください。支給しない場合は0です`,
  bonus: `ボーナスを、なし（0）か${shiftBonusBoundsYen.least}〜${formatYen(shiftBonusBoundsYen.most)}で入力してください`,
  deadline: `応募の締切は、開始の${applyDeadlineMinutesBeforeStart.latest}〜${formatNumber(applyDeadlineMinutesBeforeStart.earliest)}分前で入力してください`,
  times: '開始と終了の時刻を09:00の形で入力してください',
  breakMinutes: `休憩を0〜${maxShiftBreakMinutes}分で入力してください`,
  people: `人数を${seatCountBounds.least}〜${seatCountBounds.most}の数字で入力してください`,
  /** Shown when an earlier request succeeded although its answer was lost, and the week was changed since. */
  postedBefore:
    '前に「まとめて掲載する」を押したときの内容は、すでに掲載されています。週の一覧で確認し、足りない分だけを残してから、もう一度掲載してください',
} as const;

/** Sentences on a fault in a line of a CSV of postings, in addition to the sentences of the grid. */
export const postingFileSentences = {
  template:
    'この施設に、この名前のひな形がありません。施設とひな形の名前を、画面の表示と同じに書いてください',
  twoTemplates:
    'この施設に同じ名前のひな形が2つあるため、どちらか決められません。片方の名前を変更してください',
  mode: '「応募と同時に採用」か「応募を見て決める」と書いてください',
  day: '勤務日を2026-12-01の形で、存在する日付に書いてください',
  audience:
    'この施設に、この名前の公開範囲がありません。公開・経験者・常連・お気に入り・自施設のなかまのどれかか、グループの名前を書いてください',
  twoAudiences: `この施設に同じ名前の公開範囲が2つあるため、どちらか決められません。「${postingAudienceName({ audience: 'REGULARS', groupName: null })}」のように画面の表示のとおりに書くか、グループの名前を変更してください`,
  audienceEmpty:
    'この公開範囲にはまだ誰もいないため、掲載できません。先に人を加えるか、「公開」と書いてください',
  duration: '公開までの時間を「30分」「6時間」「2日」のように、単位を付けて書いてください',
  durationAlone:
    '公開までの時間だけが書かれています。先に案内する方を公開範囲に書くか、公開までの時間を空欄にしてください',
  twice: '{line}行目と同じひな形・同じ日時です。人数を増やして1行にまとめてください',
} as const;

/** Refusals of a whole CSV of postings. */
export const postingFileRefusal = createRefusalFactory({
  FILE_UNREADABLE:
    '文字を読み取れませんでした。CSVを「UTF-8」か「Shift_JIS」で保存し直してから、もう一度選んでください',
  FILE_WORKBOOK:
    'Excelのブック（.xlsx・.xls）は読み取れません。Excelの「名前を付けて保存」で「CSV UTF-8（コンマ区切り）」を選んで保存し、そのCSVを選んでください',
  FILE_BROKEN:
    '{line}行目の引用符（"）が閉じていないか、1行が長すぎるため、読み取れませんでした。この行を直してから、もう一度選んでください',
  FILE_HEADER: '1行目に見出し（{columns}）がありません。見本のCSVの1行目をそのまま使ってください',
  FILE_EMPTY: '募集の行がありません。2行目から、1行に1件ずつ書いてください',
  FILE_LONG: '募集が{most}行を超えています。ファイルを分けてから、もう一度選んでください',
  FILE_LARGE: `ファイルが大きすぎます。${maxPostingFileBytes / 1_000_000}MBまでのCSVを選んでください`,
  FILE_BUSY:
    'この法人の別のCSVを掲載している途中です。終わるまで待ってから、もう一度お試しください',
  TEMPLATE_ENDED:
    'CSVにあるひな形が、確認した後に使えなくなりました。もう一度CSVを選ぶと、どの行かを確認できます',
  FILE_UNDONE:
    'このCSVの掲載は、途中でほかの方が取り消しました。残りは掲載していません。必要なら、もう一度CSVを選んでください',
  FILE_CHANGED:
    '確認した後に、ほかの方の掲載や時間の経過で、掲載できる件数が変わりました。もう一度内容を確認してください',
  FILE_AUDIENCE_EMPTY:
    '確認した後に、公開範囲にあてはまる方が1人もいなくなった行があります（{lines}）。先に案内する相手がいないため、まだ1件も掲載していません。もう一度内容を確認し、必要ならCSVの公開範囲を書き直してください',
  FILE_AUDIENCE_LATE:
    '確認した後に時間がたち、締切までに先に案内できなくなった行があります（{lines}）。掲載するとすぐに全員へ公開されるため、まだ1件も掲載していません。もう一度内容を確認してください',
  NOTHING_TO_POST: '掲載できる行がないため、何も掲載していません。理由を確認して直してください',
});
