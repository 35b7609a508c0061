import type { Yen } from '#platform/base/yen.ts';

/**
 * One step of a column: from `from` yen of a day's pay on, the tax is `tax` and the rate's share of
 * what the pay is above `from`, cut to a whole yen. 10.21 % is 10,210 of 100,000.
 */
export type TaxStep = { from: Yen; tax: Yen; ratePer100000: number };

/** A column of the table: its steps from 0 yen on, the lowest first. */
export type TaxColumn = readonly TaxStep[];

/** 給与所得の源泉徴収税額表 日額表 of one year of payment. */
export type WithholdingTable = {
  year: number;
  /** The stored version; left out of a table that was only read from a file. */
  versionId?: string;
  /** 甲, with 0 to 7 dependants. */
  kou: readonly TaxColumn[];
  /** 乙 */
  otsu: TaxColumn;
  /** 丙 */
  hei: TaxColumn;
};

/** Tax on one day's pay by one column, in whole yen. */
export function taxByColumn(column: TaxColumn, taxable: Yen): Yen {
  const step = column.findLast((one) => one.from <= taxable);
  if (!step) throw new RangeError(`no step of the column begins at or below ${taxable} yen`);
  const share = (BigInt(taxable - step.from) * BigInt(step.ratePer100000)) / 100_000n;
  return step.tax + Number(share);
}

/** Every column with its name in the tax office's table. */
export function columnsOf({ kou, otsu, hei }: WithholdingTable): [name: string, TaxColumn][] {
  return [
    ...kou.map((steps, dependants): [string, TaxColumn] => [`甲${dependants}人`, steps]),
    ['乙', otsu],
    ['丙', hei],
  ];
}
