import {
  of,
  paidFor,
  plus,
  SecondReference,
  times,
  toYen,
  walk,
  type SecondShift,
} from './second-wage.ts';

/**
 * The second computation of what follows from other shifts of a worker at one corporation, and of
 * hours that were not worked: shifts are gone through minute by minute in the order of their
 * approvals, with a counter for each week and each month. Like `second-wage.ts` it imports nothing of
 * the product. (Rule 3.2, 4.14, 6.6, 6.11)
 */
export type SecondEnd =
  | { kind: 'worked' }
  /** Called off before it began, or at the entrance after the journey. */
  | { kind: 'called off'; hadJourney: boolean }
  /** Sent home; the hours that would have been worked are paid as compensation. */
  | { kind: 'sent home'; owed: Pick<SecondShift, 'from' | 'to' | 'breakMinutes'> };

export type SecondPay = Record<
  | 'base'
  | 'overtime'
  | 'night'
  | 'bonus'
  | 'weekly'
  | 'monthly'
  | 'compensation'
  | 'taxableTravel'
  | 'taxable'
  | 'tax'
  | 'net',
  bigint
>;

/** One fault at a time, to show that the comparison finds it. */
export type EmploymentFault =
  | 'the week begins on Monday'
  | 'overtime of the day counts for the week as well'
  | 'a shift over midnight counts in the month that it ends in'
  | 'minutes above 40 hours are left out of the 60'
  | 'the minute that reaches 60 hours is raised'
  | 'the bonus is left out of the raised premium'
  | 'hours that were not worked count for the week'
  | 'a day without a journey is exempt'
  | 'compensation is paid without its premiums'
  | 'the first minutes of a shift bring the week above 40 hours';

type Calendar = { week: number; month: number };

const dayMinutes = 480;
const weekMinutes = 40 * 60;
const monthMinutes = 60 * 60;
const quarter = of(1, 4);

/** One worker at one corporation, from the first approval on. */
export class SecondEmployment {
  readonly #reference: SecondReference;
  readonly #fault: EmploymentFault | null;
  readonly #regular = new Map<number, number>();
  readonly #overtime = new Map<number, number>();

  constructor(reference: SecondReference, fault: EmploymentFault | null = null) {
    this.#reference = reference;
    this.#fault = fault;
  }

  approve(shift: SecondShift, end: SecondEnd): SecondPay {
    if (end.kind === 'called off') return this.#calledOff(shift, end.hadJourney);
    const earned = this.#worked(shift);
    if (end.kind === 'worked') return this.#pay(shift, { ...earned, compensation: 0n });
    const whole = this.#reference.wageOf({ ...shift, ...end.owed, breakFrom: null });
    const lost = this.#owed(whole) - this.#owed(this.#reference.wageOf(shift));
    if (this.#fault === 'hours that were not worked count for the week') {
      const { from, to, breakMinutes } = end.owed;
      this.#count(
        this.#calendarOf(shift),
        to - from - breakMinutes - (shift.to - shift.from - shift.breakMinutes),
      );
    }
    return this.#pay(shift, { ...earned, compensation: lost > 0n ? lost : 0n });
  }

  #calledOff(shift: SecondShift, hadJourney: boolean): SecondPay {
    const { from, to, breakMinutes } = shift.plan;
    const owed = this.#reference.wageOf({ ...shift, from, to, breakMinutes, breakFrom: null });
    const isTaxed = !hadJourney && this.#fault !== 'a day without a journey is exempt';
    return this.#pay(shift, {
      base: 0n,
      overtime: 0n,
      night: 0n,
      bonus: 0n,
      weekly: 0n,
      monthly: 0n,
      compensation: this.#owed(owed),
      taxableTravel: isTaxed ? BigInt(shift.travelAllowance) : 0n,
    });
  }

  #owed({ base, bonus, taxable }: { base: bigint; bonus: bigint; taxable: bigint }): bigint {
    return this.#fault === 'compensation is paid without its premiums' ? base + bonus : taxable;
  }

  #worked(shift: SecondShift) {
    const { base, overtime, night, bonus } = this.#reference.wageOf(shift);
    const { work, late, rates } = walk(shift);
    const planned = shift.plan.to - shift.plan.from - shift.plan.breakMinutes;
    const share = of(shift.bonus, planned);
    const calendar = this.#calendarOf(shift);
    // Minutes after the plan earn the premium of the bonus already.
    const [weeklyRates, raisedRates]: [number[], number[]] = [[], []];
    let withBonus = 0;
    for (let minute = 0; minute < work; minute += 1) {
      const { isWeekly, isRaised } = this.#count(calendar, 1, minute >= dayMinutes);
      if (isWeekly) weeklyRates.push(rates[minute]!);
      if (isWeekly && minute < work - late) withBonus += 1;
      if (isRaised) raisedRates.push(rates[minute]!);
    }
    const isFirst = this.#fault === 'the first minutes of a shift bring the week above 40 hours';
    const above = isFirst ? rates.slice(0, weeklyRates.length) : weeklyRates;
    const weekly = plus(paidFor(above), times(share, of(withBonus)));
    const raisedShare =
      this.#fault === 'the bonus is left out of the raised premium' ? of(0) : share;
    const monthly = plus(paidFor(raisedRates), times(raisedShare, of(raisedRates.length)));
    return {
      base,
      overtime,
      night,
      bonus,
      weekly: toYen(times(weekly, quarter)),
      monthly: toYen(times(monthly, quarter)),
      taxableTravel: 0n,
    };
  }

  /** Counts minutes of a week and a month: are they above 40 hours, above 60? */
  #count({ week, month }: Calendar, minutes: number, isOvertime = false) {
    const doubled = this.#fault === 'overtime of the day counts for the week as well';
    let isWeekly = false;
    if (!isOvertime || doubled) {
      const regular = (this.#regular.get(week) ?? 0) + minutes;
      this.#regular.set(week, regular);
      isWeekly = regular > weekMinutes;
    }
    const withWeekly = this.#fault !== 'minutes above 40 hours are left out of the 60';
    if (!isOvertime && !(isWeekly && withWeekly)) return { isWeekly, isRaised: false };
    const overtime = (this.#overtime.get(month) ?? 0) + minutes;
    this.#overtime.set(month, overtime);
    const early = this.#fault === 'the minute that reaches 60 hours is raised' ? 1 : 0;
    return { isWeekly, isRaised: overtime > monthMinutes - early };
  }

  #calendarOf({ from, to }: SecondShift): Calendar {
    const firstDay = Math.floor((from + 9 * 60) / 1_440);
    // 1 January 1970 was a Thursday.
    const sinceSunday = this.#fault === 'the week begins on Monday' ? 3 : 4;
    const isByEnd = this.#fault === 'a shift over midnight counts in the month that it ends in';
    const inMonth = new Date(((isByEnd ? to : from) + 9 * 60) * 60_000);
    return {
      week: Math.floor((firstDay + sinceSunday) / 7),
      month: inMonth.getUTCFullYear() * 12 + inMonth.getUTCMonth(),
    };
  }

  #pay(shift: SecondShift, lines: Omit<SecondPay, 'taxable' | 'tax' | 'net'>): SecondPay {
    const taxable = Object.values(lines).reduce((sum, line) => sum + line, 0n);
    const { tax } = this.#reference.taxOn(taxable, shift);
    const travel = BigInt(shift.travelAllowance) - lines.taxableTravel;
    const exempt =
      this.#fault === 'a day without a journey is exempt' ? BigInt(shift.travelAllowance) : travel;
    return { ...lines, taxable, tax, net: taxable - tax + exempt };
  }
}
