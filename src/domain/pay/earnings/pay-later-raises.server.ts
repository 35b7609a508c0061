import { formatDayWithWeekday, jstDay } from '#platform/base/jst.ts';
import { mapInOrder } from '#platform/base/in-order.ts';
import { paths } from '#platform/base/paths.ts';
import { formatYen } from '#platform/base/yen.ts';
import type { App } from '#platform/server/context.server.ts';
import { inTransaction, type Tx } from '#platform/server/database/db.server.ts';
import { log } from '#platform/server/log.server.ts';
import { notifyOneWorker } from '#platform/server/delivery/notify.server.ts';

import { laterMinimumWageRaiseMessage } from '../messages.ts';
import { reissuePaySlip } from '../statements/issue-pay-slip.server.ts';
import { fixedWageAfterMinimumRaise } from '../wage/later-raise.ts';
import { netPayOf, type WagePartAmounts } from '../wage/wage.ts';
import {
  amountsOfAddedWagePart,
  taxationOfAddedWagePart,
  wageTotalsWithAddedPart,
} from './fixed-wage.server.ts';
import {
  workDaysRaisedByMinimumWages,
  markMinimumWagesChecked,
  uncheckedMinimumWageVersions,
  wagesBelowMinimum,
  rewriteFixedWage,
} from './later-raises.queries.server.ts';
import { releasePart } from './wage-posting.server.ts';
import { lockWageFactsForPayment, type WageFacts } from './wages.queries.server.ts';

/**
 * Raises wages that were fixed before a minimum wage was loaded: pays the difference as a separate part, and
 * notifies the workers. Checks every loaded version once; a version with a wage that failed is checked again by the
 * next run. (Rule 4.12, decision 049; 最低賃金法4条2項)
 */
export async function payLaterMinimumWageRaises(app: App, now: Date): Promise<number> {
  const versions = await uncheckedMinimumWageVersions(app.db);
  const paid = await mapInOrder(versions, (versionId) => checkVersion(app, { versionId, now }));
  return paid.reduce((sum, count) => sum + count, 0);
}

type Checking = { versionId: string; now: Date };

async function checkVersion(app: App, { versionId, now }: Checking): Promise<number> {
  let paid = 0;
  let failed = 0;
  const days = await workDaysRaisedByMinimumWages(app.db, { versionId, today: jstDay(now) });
  await mapInOrder(days, async (day) => {
    const due = await wagesBelowMinimum(app.db, { versionId, day });
    await mapInOrder(due, async (attendanceId) => {
      try {
        await inTransaction(app.db, (tx) => payRaise(tx, { attendanceId, versionId, now }));
        paid += 1;
      } catch (error) {
        // A fault in one worker's books must not hold up other workers.
        log.error({ err: error, attendanceId }, 'a raised minimum wage could not be paid');
        failed += 1;
      }
    });
  });
  if (failed === 0) await markMinimumWagesChecked(app.db, { versionId, now });
  return paid;
}

type One = Checking & { attendanceId: string };

async function payRaise(tx: Tx, { attendanceId, versionId, now }: One): Promise<void> {
  const facts = await lockWageFactsForPayment(tx, attendanceId);
  if (!facts?.fixed) return;
  const { fixed } = facts;
  const taxation = await taxationOfAddedWagePart(tx, facts, now);
  const { parts, used, taxYear } = taxation;
  const later = fixedWageAfterMinimumRaise(
    { ...facts, fixed, isCalledOff: parts.isCalledOff },
    used,
  );
  if (!later) return;
  const { amounts, taxDue } = amountsOfAddedWagePart(
    { part: 'minimum', taxable: later.added },
    taxation,
  );
  const wage = { ...later.wage, ...wageTotalsWithAddedPart(amounts, { fixed, used }) };
  await rewriteFixedWage(tx, { attendanceId, wage });
  if (later.added > 0) {
    await releasePart(tx, {
      facts,
      part: 'minimum',
      confirmedBy: 'OPERATOR',
      minimumVersionId: versionId,
      amounts,
      taxDue,
      used,
      taxYear,
      now,
    });
    await notifyOfRaise(tx, { facts, versionId, amounts, now });
  }
  await reissuePaySlip(tx, { attendanceId, change: 'MINIMUM_WAGE', now });
}

type RaiseNotice = { facts: WageFacts; versionId: string; amounts: WagePartAmounts; now: Date };

async function notifyOfRaise(
  tx: Tx,
  { facts, versionId, amounts, now }: RaiseNotice,
): Promise<void> {
  const { workerId, attendanceId, workDay, facilityName } = facts;
  await notifyOneWorker(tx, {
    workerId,
    topic: 'payment',
    dedupKey: `minimum:${attendanceId}:${versionId}`,
    title: laterMinimumWageRaiseMessage.title,
    body: laterMinimumWageRaiseMessage.body({
      shift: `${formatDayWithWeekday(workDay)} ${facilityName}`,
      amount: formatYen(netPayOf(amounts)),
    }),
    path: paths.shift.wage(attendanceId),
    now,
  });
}
