import type {
  ThresholdFigure,
  SpecialDependantIncomeLimits,
  YearThresholdFigures,
} from './thresholds.ts';

const readOn = '2026-11-25';

const dependent: ThresholdFigure & { others: SpecialDependantIncomeLimits } = {
  max: 1_300_000,
  others: { young: 1_500_000, elder: 1_800_000 },
  isCarried: false,
  source: {
    name: '健康保険法3条7項と国の通知',
    url: 'https://www.psrn.jp/topics/detail.php?id=39349',
    readOn,
  },
};
const secondIncome: ThresholdFigure = {
  max: 200_000,
  isCarried: false,
  source: {
    name: '所得税法121条1項',
    url: 'https://sikin.net/qa/18',
    readOn,
  },
};
const weekMinutes: ThresholdFigure = {
  max: 20 * 60,
  isCarried: false,
  source: {
    name: '厚生年金保険法12条5号',
    url: 'https://yamada-accounting.com/?p=1687',
    readOn,
  },
};

/** The law of 2025 (令和7年法律第74号) abolishes the threshold of 88,000 yen a month, and keeps that of the weekly hours. */
const weekMinutesFrom2027: ThresholdFigure = {
  ...weekMinutes,
  source: {
    name: '厚生年金保険法12条5号と2025年の改正',
    url: 'https://roumu.com/?p=127659',
    readOn: '2026-11-26',
  },
};

/** Last year's figure, for a year whose figure is not known yet; the screen marks it as such. */
const carried = <One extends ThresholdFigure>(figure: One): One => ({ ...figure, isCarried: true });

/** Figures of each year. A year without a row has no figures yet, and no threshold is shown for it. */
export const thresholdFiguresByYear: readonly YearThresholdFigures[] = [
  { year: 2026, dependent, secondIncome, weekMinutes },
  {
    year: 2027,
    dependent: carried(dependent),
    secondIncome: carried(secondIncome),
    weekMinutes: weekMinutesFrom2027,
  },
];

/** The figures of a year; null where it has none. */
export function thresholdFiguresOf(year: number): YearThresholdFigures | null {
  return thresholdFiguresByYear.find((figures) => figures.year === year) ?? null;
}
