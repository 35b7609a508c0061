import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { checkoutRoot } from '../../tools/run/paths.ts';

/** A measured value with its target. */
export type Goal = {
  what: string;
  value: number;
  /** `least` for ratios of speed, `most` for times and sizes. */
  sense: 'least' | 'most';
  /** Value that the first release had to reach. */
  target: number;
  /** Value to reach after the target; undefined when the target is final. */
  goal?: number;
  unit?: string;
};

export type Report = {
  /** Packages whose versions are printed with the measurement. */
  packages: readonly string[];
  lines: readonly string[];
  goals: readonly Goal[];
};

/** A Markdown table; every column but the first is right-aligned. */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string[] {
  const rule = head.map((_, column) => (column === 0 ? '---' : '---:'));
  return [row(head), row(rule), ...rows.map(row)];
}

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/** Formats a value with this number of decimals; a dash for NaN. */
export function formatFigure(value: number, decimals = 0): string {
  if (!Number.isFinite(value)) return '–';
  return value.toLocaleString('en', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
}

/** The Markdown lines of a report; the first line is `circumstances`. */
export function reportLines(circumstances: string, { lines, goals }: Report): string[] {
  const judged = goals.map((goal) => ({ goal, isMet: meets(goal, goal.target) }));
  const misses = judged.filter(({ isMet }) => !isMet).map(({ goal }) => goal);
  const summary =
    goals.length === 0
      ? []
      : [
          '',
          ...markdownTable(
            ['figure', 'measured', 'target', 'goal', ''],
            judged.map(({ goal, isMet }) => goalRow(goal, isMet)),
          ),
          '',
          misses.length === 0
            ? 'Misses: none.'
            : `Misses: ${misses.map((goal) => missOf(goal)).join('; ')}.`,
        ];
  return [circumstances, '', ...lines, ...summary];
}

function goalRow(goal: Goal, isMet: boolean): string[] {
  const { what, value, target, sense, unit = '' } = goal;
  const sign = sense === 'least' ? '≥' : '≤';
  const further = goal.goal === undefined ? '–' : `${sign} ${plain(goal.goal)}${unit}`;
  return [
    what,
    `${plain(value)}${unit}`,
    `${sign} ${plain(target)}${unit}`,
    further,
    isMet ? 'met' : '**missed**',
  ];
}

function missOf({ what, value, target, sense, unit = '' }: Goal): string {
  return `${what} is ${plain(value)}${unit}, target ${sense === 'least' ? '≥' : '≤'} ${plain(target)}${unit}`;
}

// NaN, a value that could not be measured, never meets the limit.
const meets = ({ value, sense }: Goal, limit: number) =>
  sense === 'least' ? value >= limit : value <= limit;

const plain = (value: number) =>
  formatFigure(value, Number.isInteger(value) || value >= 100 ? 0 : 2);

const readme = path.join(checkoutRoot, 'bench/README.md');

/** Replaces one table of bench/README.md; the other tables stay. */
export function writeReport(name: string, lines: readonly string[]): void {
  writeFileSync(readme, withSection(readFileSync(readme, 'utf8'), name, lines));
}

/** Replaces the lines between the section's markers. Throws when the markers are missing. */
function withSection(text: string, name: string, lines: readonly string[]): string {
  const [begin, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`];
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`bench/README.md has no markers for ${name}.`);
  return [text.slice(0, from + begin.length), '', ...lines, text.slice(to)].join('\n');
}
