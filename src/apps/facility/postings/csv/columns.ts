import type { PublishRefusal } from '#domain/recruitment/rules.ts';

/** Columns of a CSV of postings, in the order of the example; a file may have another order. */
export const postingFileColumns = [
  '施設',
  'ひな形',
  '採用の決め方',
  '勤務日',
  '開始',
  '終了',
  '休憩（分）',
  '時給',
  '交通費',
  'ボーナス',
  '人数',
  '締切（分前）',
  '公開範囲',
  '公開までの時間',
] as const;
export type PostingFileColumn = (typeof postingFileColumns)[number];

/** Columns that a file may leave out; everybody then sees its postings at once. */
export const optionalPostingFileColumns: ReadonlySet<PostingFileColumn> = new Set([
  '公開範囲',
  '公開までの時間',
]);

/** Limit of postings in one file. Our choice: half a year of a corporation with ten facilities. */
export const maxPostingFileLines = 10_000;
export const maxPostingFileBytes = 4_000_000;

/** Accepted texts in the column 採用の決め方. */
export const hiringModesByText: ReadonlyMap<string, 'INSTANT' | 'SCREENING'> = new Map([
  ['応募と同時に採用', 'INSTANT'],
  ['応募を見て決める', 'SCREENING'],
]);

/** Column at which a refusal is shown; refusals about the corporation or its facility are shown at 施設. */
const columnOfRefusal: Record<PublishRefusal, PostingFileColumn> = {
  STARTS_IN_PAST: '勤務日',
  STARTS_TOO_FAR: '勤務日',
  TIMES_NOT_WHOLE_MINUTES: '開始',
  DURATION_OUT_OF_RANGE: '終了',
  BREAK_OUT_OF_RANGE: '休憩（分）',
  BREAK_TOO_SHORT: '休憩（分）',
  OVERTIME_AGREEMENT_MISSING: '終了',
  OVERTIME_BEYOND_AGREEMENT: '終了',
  WAGE_BELOW_MINIMUM: '時給',
  WAGE_TOO_HIGH: '時給',
  WAGE_ABOVE_MEDIAN: '時給',
  TRAVEL_ALLOWANCE_OUT_OF_RANGE: '交通費',
  CAPACITY_OUT_OF_RANGE: '人数',
  BONUS_OUT_OF_RANGE: 'ボーナス',
  DEADLINE_OUT_OF_RANGE: '締切（分前）',
  DEADLINE_PASSED: '締切（分前）',
  LICENSE_GROUPS_INVALID: 'ひな形',
};

export function fileColumnOfRefusalCode(code: string): PostingFileColumn {
  return Object.entries(columnOfRefusal).find(([refusal]) => refusal === code)?.[1] ?? '施設';
}
