import type { Yen } from '#platform/base/yen.ts';

/**
 * One step of a column. For a day's pay of `from` yen or more the tax is `tax` plus the rate times the pay above
 * `from`, rounded down to a whole yen. 10.21 % is 10,210 of 100,000.
 */
export type TaxStep = { from: Yen; tax: Yen; ratePer100000: number };

/** A column of the table: its steps from 0 yen on, the lowest first. */
export type WithholdingTaxSteps = readonly TaxStep[];

/** 給与所得の源泉徴収税額表 日額表, for wages that are paid in one year. */
export type WithholdingTable = {
  year: number;
  /** The id of the stored version; missing when the table was only read from a file. */
  versionId?: string;
  /** 甲: a column each for 0 to 7 dependants. */
  kou: readonly WithholdingTaxSteps[];
  /** The column 乙. */
  otsu: WithholdingTaxSteps;
  /** The column 丙. */
  hei: WithholdingTaxSteps;
};

/** Returns the tax on one day's pay by one column, in whole yen. */
export function taxByColumn(column: WithholdingTaxSteps, taxable: Yen): Yen {
  const step = column.findLast((one) => one.from <= taxable);
  if (!step) throw new RangeError(`no step of the column begins at or below ${taxable} yen`);
  const share = (BigInt(taxable - step.from) * BigInt(step.ratePer100000)) / 100_000n;
  return step.tax + Number(share);
}

/** Returns every column with its name in the tax office's table. */
export function namedTaxColumnsOf({
  kou,
  otsu,
  hei,
}: WithholdingTable): [name: string, WithholdingTaxSteps][] {
  return [
    ...kou.map((steps, dependants): [string, WithholdingTaxSteps] => [`甲${dependants}人`, steps]),
    ['乙', otsu],
    ['丙', hei],
  ];
}
