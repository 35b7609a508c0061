import {
  lockUnbilledWages,
  markWagesBilled,
} from '#domain/pay/earnings/unbilled-wages.queries.server.ts';
import { monthsLater } from '#platform/base/jst.ts';
import { inTransaction, type Db, type Tx } from '#platform/server/database/db.server.ts';
import { recordChanges, systemActor } from '#platform/server/history.server.ts';
import { log } from '#platform/server/log.server.ts';
import { processEachDueRow } from '#platform/server/tasks/batches.server.ts';

import { feeRulesOfFacilities } from '../fees/fee-rules.queries.server.ts';
import { writeInvoice } from '../invoices/write-invoice.server.ts';
import { billableShifts } from './billable.queries.server.ts';
import { billedNumberOf, type BilledNumber } from './billed-number.ts';
import { dueDayOfInvoice } from './closing-calendar.ts';
import {
  draftsToIssue,
  lockDraft,
  writeMonthIssued,
  type DueDraft,
  type LockedDraft,
} from './month-states.queries.server.ts';

const batchSize = 500;

/**
 * Issues the months whose time to object is over, one transaction each. Returns their number. A month that fails is
 * logged and stays a draft, and the next run repeats it. May run late, twice or concurrently. (Rule 8.7)
 */
export async function issueDueMonths(db: Db, now: Date): Promise<number> {
  return processEachDueRow<DueDraft>({
    batchSize,
    due: (after) => draftsToIssue(db, { now, after, batchSize }),
    each: ({ id }) => issueOne(db, id, now),
  });
}

async function issueOne(db: Db, id: string, now: Date): Promise<boolean> {
  try {
    return await inTransaction(db, (tx) => issueMonth(tx, { id, now }));
  } catch (error) {
    log.error({ err: error, monthId: id }, 'a month could not be issued and will be again');
    return false;
  }
}

/**
 * Locks and issues a month: writes its invoice, with the lines of all shifts that it settles. A month without a line has no
 * invoice. False when the month is issued already.
 */
async function issueMonth(tx: Tx, { id, now }: { id: string; now: Date }): Promise<boolean> {
  const draft = await lockDraft(tx, id);
  if (!draft) return false;
  const { corporationId, month } = draft;
  const { lines, settledIds, sum } = await numberOfDraft(tx, draft);
  if (lines.length > 0) {
    const dueOn = dueDayOfInvoice(month, now);
    await writeInvoice(tx, { corporationId, month, dueOn, lines, sum, now });
  }
  await markWagesBilled(tx, settledIds);
  await writeMonthIssued(tx, { id, now });
  const step = { subject: 'billing_month', id, actor: systemActor, at: now };
  await recordChanges(tx, [
    { ...step, from: 'DRAFT', to: 'LOCKED', event: 'LOCK' },
    { ...step, from: 'LOCKED', to: 'ISSUED', event: 'ISSUE' },
  ]);
  return true;
}

async function numberOfDraft(
  tx: Tx,
  { corporationId, month, firstMonth, locksAt }: LockedDraft,
): Promise<BilledNumber> {
  const ids = await lockUnbilledWages(tx, { corporationId, before: monthsLater(month, 1) });
  const shifts = await billableShifts(tx, ids);
  const facilityIds = [...new Set(shifts.map(({ facilityId }) => facilityId))];
  const feeRules = await feeRulesOfFacilities(tx, facilityIds);
  return billedNumberOf({ month, firstMonth, locksAt, shifts, feeRules });
}
