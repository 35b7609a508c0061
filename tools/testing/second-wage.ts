/**
 * A second computation of a wage, written from the rule book and not from `src/domain/pay`: minute by minute with its
 * own clock, exact fractions, and its own parser of the tax office's table. It imports nothing of the product. Only
 * tests use it. (Rule 3.1, 3.2, 4.12, 6.2 to 6.4)
 */
export type SecondShift = {
  /** Minutes since 1970 in UTC. */
  from: number;
  to: number;
  breakMinutes: number;
  /** Null when only the length of the break is known. */
  breakFrom: number | null;
  plan: { from: number; to: number; breakMinutes: number };
  hourlyWage: number;
  /** The prefecture's minimum wages with their first days, in ascending order. */
  minimums: readonly { first: string; hourly: number }[];
  bonus: number;
  /** The posting's cap of the travel allowance, and the stated round-trip fare (null: not stated). */
  travelCap: number;
  fare: number | null;
  /** The designated day of the transfer, such as `2026-12-15`. */
  paidOn: string;
  /**
   * Periods with column 乙 at the corporation: first day, and first day after the period. The day on which the shift
   * begins decides.
   */
  otsu: readonly { first: string; after: string | null }[];
  /** Periods as a non-resident at all corporations: first work day, and first one as a resident again. (Rule 8.5) */
  abroad: SecondShift['otsu'];
};

export type SecondWage = Record<
  'base' | 'overtime' | 'night' | 'bonus' | 'taxable' | 'tax' | 'net',
  bigint
> & { tableYear: number };

/** Amounts that an approval adds to the wage that a check-out released, and the tax of both together, in yen. */
export type SecondApprovalAmounts = Record<
  'taxable' | 'tax' | 'release' | 'shortfall' | 'withheld' | 'due',
  bigint
>;

/** A deliberate fault in the computation, one at a time, to show that the comparison detects it. */
export type WageFault =
  | 'night begins a minute late'
  | 'bonus stays out of the premiums'
  | 'travel is the cap whatever the fare'
  | 'break comes off the night first'
  | 'overtime at night earns one premium'
  | 'the last table is used for every year'
  | '乙 goes by the day of payment'
  | '乙 precedes 非居住者'
  | '非居住者 goes by the day of payment'
  | 'a raise waits for the next shift'
  | 'a raise begins with the day in London'
  | 'premiums stay at the wage of the contract'
  | 'the rest is taxed by itself'
  | 'the released part keeps the tax of its own table'
  | 'an overpayment is taken back'
  | 'a step of the table hides the last yen';

type Fraction = { over: bigint; under: bigint };

const zero: Fraction = { over: 0n, under: 1n };
export const exactFractionOf = (over: number, under = 1): Fraction => ({
  over: BigInt(over),
  under: BigInt(under),
});
export const addFractions = (a: Fraction, b: Fraction): Fraction => ({
  over: a.over * b.under + b.over * a.under,
  under: a.under * b.under,
});
export const multiplyFractions = (a: Fraction, b: Fraction): Fraction => ({
  over: a.over * b.over,
  under: a.under * b.under,
});
/** Rounds 0.5 yen and more up: 昭63.3.14 基発150号. */
export const roundFractionToYen = ({ over, under }: Fraction): bigint =>
  (2n * over + under) / (2n * under);

/** For each minute of the day in Tokyo, true from 22:00 to 5:00. */
function nightClock(fault: WageFault | null): boolean[] {
  const first = fault === 'night begins a minute late' ? 22 * 60 + 1 : 22 * 60;
  return Array.from({ length: 1_440 }, (_, minute) => minute >= first || minute < 5 * 60);
}

type Minutes = {
  work: number;
  night: number;
  late: number;
  /** Hourly wage in yen of each minute worked, in order. */
  rates: number[];
  /** Hourly wage in yen of each minute worked at night, in order. */
  nightRates: number[];
};

/**
 * Returns the hourly wage in yen for a minute: the contract's wage, or the minimum wage of the minute's day if that is
 * higher.
 */
function rateClock(shift: SecondShift, fault: WageFault | null): (minute: number) => number {
  const ahead = fault === 'a raise begins with the day in London' ? 0 : 9 * 60;
  const begins = shift.minimums.map(({ first, hourly }) => ({
    minute: Date.parse(`${first}T00:00:00Z`) / 60_000 - ahead,
    hourly,
  }));
  return (minute) => {
    const at = fault === 'a raise waits for the next shift' ? shift.from : minute;
    let minimum = 0;
    for (const one of begins) if (one.minute <= at) minimum = one.hourly;
    return Math.max(shift.hourlyWage, minimum);
  };
}

const trueNight = nightClock(null);

/** Collects the hourly wages of a shift's minutes, one after the other. */
export function collectMinuteWages(
  shift: SecondShift,
  fault: WageFault | null = null,
  isNight: boolean[] = trueNight,
): Minutes {
  const { from, to, breakMinutes, breakFrom, plan } = shift;
  const counts = { day: 0, night: 0, before: 0, late: 0 };
  const rateAt = rateClock(shift, fault);
  const rates: number[] = [];
  const nightRates: number[] = [];
  let placed = 0;
  for (let minute = from; minute < to; minute += 1) {
    if (breakFrom !== null && minute >= breakFrom && minute < breakFrom + breakMinutes) {
      placed += 1;
      continue;
    }
    const rate = rateAt(minute);
    rates.push(rate);
    if (isNight[(minute + 9 * 60) % 1_440]) {
      counts.night += 1;
      nightRates.push(rate);
    } else counts.day += 1;
    if (minute >= plan.to) counts.late += 1;
    else counts.before += 1;
  }
  // For each premium, a break at an unknown time is taken from the minutes with the lowest wage.
  const rest = breakMinutes - placed;
  const first = fault === 'break comes off the night first' ? counts.night : counts.day;
  const fromNight =
    fault === 'break comes off the night first'
      ? Math.min(rest, first)
      : Math.max(0, rest - counts.day);
  return {
    work: to - from - breakMinutes,
    night: counts.night - fromNight,
    late: counts.late - Math.max(0, rest - counts.before),
    // Hourly wages never fall during a shift, so the first minutes have the lowest wage.
    rates: rates.slice(rest),
    nightRates: nightRates.slice(fromNight),
  };
}

/** Pay in yen for minutes with these hourly wages. */
export const payFractionForMinutes = (rates: readonly number[]): Fraction =>
  exactFractionOf(
    rates.reduce((sum, rate) => sum + rate, 0),
    60,
  );

/** The last `count` hourly wages. */
const lastOf = (rates: readonly number[], count: number): readonly number[] =>
  rates.slice(rates.length - count);

export class SecondReferenceData {
  readonly #isNight: boolean[];
  readonly #tables: readonly SecondTaxTable[];
  readonly #fault: WageFault | null;

  constructor(tables: readonly SecondTaxTable[], fault: WageFault | null = null) {
    this.#tables = tables;
    this.#fault = fault;
    this.#isNight = nightClock(fault);
  }

  wageOf(shift: SecondShift): SecondWage {
    const { work, night, late, ...paid } = collectMinuteWages(shift, this.#fault, this.#isNight);
    const { hourlyWage, plan } = shift;
    const staysBelow = this.#fault === 'premiums stay at the wage of the contract';
    const premiumRates = (rates: readonly number[]) =>
      staysBelow ? rates.map(() => hourlyWage) : rates;
    const planned = plan.to - plan.from - plan.breakMinutes;
    // 労基則19条1項2号: pay for a day is divided by the hours of the day.
    const bonusPerMinute = shift.bonus === 0 ? zero : exactFractionOf(shift.bonus, planned);
    const carries = this.#fault === 'bonus stays out of the premiums' ? zero : bonusPerMinute;
    const overtime = Math.max(0, work - 480);
    const within = Math.min(work, planned);
    const quarter = exactFractionOf(1, 4);
    const shared =
      this.#fault === 'overtime at night earns one premium' ? Math.min(overtime, night) : 0;

    const base = roundFractionToYen(payFractionForMinutes(paid.rates));
    const bonus = roundFractionToYen(multiplyFractions(bonusPerMinute, exactFractionOf(within)));
    const overtimePay = roundFractionToYen(
      addFractions(
        multiplyFractions(
          payFractionForMinutes(premiumRates(lastOf(paid.rates, overtime - shared))),
          quarter,
        ),
        addFractions(
          multiplyFractions(carries, exactFractionOf(work - within)),
          multiplyFractions(
            multiplyFractions(carries, exactFractionOf(Math.max(overtime, late))),
            quarter,
          ),
        ),
      ),
    );
    const nightPay = roundFractionToYen(
      multiplyFractions(
        addFractions(
          payFractionForMinutes(premiumRates(paid.nightRates)),
          multiplyFractions(carries, exactFractionOf(night)),
        ),
        quarter,
      ),
    );
    const taxable = base + bonus + overtimePay + nightPay;
    const { tax, tableYear } = this.taxOn(taxable, shift);
    return {
      base,
      overtime: overtimePay,
      night: nightPay,
      bonus,
      taxable,
      tax,
      net: taxable - tax + this.travelOf(shift),
      tableYear,
    };
  }

  /**
   * The part of a wage that an approval adds to the released part. Its tax is the difference between the tax of the
   * whole wage and that of the released part, both by the table and column of the added part. Nothing that was released
   * is taken back. (Rule 3.4, 4.12, 6.2, 6.3)
   */
  restOf(released: SecondWage, approved: SecondShift): SecondApprovalAmounts {
    const total = this.wageOf(approved);
    const taxable = total.taxable - released.taxable;
    let tax = this.#taxOfRest(released, total, approved);
    let due = 0n;
    // At least one yen of the pay beyond the released part is paid: the next wage bears the rest of the tax.
    if (
      taxable > 0n &&
      tax >= taxable &&
      this.#fault !== 'a step of the table hides the last yen'
    ) {
      due = tax - taxable + 1n;
      tax = taxable - 1n;
    }
    const difference = taxable - tax;
    const takesBack = this.#fault === 'an overpayment is taken back';
    return {
      taxable,
      tax,
      release: difference > 0n || takesBack ? difference : 0n,
      shortfall: difference < 0n && !takesBack ? -difference : 0n,
      withheld: released.tax + tax,
      due,
    };
  }

  #taxOfRest(released: SecondWage, total: SecondWage, approved: SecondShift): bigint {
    const taxable = total.taxable - released.taxable;
    if (this.#fault === 'the rest is taxed by itself')
      return taxable > 0n ? this.taxOn(taxable, approved).tax : 0n;
    if (this.#fault === 'the released part keeps the tax of its own table')
      return total.tax - released.tax;
    return total.tax - this.taxOn(released.taxable, approved).tax;
  }

  /** The travel allowance of the contract: the stated fare, at most the cap. (Rule 8.5) */
  travelOf({ travelCap, fare }: Pick<SecondShift, 'travelCap' | 'fare'>): bigint {
    const costs = this.#fault === 'travel is the cap whatever the fare' ? null : fare;
    if (costs === null || costs > travelCap) return BigInt(travelCap);
    return BigInt(costs);
  }

  taxOn(taxable: bigint, shift: Taxed) {
    const table = this.#tableFor(shift.paidOn);
    if (this.#isAbroad(shift)) {
      // 所得税法213条 and the surtaxes: 20.42 % of the whole amount.
      return { tax: (taxable * 2_042n) / 10_000n, tableYear: Number(shift.paidOn.slice(0, 4)) };
    }
    return { tax: table.taxOn(taxable, this.#columnOf(shift)), tableYear: table.year };
  }

  /** True for a non-resident: no column of the table applies, whatever was decided about 乙. (Rule 8.5) */
  #isAbroad(shift: Taxed): boolean {
    if (this.#fault === '乙 precedes 非居住者' && this.#columnOf(shift) === '乙') return false;
    const day = this.#fault === '非居住者 goes by the day of payment' ? shift.paidOn : begun(shift);
    return isWithin(day, shift.abroad);
  }

  /** 乙 when the day on which the shift begins is in a period of 乙, otherwise 丙. (Rule 6.3) */
  #columnOf(shift: Taxed): '乙' | '丙' {
    const day = this.#fault === '乙 goes by the day of payment' ? shift.paidOn : begun(shift);
    return isWithin(day, shift.otsu) ? '乙' : '丙';
  }

  /** The table of the year of payment, otherwise the newest one of an earlier year. (Rule 6.2) */
  #tableFor(paidOn: string): SecondTaxTable {
    const year = Number(paidOn.slice(0, 4));
    const sorted = this.#tables.toSorted((a, b) => b.year - a.year);
    const found =
      this.#fault === 'the last table is used for every year'
        ? sorted[0]
        : sorted.find((table) => table.year <= year);
    if (!found) throw new Error(`no table for ${year}`);
    return found;
  }
}

type Row = { from: bigint; tax: bigint; thousandthsOfPercent: bigint };

/** Reads the columns 乙 and 丙 of the file, line by line. */
export class SecondTaxTable {
  readonly year: number;
  readonly #rows: Record<'乙' | '丙', Row[]>;

  constructor(text: string, year: number) {
    this.year = year;
    const [head = '', ...lines] = text.trim().split(/\r?\n/);
    const names = head.split(',');
    const read = (name: '乙' | '丙'): Row[] =>
      lines.flatMap((line) => {
        const cells = line.split(',');
        const cell = (title: string) => (cells[names.indexOf(title)] ?? '').trim();
        // An empty cell continues the row above it.
        if (cell(name) === '') return [];
        const rate = cell(`${name}の率`);
        return [
          {
            from: BigInt(cell('以上')),
            tax: BigInt(cell(name)),
            thousandthsOfPercent: thousandths(rate === '' ? '0' : rate),
          },
        ];
      });
    this.#rows = { 乙: read('乙'), 丙: read('丙') };
  }

  taxOn(taxable: bigint, column: '乙' | '丙'): bigint {
    let found: Row | undefined;
    for (const row of this.#rows[column]) if (row.from <= taxable) found = row;
    if (!found) throw new Error(`no row for ${taxable}`);
    return found.tax + ((taxable - found.from) * found.thousandthsOfPercent) / 100_000n;
  }
}

type Taxed = Pick<SecondShift, 'paidOn' | 'plan' | 'otsu' | 'abroad'>;

/** The day in Tokyo on which a shift begins by its plan. */
const begun = ({ plan }: Taxed) =>
  new Date((plan.from + 9 * 60) * 60_000).toISOString().slice(0, 10);

function isWithin(day: string, periods: SecondShift['otsu']): boolean {
  let within = false;
  for (const { first, after } of periods) {
    if (day >= first) within = true;
    if (after !== null && day >= after) within = false;
  }
  return within;
}

/** Parses a percentage in thousandths: `40.84` becomes 40,840. */
function thousandths(percent: string): bigint {
  const [whole = '0', decimals = ''] = percent.split('.');
  return BigInt(whole) * 1_000n + BigInt(decimals.padEnd(3, '0'));
}

/** Random numbers by mulberry32: the same seed gives the same shifts every time. */
export function createSeededDice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * sides);
  };
}
