import type { SecondTaxTable } from '../second-wage.ts';

/**
 * A second computation of the tax of a wage after its release: after additions, repaid shares and a corrected table.
 * Each result is computed from the whole wage again, and a share is searched yen by yen. Like `second-wage.ts` it
 * imports nothing of the product. (Rule 8.5)
 */
export type CorrectionFault =
  | 'a share keeps the tax of the question'
  | 'a share takes more pay than was overpaid'
  | 'a share takes more than was agreed'
  | 'shares stay as they were when the table is corrected'
  | 'a part is taxed by itself'
  | 'a part that the table takes whole is lost';

export type SecondTaxColumn = '乙' | '丙' | 'nonresident';

/** The tax for each whole yen of pay, by one version of a table. */
export class SecondTaxByPay {
  readonly #table: SecondTaxTable;
  readonly #known = new Map<string, number>();

  constructor(table: SecondTaxTable) {
    this.#table = table;
  }

  on(taxable: number, column: SecondTaxColumn): number {
    if (column === 'nonresident') return Number((BigInt(taxable) * 2_042n) / 10_000n);
    const key = `${column}${taxable}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const tax = Number(this.#table.taxOn(BigInt(taxable), column));
    this.#known.set(key, tax);
    return tax;
  }
}

export type SecondWageShare = Record<'amount' | 'taxable' | 'tax' | 'travel', number>;
export type SecondOverpayment = Record<'agreed' | 'taxable' | 'tax' | 'travel', number>;

const none: SecondWageShare = { amount: 0, taxable: 0, tax: 0, travel: 0 };

/** One wage and all later changes of its tax. */
export class SecondWageHistory {
  readonly #column: SecondTaxColumn;
  readonly #fault: CorrectionFault | null;
  #taxes: SecondTaxByPay;
  #taxable = 0;
  /** The tax that was withheld for the wage, in yen, not reduced by the tax of repaid shares. */
  #withheld = 0;
  #shares: SecondWageShare = none;

  constructor(
    taxes: SecondTaxByPay,
    column: SecondTaxColumn,
    fault: CorrectionFault | null = null,
  ) {
    this.#taxes = taxes;
    this.#column = column;
    this.#fault = fault;
  }

  /** Adds pay and travel; returns the tax of the new part, and the part of it that the next wage must bear. */
  add(taxable: number, travel: number): { tax: number; due: number } {
    const before = this.#taxOf(this.#taxable);
    const alone = this.#fault === 'a part is taxed by itself';
    const whole = alone ? this.#taxOf(taxable) : this.#taxOf(this.#taxable + taxable) - before;
    this.#taxable += taxable;
    this.#withheld += whole;
    const most = taxable + travel - 1;
    if (this.#fault === 'a part that the table takes whole is lost') return { tax: whole, due: 0 };
    return whole > most ? { tax: most, due: whole - most } : { tax: whole, due: 0 };
  }

  /** Deducts the next share from other wages, in yen; `notOwed`: yen that were agreed but turned out not to be owed. */
  payBack(of: SecondOverpayment, wages: number): { share: SecondWageShare; notOwed: number } {
    const limit = this.#shares.amount + Math.floor(wages / 4);
    const isFree = this.#fault === 'a share takes more than was agreed';
    const most = isFree ? limit : Math.min(of.agreed, limit);
    const all = of.taxable + of.travel;
    const further = this.#fault === 'a share takes more pay than was overpaid' ? 50 : 0;
    let gross = all + further;
    let sums = this.#after(of, gross);
    while (gross > 0 && sums.amount > most) {
      gross -= 1;
      sums = this.#after(of, gross);
    }
    const share: SecondWageShare = {
      amount: sums.amount - this.#shares.amount,
      taxable: sums.taxable - this.#shares.taxable,
      tax: sums.tax - this.#shares.tax,
      travel: sums.travel - this.#shares.travel,
    };
    if (share.amount <= 0) {
      return { share: none, notOwed: gross >= all ? of.agreed - this.#shares.amount : 0 };
    }
    this.#shares = sums;
    return { share, notOwed: gross >= all ? of.agreed - sums.amount : 0 };
  }

  /** Taxes the wage by another version of the table; returns the additional yen to withhold, negative for a refund. */
  correct(taxes: SecondTaxByPay): number {
    this.#taxes = taxes;
    const { taxable, tax } = this.#shares;
    const stays = this.#fault === 'shares stay as they were when the table is corrected';
    const asked = stays ? this.#taxOf(this.#taxable) : this.#taxOf(this.#taxable - taxable) + tax;
    const more = asked - this.#withheld;
    this.#withheld = asked;
    return more;
  }

  /** `left`: tax that stays with the tax office. `asked`: tax for the pay that the worker keeps. Both in yen. */
  sums(): { left: number; asked: number } {
    return {
      left: this.#withheld - this.#shares.tax,
      asked: this.#taxOf(this.#taxable - this.#shares.taxable),
    };
  }

  #after(of: SecondOverpayment, gross: number): SecondWageShare {
    const taxable = Math.floor((of.taxable * gross) / (of.taxable + of.travel));
    const byQuestion = Math.floor((of.tax * gross) / (of.taxable + of.travel));
    const tax =
      this.#fault === 'a share keeps the tax of the question'
        ? byQuestion
        : this.#withheld - this.#taxOf(this.#taxable - taxable);
    return { amount: gross - tax, taxable, tax, travel: gross - taxable };
  }

  #taxOf(taxable: number): number {
    return this.#taxes.on(Math.max(0, taxable), this.#column);
  }
}
