import { monthsLater, type JstDay } from '#platform/base/jst.ts';

import type { FeeRule } from '../fees/fee-rules.ts';
import { chargeParts, noCharge, type ChargeParts } from '../fees/charge-parts.ts';
import {
  shiftChargeOf,
  sumOfCharges,
  type ChargedShift,
  type ChargeSum,
  type ShiftCharge,
} from './shift-charge.ts';

/** A shift with a fixed wage, as the closing of a month reads it. */
export type BillableShift = ChargedShift & {
  attendanceId: string;
  /** When the hours were approved and the wage was fixed. */
  approvedAt: Date;
  /** True while the corporation disputes the line and no operator has answered. */
  isDisputed: boolean;
  /** The sum of the shift's lines on earlier numbers; null before the first one. */
  billed: ChargeParts | null;
  /** The invoice on which the shift was billed first. */
  firstInvoiceId: string | null;
};

/**
 * Why a shift is on a number. `SHIFT`: it started in the month. `LATE`: it started in an earlier month and was approved
 * after that month was locked. `OPENING`: it started before the first month that the product closed. `CORRECTION`: an
 * earlier number has it, and its charge has changed since.
 */
type BilledLineKind = 'SHIFT' | 'LATE' | 'OPENING' | 'CORRECTION';

/** A line of a number, in yen; the amounts of a correction are differences. */
export type BilledLine = ShiftCharge & {
  attendanceId: string;
  facilityId: string;
  startsOn: JstDay;
  kind: BilledLineKind;
  firstInvoiceId: string | null;
};

export type BilledNumber = {
  lines: BilledLine[];
  /** Shifts that the number settles: they are not read again until something about them changes. */
  settledIds: string[];
  sum: ChargeSum;
};

type NumberFacts = {
  /** The first day of the month that closes. */
  month: JstDay;
  /** The first day of the first month that the product closed, for any corporation. */
  firstMonth: JstDay;
  /** Shifts that were approved at this instant or later wait for the next number; null: for none. */
  locksAt: Date | null;
  /** Shifts with a fixed wage that no earlier number has as they are now. */
  shifts: readonly BillableShift[];
  /** The rules that can apply to each facility. */
  feeRules: ReadonlyMap<string, readonly FeeRule[]>;
};

/**
 * Returns what the number of a corporation's month holds: of each shift that starts before the end of the month and was
 * approved before the lock, the charge of now less the sum of its earlier lines. A shift whose difference is 0 in every part has
 * no line, and a disputed one waits for a later number. Lines are in the order of facility, day and shift. The consumption tax is
 * rounded once for each rate. (Rule 8.7)
 */
export function billedNumberOf({
  month,
  firstMonth,
  locksAt,
  shifts,
  feeRules,
}: NumberFacts): BilledNumber {
  const end = monthsLater(month, 1);
  const settled = shifts
    .filter(
      ({ startsOn, approvedAt, isDisputed }) =>
        startsOn < end && !isDisputed && (locksAt === null || approvedAt < locksAt),
    )
    .toSorted(byFacilityAndDay);
  const lines = settled.flatMap((shift) => {
    const charge = shiftChargeOf(shift, feeRules.get(shift.facilityId) ?? []);
    const line = lineOf(shift, { charge, kind: lineKindOf(shift, { month, firstMonth }) });
    return chargeParts.some((part) => line[part] !== 0) ? [line] : [];
  });
  return {
    lines,
    settledIds: settled.map(({ attendanceId }) => attendanceId),
    sum: sumOfCharges(lines),
  };
}

function lineKindOf(
  { billed, startsOn }: BillableShift,
  { month, firstMonth }: { month: JstDay; firstMonth: JstDay },
): BilledLineKind {
  if (billed) return 'CORRECTION';
  if (startsOn >= month) return 'SHIFT';
  return startsOn < firstMonth ? 'OPENING' : 'LATE';
}

function lineOf(
  { attendanceId, facilityId, startsOn, billed, firstInvoiceId }: BillableShift,
  { charge, kind }: { charge: ShiftCharge; kind: BilledLineKind },
): BilledLine {
  const before = billed ?? noCharge;
  const line = { ...charge, attendanceId, facilityId, startsOn, kind, firstInvoiceId };
  for (const part of chargeParts) line[part] -= before[part];
  return line;
}

const keyOf = ({ facilityId, startsOn, attendanceId }: BillableShift) =>
  `${facilityId} ${startsOn} ${attendanceId}`;

function byFacilityAndDay(one: BillableShift, other: BillableShift): number {
  return keyOf(one) < keyOf(other) ? -1 : 1;
}
