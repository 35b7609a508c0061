import { formatTimeRange } from '#platform/base/jst.ts';
import type { ConditionChange, ConditionItem } from '#gen/types.ts';

/** Terms of a contract except for its date: the items of its notice, the hours and the things to bring. */
export type ContractConditions = {
  items: readonly ConditionItem[];
  startsAt: Date;
  endsAt: Date;
  belongings: string;
};

/**
 * Titles that are not compared: the page shows the date elsewhere, and the full address appears only after a contract.
 */
const notCompared = new Set(['契約期間', '就業場所と変更の範囲']);
/** Lines that name the day of the work or of the payment. */
const datedLines = /^\d{4}\/|^締切日：/;

/** Returns the differences between the terms that a worker agreed to the last time and the terms offered now. */
export function contractConditionChanges(
  before: ContractConditions,
  now: ContractConditions,
): ConditionChange[] {
  const times = ({ startsAt, endsAt }: ContractConditions) => formatTimeRange(startsAt, endsAt);
  const titles = new Set([...before.items, ...now.items].map(({ title }) => title));
  return [
    changed('勤務時間', [times(before)], [times(now)]),
    ...[...titles]
      .filter((title) => !notCompared.has(title))
      .map((title) => changed(title, linesOf(before, title), linesOf(now, title))),
    changed('持ち物・服装', [before.belongings.trim()], [now.belongings.trim()]),
  ].flatMap((change) => change ?? []);
}

function linesOf({ items }: ContractConditions, title: string): string[] {
  const text = items.find((item) => item.title === title)?.text ?? '';
  return text.split('\n').filter((line) => !datedLines.test(line));
}

/** Returns the lines that only one of the two has; null where both have the same lines. */
function changed(
  title: string,
  before: readonly string[],
  after: readonly string[],
): ConditionChange | null {
  const gone = before.filter((line) => line !== '' && !after.includes(line));
  const come = after.filter((line) => line !== '' && !before.includes(line));
  if (gone.length === 0 && come.length === 0) return null;
  const said = (lines: readonly string[]) => (lines.length === 0 ? 'なし' : lines.join('\n'));
  return { title, before: said(gone), now: said(come) };
}
