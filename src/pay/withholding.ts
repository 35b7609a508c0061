import type { JstDay } from '#base/jst.ts';
import type { Yen } from '#base/yen.ts';
import hei2026 from './statutory/withholding-hei-2026.json' with { type: 'json' };
import nonresident2013 from './statutory/withholding-nonresident-2013.json' with { type: 'json' };
import { NoStatutoryTable, versionOn } from './statutory.ts';

/**
 * `hei`: hired by the day, up to two months with one employer (丙欄). `otsu`: beyond two months
 * (乙欄). `nonresident`: 非居住者. (Rule book 3.1)
 */
export type WithholdingColumn = 'hei' | 'otsu' | 'nonresident';

/** Income tax to withhold from one day's pay, in yen, by the table in force on the payment day. */
export function withholdingTax(pay: {
  taxable: Yen;
  paidOn: JstDay;
  column: WithholdingColumn;
}): Yen {
  if (!Number.isSafeInteger(pay.taxable) || pay.taxable < 0) {
    throw new RangeError(`taxable pay must be whole yen, 0 or more: ${pay.taxable}`);
  }
  switch (pay.column) {
    case 'hei':
      return heiTax(pay.taxable, pay.paidOn);
    case 'nonresident':
      return nonresidentTax(pay.taxable, pay.paidOn);
    case 'otsu':
      // Single values of 乙欄 are known, the table is not: an amount between them would be a guess.
      throw new NoStatutoryTable('源泉徴収税額表 日額表 乙欄', pay.paidOn);
    default:
      throw new RangeError(`unknown column: ${String(pay.column satisfies never)}`);
  }
}

/** False where `withholdingTax` would throw: callers that only show an estimate leave the tax out. */
export function coversPayment(payment: { paidOn: JstDay; column: WithholdingColumn }): boolean {
  try {
    withholdingTax({ ...payment, taxable: 0 });
    return true;
  } catch (error) {
    // Only the missing table is the answer "no"; a day that does not exist is still a fault.
    if (error instanceof NoStatutoryTable) return false;
    throw error;
  }
}

// Table lookup only: the formula for computers (電算機特例) does not exist for 丙欄.
function heiTax(taxable: Yen, paidOn: JstDay): Yen {
  const table = versionOn(hei2026.table, [hei2026], paidOn);
  if (taxable < table.taxFreeBelow) return 0;
  const band = table.bands.find((one) => one.from <= taxable && taxable < one.to);
  if (band) return band.tax;
  const bracket = table.marginal.findLast((one) => one.from <= taxable);
  if (!bracket) throw new NoStatutoryTable(`${table.table} (${taxable}円)`, paidOn);
  return bracket.tax + share(taxable - bracket.from, bracket.ratePer100000);
}

function nonresidentTax(taxable: Yen, paidOn: JstDay): Yen {
  const table = versionOn(nonresident2013.table, [nonresident2013], paidOn);
  return share(taxable, table.ratePer100000);
}

/** 1円未満切捨て, in integers: 10.21 % is 10,210 of 100,000. (Rule book 3.1) */
function share(amount: Yen, ratePer100000: number): Yen {
  return Number((BigInt(amount) * BigInt(ratePer100000)) / 100_000n);
}
