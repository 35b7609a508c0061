import type { JstDay } from '#base/jst.ts';
import type { Yen } from '#base/yen.ts';

import { grossWage, wageFor, type GrossWage } from './wage.ts';
import { coversPayment } from './withholding.ts';
import type { WorkSpan } from './worktime.ts';

/** A wage before it is paid: the tax is null while no table is loaded for the year of payment. */
export type ExpectedWage = GrossWage & {
  travelAllowance: Yen;
  tax: Yen | null;
  /** What is received; before tax where the tax is not known yet. */
  net: Yen;
};

type Terms = { hourlyWage: Yen; travelAllowance: Yen; paidOn: JstDay };

/** The wage of a span as far as it can be told beforehand. Never a guess at a tax. (Rule book 3.1) */
export function expectedWage(terms: Terms, span: WorkSpan): ExpectedWage {
  const column = 'hei';
  if (coversPayment({ paidOn: terms.paidOn, column })) return wageFor({ ...terms, column }, span);
  const gross = grossWage(terms, span);
  return {
    ...gross,
    travelAllowance: terms.travelAllowance,
    tax: null,
    net: gross.taxable + terms.travelAllowance,
  };
}
