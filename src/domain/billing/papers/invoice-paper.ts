import { groupValuesByKey } from '#platform/base/in-order.ts';
import type { JstDay } from '#platform/base/jst.ts';
import type { Yen } from '#platform/base/yen.ts';

import { consumptionTaxOf } from '../fees/consumption-tax.ts';
import { sumOfChargeParts, type ChargeParts } from '../fees/charge-parts.ts';

/** Why a shift is on an invoice; the kinds are those of `billed_lines.kind`. */
type InvoiceLineKind = 'SHIFT' | 'LATE' | 'CORRECTION' | 'OPENING';

/** A shift on an invoice, in yen; the amounts of a correction are differences. */
export type InvoiceLine = ChargeParts & {
  attendanceId: string;
  facilityId: string;
  facilityName: string;
  kind: InvoiceLineKind;
  /** The number on which the shift was billed first; null for every line but a correction. */
  firstNumber: string | null;
  startsAt: Date;
  endsAt: Date;
  workerName: string;
  title: string;
  feeTaxPercent: number;
};

/** The account to which the corporation pays, as its bank's form asks for it. */
export type PayeeAccount = {
  bankName: string;
  branchName: string;
  accountType: '普通' | '当座';
  accountNumber: string;
  holder: string;
};

export type InvoiceIssuer = {
  name: string;
  address: string;
  /** 登録番号, 「T」 with 13 digits; null for an issuer that is not registered. */
  registrationNumber: string | null;
};

/** Content of an issued invoice. Nothing of it changes after the issue. */
export type InvoicePaper = {
  number: string;
  /** The first day of the month. */
  month: JstDay;
  issuedAt: Date;
  dueOn: JstDay;
  issuer: InvoiceIssuer;
  recipientName: string;
  account: PayeeAccount;
  /** Sums that were stored at the issue. */
  withheld: Yen;
  advance: Yen;
  fee: Yen;
  feeTax: Yen;
  total: Yen;
  lines: readonly InvoiceLine[];
};

type InvoiceRateSum = { percent: number; fee: Yen; tax: Yen };

export type InvoiceFacilityPart = {
  facilityId: string;
  name: string;
  sum: ChargeParts;
  /** Shifts of before the first closing: the paper shows them as one line. Null where there are none. */
  opening: { shifts: number; sum: ChargeParts } | null;
  /** The other shifts, a line each. */
  lines: InvoiceLine[];
};

export type InvoiceParts = {
  sum: ChargeParts;
  /** The fee and its tax by rate, the highest rate first; the tax is rounded once for each. (消費税法57条の4) */
  rates: InvoiceRateSum[];
  /** In the order of the lines. */
  facilities: InvoiceFacilityPart[];
};

/**
 * Returns the parts that an invoice prints: the sums of all facilities, the fee by rate of the tax, and a part for each
 * facility. Throws where the lines do not add up to the stored sums: no paper may state other figures than the books.
 * (Rule 8.7)
 */
export function invoicePartsOf(paper: InvoicePaper): InvoiceParts {
  const { lines } = paper;
  const sum = sumOfChargeParts(lines);
  const rates = [...groupValuesByKey(lines, ({ feeTaxPercent }) => feeTaxPercent)]
    .map(([percent, ofRate]) => {
      const { fee } = sumOfChargeParts(ofRate);
      return { percent, fee, tax: consumptionTaxOf(fee, percent) };
    })
    .toSorted((one, other) => other.percent - one.percent);
  const feeTax = rates.reduce((tax, rate) => tax + rate.tax, 0);
  const stored = [paper.withheld, paper.advance, paper.fee, paper.feeTax, paper.total];
  const computed = [sum.withheld, sum.advance, sum.fee, feeTax, sum.advance + sum.fee + feeTax];
  if (stored.some((yen, index) => yen !== computed[index])) {
    throw new RangeError(`the lines of ${paper.number} do not add up to its sums`);
  }
  return { sum, rates, facilities: facilitiesOfInvoice(paper) };
}

/** Returns the part of each facility, in the order of the lines. */
export const facilitiesOfInvoice = ({
  lines,
}: Pick<InvoicePaper, 'lines'>): InvoiceFacilityPart[] =>
  [...groupValuesByKey(lines, ({ facilityId }) => facilityId)].map(([facilityId, ofFacility]) =>
    facilityPartOf(facilityId, ofFacility),
  );

/** Returns the lines of one facility. */
export const linesOfFacility = (
  { lines }: Pick<InvoicePaper, 'lines'>,
  facilityId: string,
): InvoiceLine[] => lines.filter((line) => line.facilityId === facilityId);

function facilityPartOf(facilityId: string, lines: readonly InvoiceLine[]): InvoiceFacilityPart {
  const opening = lines.filter(({ kind }) => kind === 'OPENING');
  return {
    facilityId,
    name: lines[0]?.facilityName ?? '',
    sum: sumOfChargeParts(lines),
    opening: opening.length > 0 ? { shifts: opening.length, sum: sumOfChargeParts(opening) } : null,
    lines: lines.filter(({ kind }) => kind !== 'OPENING'),
  };
}

/** The remark of a line that is no shift of the month: why it is on this invoice, and which number a correction changes. */
export function invoiceLineRemark({
  kind,
  firstNumber,
}: Pick<InvoiceLine, 'kind' | 'firstNumber'>): string {
  switch (kind) {
    case 'SHIFT':
      return '';
    case 'LATE':
      return '前の月までの勤務（確定が締めの後）';
    case 'CORRECTION':
      return `${firstNumber ?? ''}の訂正（差額）`;
    case 'OPENING':
      return '請求の開始前の勤務';
    default:
      throw new RangeError(`unknown kind: ${String(kind satisfies never)}`);
  }
}
