import { groupValuesByKey } from '#platform/base/in-order.ts';
import { firstOfMonth, monthsLater, type JstDay } from '#platform/base/jst.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import { feeRulesOfFacilities } from '../fees/fee-rules.queries.server.ts';
import {
  billedLinesOfMonth,
  invoiceOfMonth,
  numbersOfInvoices,
  type IssuedInvoice,
} from '../invoices/issued-invoice.queries.server.ts';
import {
  billableShifts,
  countDisputedShifts,
  unbilledShiftIds,
} from './billable.queries.server.ts';
import { billedNumberOf, type BilledLine } from './billed-number.ts';
import { latestMonthToDraft } from './closing-calendar.ts';
import { monthStatesOf } from './month-states.queries.server.ts';
import { sumOfCharges, type ChargeSum } from './shift-charge.ts';

/** Lines for shifts of one earlier month that came on the number for one reason. */
type EarlierBilling = {
  /** The first day of the month in which the shifts started. */
  month: JstDay;
  kind: 'LATE' | 'OPENING' | 'CORRECTION';
  /** The number on which corrected shifts were billed first. */
  firstNumber: string | null;
  sum: ChargeSum;
};

export type BillingNumber = {
  state: 'OPEN' | 'DRAFT' | 'LOCKED' | 'ISSUED';
  /** When a month with a draft is locked. */
  locksAt: Date | null;
  invoice: IssuedInvoice | null;
  /** Sum of the lines of the scope's facilities: that of the invoice where the scope has them all. */
  sum: ChargeSum;
  earlier: EarlierBilling[];
  /** Shifts of the scope's facilities whose disputed line is not in the sum. */
  disputed: number;
};

type Reading = { day: JstDay; now: Date };

/**
 * Returns the number of the month that contains the day: as it was issued, or as the closing would write it now. Null for a
 * month before the first one that closes: its shifts are on that one. Shifts of earlier months come on the number
 * that closes next.
 */
export async function readBillingNumber(
  db: QueryExecutor,
  scope: FacilityScope,
  { day, now }: Reading,
): Promise<BillingNumber | null> {
  const month = firstOfMonth(day);
  const { issued, draft, draftLocksAt, first } = await monthStatesOf(db, scope.corporationId);
  const next = draft ?? monthsLater(issued ?? latestMonthToDraft(now), 1);
  const firstMonth = first ?? next;
  if (month < next) {
    const isClosed = issued !== null && month >= firstMonth;
    return isClosed ? issuedNumber(db, scope, month) : null;
  }
  const isDraft = month === draft;
  const locksAt = isDraft ? draftLocksAt : null;
  const ids = await unbilledShiftIds(db, scope, monthsLater(month, 1));
  const { lines } = billedNumberOf({
    month,
    firstMonth,
    locksAt,
    shifts: await billableShifts(db, ids),
    feeRules: await feeRulesOfFacilities(db, scope.facilityIds),
  });
  const own = month === next ? lines : lines.filter(({ kind }) => kind === 'SHIFT');
  const state = locksAt === null ? 'OPEN' : locksAt > now ? 'DRAFT' : 'LOCKED';
  const disputed = await countDisputedShifts(db, scope, { month, isNext: month === next });
  return { state, locksAt, invoice: null, disputed, ...(await summed(db, scope, own)) };
}

async function issuedNumber(
  db: QueryExecutor,
  scope: FacilityScope,
  month: JstDay,
): Promise<BillingNumber> {
  const invoice = (await invoiceOfMonth(db, scope, month)) ?? null;
  const lines = await billedLinesOfMonth(db, scope, month);
  const disputed = await countDisputedShifts(db, scope, { month, isNext: false });
  return { state: 'ISSUED', locksAt: null, invoice, disputed, ...(await summed(db, scope, lines)) };
}

async function summed(
  db: QueryExecutor,
  scope: FacilityScope,
  lines: readonly BilledLine[],
): Promise<Pick<BillingNumber, 'sum' | 'earlier'>> {
  const firstIds = [...new Set(lines.flatMap(({ firstInvoiceId }) => firstInvoiceId ?? []))];
  const numbers = await numbersOfInvoices(db, scope, firstIds);
  const groups = groupValuesByKey(
    lines.filter(({ kind }) => kind !== 'SHIFT'),
    ({ startsOn, kind, firstInvoiceId }) =>
      `${firstOfMonth(startsOn)} ${kind} ${firstInvoiceId ?? ''}`,
  );
  const earlier = [...groups]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, group]) => earlierOf(group, numbers));
  return { sum: sumOfCharges(lines), earlier };
}

function earlierOf(
  group: readonly BilledLine[],
  numbers: ReadonlyMap<string, string>,
): EarlierBilling[] {
  const [line] = group;
  if (!line || line.kind === 'SHIFT') return [];
  const { startsOn, kind, firstInvoiceId } = line;
  const firstNumber = numbers.get(firstInvoiceId ?? '') ?? null;
  return [{ month: firstOfMonth(startsOn), kind, firstNumber, sum: sumOfCharges(group) }];
}
