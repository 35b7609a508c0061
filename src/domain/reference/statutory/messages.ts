import { formatDayWithWeekday } from '#platform/base/jst.ts';
import type { NoticeText } from '#platform/server/delivery/notice-rules.ts';

import type { MissingTable, StatutoryTableKind } from './missing-tables.ts';

/** Returns a year in the era 令和; the product knows no year before that era. */
const reiwa = (year: number) => `令和${year - 2018}年`;

/** The name of a table for operators. */
export function tableName({ kind, year }: { kind: StatutoryTableKind; year: number }): string {
  switch (kind) {
    case 'withholding':
      return `${year}年分（${reiwa(year)}分）の源泉徴収税額表`;
    case 'minimum_wage':
      return `${year}年度（${reiwa(year)}度）の最低賃金`;
    default:
      throw new RangeError(`unknown table: ${String(kind satisfies never)}`);
  }
}

/** The operator's text about a missing table: the problem and the remedy. (Rule 6.2) */
export function missingTableText(table: MissingTable): NoticeText {
  const { kind, usedYear } = table;
  const used = usedYear === null ? null : tableName({ kind, year: usedYear });
  const title = `${tableName(table)}が読み込まれていません`;
  return { title, body: `${effectOf(table, used)}。${remedyOf(kind)}` };
}

function effectOf({ kind, neededFrom }: MissingTable, used: string | null): string {
  const day = formatDayWithWeekday(neededFrom);
  switch (kind) {
    case 'withholding':
      return used === null
        ? '税額を計算できる表がありません'
        : `読み込むまで、${day}からの振込は、${used}で計算した仮の税額になります`;
    case 'minimum_wage':
      return used === null
        ? '求人の時給を確認できる表がありません'
        : `前の改定から1年になる${day}が来ました。読み込むまで、求人の時給は${used}で確認します`;
    default:
      throw new RangeError(`unknown table: ${String(kind satisfies never)}`);
  }
}

function remedyOf(kind: StatutoryTableKind): string {
  const [from, word] = {
    withholding: ['国税庁の日額表', 'withholding'],
    minimum_wage: ['厚生労働省の一覧', 'minimum-wage'],
  }[kind];
  return `${from}をCSVにして、npm run load-statutory -- ${word} で読み込んでください`;
}
