import type { SecondReferenceData, SecondShift } from '../second-wage.ts';

/**
 * A second computation of an employer's yearly tax papers, shift by shift and not from the sums of the ledger. Like
 * `second-wage.ts` it imports nothing of the product. (Rule 4.23, 8.5)
 */
export type YearFault =
  | 'pay of a non-resident stands on the 源泉徴収票 alone'
  | 'the column of the last payment decides for the year'
  | 'the year of the work counts'
  | 'travel counts as pay';

/** A shift with its amounts before tax. `paidOn`: the designated day of the transfer. */
export type SecondTaxedShift = {
  corporation: string;
  taxable: number;
  travel: number;
} & Pick<SecondShift, 'plan' | 'paidOn'>;

export type SecondYearPaperSums = Record<
  'paid' | 'tax' | 'travel' | 'shifts' | 'abroadPaid' | 'abroadTax',
  number
>;

export class SecondTaxYear {
  readonly #reference: SecondReferenceData;
  readonly #abroad: SecondShift['abroad'];
  readonly #fault: YearFault | null;

  constructor(
    reference: SecondReferenceData,
    abroad: SecondShift['abroad'],
    fault: YearFault | null = null,
  ) {
    this.#reference = reference;
    this.#abroad = abroad;
    this.#fault = fault;
  }

  /** The papers of a calendar year, by corporation. */
  papersOf(works: readonly SecondTaxedShift[], year: number): Map<string, SecondYearPaperSums> {
    const papers = new Map<string, SecondYearPaperSums>();
    for (const work of works) {
      if (this.#yearOf(work) !== year) continue;
      const sums = papers.get(work.corporation) ?? {
        paid: 0,
        tax: 0,
        travel: 0,
        shifts: 0,
        abroadPaid: 0,
        abroadTax: 0,
      };
      const taxable = work.taxable + (this.#fault === 'travel counts as pay' ? work.travel : 0);
      const tax = this.#taxOn(taxable, work, this.#abroad);
      sums.paid += taxable;
      sums.tax += tax;
      sums.travel += work.travel;
      sums.shifts += 1;
      const isAbroad = this.#isAbroad(work);
      if (this.#fault === 'the column of the last payment decides for the year') {
        sums.abroadPaid = isAbroad ? sums.paid : 0;
        sums.abroadTax = isAbroad ? sums.tax : 0;
      } else if (
        isAbroad &&
        this.#fault !== 'pay of a non-resident stands on the 源泉徴収票 alone'
      ) {
        sums.abroadPaid += taxable;
        sums.abroadTax += tax;
      }
      papers.set(work.corporation, sums);
    }
    return papers;
  }

  #yearOf({ plan, paidOn }: SecondTaxedShift): number {
    if (this.#fault !== 'the year of the work counts') return Number(paidOn.slice(0, 4));
    return new Date((plan.from + 9 * 60) * 60_000).getUTCFullYear();
  }

  #taxOn(taxable: number, work: SecondTaxedShift, abroad: SecondShift['abroad']): number {
    return Number(this.#reference.taxOn(BigInt(taxable), { ...work, otsu: [], abroad }).tax);
  }

  /** True when the day on which the shift begins is in a period abroad. */
  #isAbroad({ plan }: SecondTaxedShift): boolean {
    const day = new Date((plan.from + 9 * 60) * 60_000).toISOString().slice(0, 10);
    return this.#abroad.some(({ first, after }) => day >= first && (after === null || day < after));
  }
}
