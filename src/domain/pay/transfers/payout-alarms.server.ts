import { raiseAlarms } from '#platform/server/alarms.server.ts';
import type { App } from '#platform/server/context.server.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import { payoutAlarmText } from '../messages.ts';
import { latestPeriodDueAtBank, type PayoutPort } from '../wallet/payout-schedule.ts';
import {
  overdueBankFiles,
  overdueTransfers,
  unsentPayDayAlarms,
  type PayoutAlarm,
} from './due-payments.queries.server.ts';
import { undecidedCaseAlarms, undecidedObjectionAlarms } from './undecided-cases.server.ts';

/**
 * All current problems that keep wages from being paid on their day, and overdue objections to fixed wages.
 * (Rule 6.5)
 */
export async function payoutAlarms(
  db: QueryExecutor,
  port: PayoutPort,
  now: Date,
): Promise<PayoutAlarm[]> {
  const found = [
    await overdueBankFiles(db, now),
    await overdueTransfers(db, now),
    await unsentPayDayAlarms(db, latestPeriodDueAtBank(port, now)),
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
  const current = await payoutAlarms(app.db, app.env.payout, now);
  const alarms = current.map(({ key, ...facts }) => ({ key, ...payoutAlarmText(facts), facts }));
  return raiseAlarms(app, { alarms, now });
}
