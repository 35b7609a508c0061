import {
  exactFractionOf,
  payFractionForMinutes,
  addFractions,
  SecondReferenceData,
  multiplyFractions,
  roundFractionToYen,
  collectMinuteWages,
  type SecondShift,
} from './second-wage.ts';

/**
 * A second computation of pay that depends on other shifts of a worker, at one corporation and at several, and of pay
 * for hours that were not worked. It computes minute by minute, shift by shift in the order of their approvals, with a
 * counter for each week and each month. Weekly hours include those of all employers, also stated hours. Hours of an
 * earlier contract at another corporation count as claimed until they are approved. (労働基準法38条) Like `second-wage.ts` it
 * imports nothing of the product. (Rule 3.2, 4.14, 6.6, 6.11)
 */
export type SecondContractEnd =
  | { kind: 'worked' }
  /** The shift was cancelled before it began, or when the worker had already travelled to it. */
  | { kind: 'called off'; hadJourney: boolean }
  /** The worker was sent home; the remaining hours are paid as compensation. */
  | { kind: 'sent home'; owed: Pick<SecondShift, 'from' | 'to' | 'breakMinutes'> };

export type SecondPay = Record<
  | 'base'
  | 'overtime'
  | 'night'
  | 'bonus'
  | 'addedDay'
  | 'weekly'
  | 'monthly'
  | 'compensation'
  | 'taxableTravel'
  | 'taxable'
  | 'tax'
  | 'net',
  bigint
>;

/** A deliberate fault in the computation, one at a time, to show that the comparison detects it. */
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
  | 'the first minutes of a shift bring the week above 40 hours'
  | 'stated hours of the week are left out'
  | 'stated hours of the day are left out'
  | 'a minute above the day is paid above the week as well'
  | 'hours at other corporations are left out';

/**
 * Corporation of a contract, its position in the order of contracts, and the minutes of work elsewhere that were stated
 * with it.
 */
export type SecondContract = {
  corporation: string;
  order: number;
  statedDay: number;
  statedWeek: number;
};

const onlyContract: SecondContract = {
  corporation: 'one',
  order: 0,
  statedDay: 0,
  statedWeek: 0,
};

type Calendar = { week: number; month: string };
/** A contract without approved hours, with the claimed minutes within eight hours a day. */
type Waiting = SecondContract & { week: number; minutes: number };

const dayMinutes = 480;
const weekMinutes = 40 * 60;
const monthMinutes = 60 * 60;
const quarter = exactFractionOf(1, 4);

/** The computation for one worker, from the first approval on. */
export class SecondEmployment {
  readonly #reference: SecondReferenceData;
  readonly #fault: EmploymentFault | null;
  readonly #regular = new Map<number, number>();
  readonly #overtime = new Map<string, number>();
  readonly #paid = new Map<number, number>();
  readonly #waiting = new Map<number, Waiting>();

  constructor(reference: SecondReferenceData, fault: EmploymentFault | null = null) {
    this.#reference = reference;
    this.#fault = fault;
  }

  /** Adds a concluded contract; the hours of `shift` count until the contract's hours are approved. */
  conclude(shift: SecondShift, contract: SecondContract): void {
    const minutes = Math.min(dayMinutes, shift.to - shift.from - shift.breakMinutes);
    const { week } = this.#calendarOf(shift, contract);
    this.#waiting.set(contract.order, { ...contract, week, minutes });
  }

  approve(
    shift: SecondShift,
    end: SecondContractEnd,
    contract: SecondContract = onlyContract,
  ): SecondPay {
    this.#waiting.delete(contract.order);
    if (end.kind === 'called off') return this.#calledOff(shift, end.hadJourney);
    const earned = this.#worked(shift, contract);
    if (end.kind === 'worked') return this.#pay(shift, { ...earned, compensation: 0n });
    const whole = this.#reference.wageOf({ ...shift, ...end.owed, breakFrom: null });
    const lost = this.#owed(whole) - this.#owed(this.#reference.wageOf(shift));
    if (this.#fault === 'hours that were not worked count for the week') {
      const { from, to, breakMinutes } = end.owed;
      const calendar = this.#calendarOf(shift, contract);
      const missing = to - from - breakMinutes - (shift.to - shift.from - shift.breakMinutes);
      this.#regular.set(calendar.week, (this.#regular.get(calendar.week) ?? 0) + missing);
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
      addedDay: 0n,
      weekly: 0n,
      monthly: 0n,
      compensation: this.#owed(owed),
      taxableTravel: isTaxed ? this.#reference.travelOf(shift) : 0n,
    });
  }

  #owed({ base, bonus, taxable }: { base: bigint; bonus: bigint; taxable: bigint }): bigint {
    return this.#fault === 'compensation is paid without its premiums' ? base + bonus : taxable;
  }

  #worked(shift: SecondShift, contract: SecondContract) {
    const { base, overtime, night, bonus } = this.#reference.wageOf(shift);
    const { work, late, rates } = collectMinuteWages(shift);
    const planned = shift.plan.to - shift.plan.from - shift.plan.breakMinutes;
    const share = exactFractionOf(shift.bonus, planned);
    const calendar = this.#calendarOf(shift, contract);
    const elsewhere = this.#elsewhere(calendar.week, contract);
    const statedDay =
      this.#fault === 'stated hours of the day are left out' ? 0 : contract.statedDay;
    const [addedRates, weeklyRates, raisedRates]: [number[], number[], number[]] = [[], [], []];
    // Minutes after the planned end already earn the overtime premium of the bonus.
    let [addedWithBonus, weeklyWithBonus, paid] = [0, 0, 0];
    for (let minute = 0; minute < work; minute += 1) {
      const isOvertime = minute >= dayMinutes;
      const isAdded = !isOvertime && statedDay + minute >= dayMinutes;
      const hasBonus = minute < work - late;
      if (isAdded) addedRates.push(rates[minute]!);
      if (isAdded && hasBonus) addedWithBonus += 1;
      const isWeekly = this.#isWeekly(calendar.week, elsewhere, { isOvertime, isAdded });
      if (isWeekly) {
        weeklyRates.push(rates[minute]!);
        paid += 1;
        if (hasBonus) weeklyWithBonus += 1;
      }
      if (isOvertime || isAdded || isWeekly) {
        if (this.#isRaised(calendar.month, isOvertime || isAdded)) raisedRates.push(rates[minute]!);
      }
    }
    this.#paid.set(calendar.week, (this.#paid.get(calendar.week) ?? 0) + paid);
    const isFirst = this.#fault === 'the first minutes of a shift bring the week above 40 hours';
    const above = isFirst ? rates.slice(0, weeklyRates.length) : weeklyRates;
    const added = addFractions(
      payFractionForMinutes(addedRates),
      multiplyFractions(share, exactFractionOf(addedWithBonus)),
    );
    const weekly = addFractions(
      payFractionForMinutes(above),
      multiplyFractions(share, exactFractionOf(weeklyWithBonus)),
    );
    const raisedShare =
      this.#fault === 'the bonus is left out of the raised premium' ? exactFractionOf(0) : share;
    const monthly = addFractions(
      payFractionForMinutes(raisedRates),
      multiplyFractions(raisedShare, exactFractionOf(raisedRates.length)),
    );
    return {
      base,
      overtime,
      night,
      bonus,
      addedDay: roundFractionToYen(multiplyFractions(added, quarter)),
      weekly: roundFractionToYen(multiplyFractions(weekly, quarter)),
      monthly: roundFractionToYen(multiplyFractions(monthly, quarter)),
      taxableTravel: 0n,
    };
  }

  /**
   * Minutes for other employers in the week that are stated or not yet approved, without those above 40 hours that
   * already earned a premium.
   */
  #elsewhere(week: number, { corporation, order, statedWeek }: SecondContract): number {
    const stated = this.#fault === 'stated hours of the week are left out' ? 0 : statedWeek;
    let minutes = stated - (this.#paid.get(week) ?? 0);
    for (const one of this.#waiting.values()) {
      const isEarlier = one.corporation !== corporation && one.order < order;
      if (isEarlier && one.week === week) minutes += one.minutes;
    }
    return this.#fault === 'hours at other corporations are left out'
      ? stated - (this.#paid.get(week) ?? 0)
      : minutes;
  }

  /** Counts a minute of the week; true when it is above 40 hours, including those for other employers. */
  #isWeekly(
    week: number,
    elsewhere: number,
    { isOvertime, isAdded }: { isOvertime: boolean; isAdded: boolean },
  ): boolean {
    const countsOvertime = this.#fault === 'overtime of the day counts for the week as well';
    const countsAdded = this.#fault === 'a minute above the day is paid above the week as well';
    if ((isOvertime && !countsOvertime) || (isAdded && !countsAdded)) return false;
    const regular = (this.#regular.get(week) ?? 0) + 1;
    this.#regular.set(week, regular);
    return regular + elsewhere > weekMinutes;
  }

  /** Counts a minute of overtime of the month; true when it is above 60 hours. */
  #isRaised(month: string, isOfDay: boolean): boolean {
    const withWeekly = this.#fault !== 'minutes above 40 hours are left out of the 60';
    if (!isOfDay && !withWeekly) return false;
    const overtime = (this.#overtime.get(month) ?? 0) + 1;
    this.#overtime.set(month, overtime);
    const early = this.#fault === 'the minute that reaches 60 hours is raised' ? 1 : 0;
    return overtime > monthMinutes - early;
  }

  #calendarOf({ from, to }: SecondShift, { corporation }: SecondContract): Calendar {
    const firstDay = Math.floor((from + 9 * 60) / 1_440);
    // 1 January 1970 was a Thursday.
    const sinceSunday = this.#fault === 'the week begins on Monday' ? 3 : 4;
    const isByEnd = this.#fault === 'a shift over midnight counts in the month that it ends in';
    const inMonth = new Date(((isByEnd ? to : from) + 9 * 60) * 60_000);
    return {
      week: Math.floor((firstDay + sinceSunday) / 7),
      // The limit of 60 hours applies to each employer separately.
      month: `${corporation} ${inMonth.toISOString().slice(0, 7)}`,
    };
  }

  #pay(shift: SecondShift, lines: Omit<SecondPay, 'taxable' | 'tax' | 'net'>): SecondPay {
    const taxable = Object.values(lines).reduce((sum, line) => sum + line, 0n);
    const { tax } = this.#reference.taxOn(taxable, shift);
    const whole = this.#reference.travelOf(shift);
    const travel = whole - lines.taxableTravel;
    const exempt = this.#fault === 'a day without a journey is exempt' ? whole : travel;
    return { ...lines, taxable, tax, net: taxable - tax + exempt };
  }
}
