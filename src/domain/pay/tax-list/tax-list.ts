import type { JstDay } from '#platform/base/jst.ts';
import type { Yen } from '#platform/base/yen.ts';

import { statementFormsOf, type EarningsYearTotals } from '../statements.ts';
import type { WithholdingColumn } from '../wage/withholding.ts';

/** A 給与支払報告書 of somebody who left may be left out up to this pay of a year. (地方税法317条の6第3項, Rule 8.7) */
export const leaverReportMinimumYen: Yen = 300_000;
/**
 * Above this pay of a year the tax office gets a form: the 源泉徴収票 of a day labourer up to `lastYearOfStatementsToTaxOffice`,
 * and the 支払調書 of a non-resident. (所得税法施行規則93条, 89条, Rule 8.7)
 */
export const taxOfficeFormMinimumYen: Yen = 500_000;
/** From the next year on a 給与支払報告書 counts as the 源泉徴収票 to the tax office. (Rule 8.7) */
export const lastYearOfStatementsToTaxOffice = 2025;

/** A person whom a corporation paid, as the papers of a year name the person. */
type TaxListPerson = {
  workerId: string;
  /** Empty where the name was erased, as the other texts. */
  name: string;
  kana: string;
  address: string;
  bornOn: JstDay | null;
};

export type PaidPersonOfYear = TaxListPerson &
  Pick<EarningsYearTotals, 'paid' | 'tax' | 'columns' | 'isTaxProvisional' | 'nonresident'>;

/** `REPORT`: 給与支払報告書, for pay to a resident. `RECORD`: 支払調書, for pay to a non-resident. */
export type TaxListForm = 'REPORT' | 'RECORD';

export type TaxListRow = TaxListPerson & {
  form: TaxListForm;
  /** In the order of the form. */
  columns: WithholdingColumn[];
  /** Taxable pay without travel. */
  pay: Yen;
  tax: Yen;
  isTaxProvisional: boolean;
  /** True for a report that may be left out where the person has left. */
  isOmittableForLeaver: boolean;
  /** Whether the tax office gets a form of its own; null where the report counts as one. */
  isDueAtTaxOffice: boolean | null;
};

/**
 * Returns the rows of a year's list by reading and name: one for the report and one for the record of a person, with the
 * figures of the person's statement. A person without pay in the year has no row. (Rule 8.7)
 */
export function taxListOf(persons: readonly PaidPersonOfYear[], year: number): TaxListRow[] {
  return persons
    .flatMap((person) => rowsOf(person, year))
    .toSorted(
      (a, b) =>
        a.kana.localeCompare(b.kana, 'ja') ||
        a.name.localeCompare(b.name, 'ja') ||
        a.workerId.localeCompare(b.workerId),
    );
}

function rowsOf(paidPerson: PaidPersonOfYear, year: number): TaxListRow[] {
  const { paid, tax, columns, isTaxProvisional, nonresident, ...person } = paidPerson;
  const forms = statementFormsOf({ paid, nonresident });
  const record = forms.includes('statement') ? nonresident : { paid, tax };
  const rest = forms.includes('record') ? record : { paid: 0, tax: 0 };
  return forms
    .map((form): TaxListRow => {
      const isRecord = form === 'record';
      const pay = isRecord ? record.paid : paid - rest.paid;
      return {
        ...person,
        form: isRecord ? 'RECORD' : 'REPORT',
        columns: columns.filter((column) => (column === 'nonresident') === isRecord),
        pay,
        tax: isRecord ? record.tax : tax - rest.tax,
        isTaxProvisional,
        isOmittableForLeaver: !isRecord && pay <= leaverReportMinimumYen,
        isDueAtTaxOffice:
          isRecord || year <= lastYearOfStatementsToTaxOffice
            ? pay > taxOfficeFormMinimumYen
            : null,
      };
    })
    .filter((row) => row.pay !== 0 || row.tax !== 0);
}
