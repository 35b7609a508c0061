import type { Figure, YearFigures } from './thresholds.ts';

const readOn = '2026-11-25';

const secondIncome: Figure = {
  max: 200_000,
  source: {
    name: '所得税法121条1項',
    url: 'https://sikin.net/qa/18',
    readOn,
  },
};
const weekMinutes: Figure = {
  max: 20 * 60,
  source: {
    name: '厚生年金保険法12条5号',
    url: 'https://yamada-accounting.com/?p=1687',
    readOn,
  },
};

/** One row a year. A year without a row has no figures yet, and nothing is shown for it. (Rule 4.23) */
export const yearFigures: readonly YearFigures[] = [
  {
    year: 2026,
    dependent: {
      max: 1_300_000,
      others: { young: 1_500_000, elder: 1_800_000 },
      source: {
        name: '健康保険法3条7項と国の通知',
        url: 'https://www.psrn.jp/topics/detail.php?id=39349',
        readOn,
      },
    },
    secondIncome,
    weekMinutes,
  },
];

/** The figures of a year; null where it has none. */
export function figuresOf(year: number): YearFigures | null {
  return yearFigures.find((figures) => figures.year === year) ?? null;
}
