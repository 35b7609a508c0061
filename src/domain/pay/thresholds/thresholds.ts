import type { JstDay } from '#platform/base/jst.ts';
import type { Yen } from '#platform/base/yen.ts';

type Source = {
  /** The name of the law for the screen. */
  name: string;
  /** A page that states the figure. */
  url: string;
  /** The day on which we read the figure on that page. */
  readOn: JstDay;
};

/** A figure of one year. */
export type ThresholdFigure = {
  max: number;
  /** True for last year's figure, used because this year's was not published when the figures were read. */
  isCarried: boolean;
  source: Source;
};

/** Income limits in yen for dependants to whom a special limit applies. */
export type SpecialDependantIncomeLimits = {
  /** For people 19 to 22 years old at the end of the year, except the insured person's spouse. */
  young: number;
  /** For people from 60 years on, or with a disability. */
  elder: number;
};

export type YearThresholdFigures = {
  year: number;
  /** 被扶養者: the yearly income must be below this, in yen, travel allowance included. */
  dependent: ThresholdFigure & {
    others: SpecialDependantIncomeLimits;
  };
  /**
   * 確定申告: a tax return is needed above this, in yen of pay beside a main employer and other income, without travel
   * allowance.
   */
  secondIncome: ThresholdFigure;
  /** 短時間労働者: contracted minutes a week at one employer must be below this. */
  weekMinutes: ThresholdFigure;
};

/** Income of one worker in a calendar year, by the year of payment. */
export type YearIncome = { taxable: Yen; travelAllowance: Yen };

/** The employer with the most planned minutes of the week that begins on `from`. */
export type BusiestEmployer = { from: JstDay; employerName: string; minutes: number };

type ThresholdKind = 'DEPENDENT' | 'SECOND_INCOME' | 'WEEKLY_HOURS';
export type ThresholdState = 'BELOW' | 'NEAR' | 'REACHED';

export type Threshold = {
  kind: ThresholdKind;
  /** In yen; for WEEKLY_HOURS in minutes. */
  amount: number;
  max: number;
  state: ThresholdState;
  /** Limits of other dependants; null unless the kind is DEPENDENT. */
  others: SpecialDependantIncomeLimits | null;
  /** Employer with the most minutes; null unless the kind is WEEKLY_HOURS. */
  week: BusiestEmployer | null;
  sourceName: string;
  readOn: JstDay;
  isCarried: boolean;
};

/** Percentage of a threshold from which on its state is NEAR. Repeated in the API by `IncomeThresholdState.NEAR`. */
const nearPercent = 80;

/**
 * State of an amount against a threshold. Some thresholds begin at the maximum (130万円以上, 20時間以上), others
 * above the maximum (20万円を超える).
 */
export function thresholdStateOf(
  amount: number,
  max: number,
  begins: 'at' | 'above',
): ThresholdState {
  if (begins === 'at' ? amount >= max : amount > max) return 'REACHED';
  return amount * 100 >= max * nearPercent ? 'NEAR' : 'BELOW';
}

type Facts = {
  figures: YearThresholdFigures | null;
  income: YearIncome;
  /** Null outside of the current year, and without a shift in the week. */
  week: BusiestEmployer | null;
};

/**
 * The amounts that count towards each threshold of the year; none for a year without figures. The income of a dependant
 * includes the travel allowance, the income of the tax return does not.
 */
export function thresholdsOf({ figures, income, week }: Facts): Threshold[] {
  if (figures === null) return [];
  const { dependent, secondIncome, weekMinutes } = figures;
  const whole = Math.max(0, income.taxable + income.travelAllowance);
  const thresholds = [
    {
      ...threshold('DEPENDENT', { amount: whole, figure: dependent, begins: 'at' }),
      others: dependent.others,
    },
    threshold('SECOND_INCOME', {
      amount: Math.max(0, income.taxable),
      figure: secondIncome,
      begins: 'above',
    }),
  ];
  if (week === null) return thresholds;
  const { minutes } = week;
  const weekly = { amount: minutes, figure: weekMinutes, begins: 'at' } as const;
  return [...thresholds, { ...threshold('WEEKLY_HOURS', weekly), week }];
}

type Counted = { amount: number; figure: ThresholdFigure; begins: 'at' | 'above' };

function threshold(kind: ThresholdKind, { amount, figure, begins }: Counted): Threshold {
  const { max, isCarried, source } = figure;
  return {
    kind,
    amount,
    max,
    state: thresholdStateOf(amount, max, begins),
    others: null,
    week: null,
    sourceName: source.name,
    readOn: source.readOn,
    isCarried,
  };
}
