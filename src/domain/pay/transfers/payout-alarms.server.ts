import { raiseAlarms } from '#platform/server/alarms.server.ts';
import type { App } from '#platform/server/context.server.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import { payoutAlarmText } from '../messages.ts';
import { latestPayPeriodDueAtBank, type PayoutRoute } from '../wallet/payout-schedule.ts';
import {
  overdueBankFileAlarms,
  overdueTransferAlarms,
  unsentPayDayAlarms,
  type PayoutAlarm,
} from './due-payments.queries.server.ts';
import { undecidedCaseAlarms, undecidedObjectionAlarms } from './undecided-cases.server.ts';

/**
 * All current problems that keep wages from being paid on their day, and overdue objections to fixed wages.
 * (Rule 6.5)
 */
export async function listPayoutAlarms(
  db: QueryExecutor,
  port: PayoutRoute,
  now: Date,
): Promise<PayoutAlarm[]> {
  const found = [
    await overdueBankFileAlarms(db, now),
    await overdueTransferAlarms(db, now),
    await unsentPayDayAlarms(db, latestPayPeriodDueAtBank(port, now)),
    await undecidedCaseAlarms(db, now),
    await undecidedObjectionAlarms(db, now),
  ];
  return found.flat();
}

/**
 * Logs and mails each current alarm once; the back office shows an alarm in red as long as its problem lasts.
 * (Rule 6.5)
 */
export async function raisePayoutAlarms(app: Pick<App, 'db' | 'env'>, now: Date): Promise<number> {
  const current = await listPayoutAlarms(app.db, app.env.payout, now);
  const alarms = current.map(({ key, ...facts }) => ({ key, ...payoutAlarmText(facts), facts }));
  return raiseAlarms(app, { alarms, now });
}
