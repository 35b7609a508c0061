import { apiPaths } from '../api-paths.ts';
import type { StaffSide } from './sides.ts';

export type FacilityPrintout = 'poster' | 'day';

/** The address of the employer's copy of the notice of conditions that the worker of a contract agreed to. */
export const agreedConditionsNoticePath = (facilityId: string, attendanceId: string): string =>
  apiPaths.facilityPrintouts
    .replace(':facilityId', facilityId)
    .replace(':file', `notice-${attendanceId}.pdf`);

/** The address of a facility's printout; `day` for the sheet of one day. */
export function facilityPrintoutPath(
  facilityId: string,
  kind: FacilityPrintout,
  day?: string,
): string {
  const file = apiPaths.facilityPrintouts
    .replace(':facilityId', facilityId)
    .replace(':file', `${kind}.pdf`);
  return day === undefined ? file : `${file}?day=${day}`;
}

/** The address of the stamped file of a filed 36協定, for a person of its corporation or an operator. */
export const agreementPaperPath = (side: StaffSide, paperId: string): string =>
  apiPaths[`${side}AgreementPaper`].replace(':paperId', paperId);

type InvoicePaperAddress = {
  invoiceId: string;
  /** The facility whose part it is; without one the whole invoice. */
  facilityId?: string | undefined;
  format: 'PDF' | 'CSV';
  /** The encoding of a CSV for older programs; UTF-8 without it. */
  encoding?: typeof shiftJisParameter;
};

/** The value of `encoding` in the address of a CSV in Shift_JIS. */
export const shiftJisParameter = 'shift_jis';

/** The address of a stored paper of an invoice, for a person of its corporation or an operator. */
export const invoicePaperPath = (
  side: StaffSide,
  { invoiceId, facilityId, format, encoding }: InvoicePaperAddress,
): string => {
  const file = apiPaths[`${side}InvoicePaper`]
    .replace(':invoiceId', invoiceId)
    .replace(':file', `${facilityId ?? 'invoice'}.${format.toLowerCase()}`);
  return encoding === undefined ? file : `${file}?encoding=${encoding}`;
};

/** The address of the stored PDF of a corporation's tax sheet; `month` is a day of the month. */
export const taxSheetPaperPath = (month: string): string =>
  apiPaths.facilityTaxPaper.replace(':file', `sheet-${month.slice(0, 7)}.pdf`);

/** The address of a corporation's list of the persons paid in a year, as CSV in UTF-8 or the other encoding. */
export const taxListPath = (year: number, encoding?: typeof shiftJisParameter): string => {
  const file = apiPaths.facilityTaxPaper.replace(':file', `list-${year}.csv`);
  return encoding === undefined ? file : `${file}?encoding=${encoding}`;
};
