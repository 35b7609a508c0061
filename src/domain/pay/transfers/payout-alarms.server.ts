import { raiseAlarms } from '#platform/server/alarms.server.ts';
import type { App } from '#platform/server/context.server.ts';
import type { Executor } from '#platform/server/database/db.server.ts';

import { alarmText } from '../messages.ts';
import { periodSentBy, type PayoutPort } from '../wallet/payout-schedule.ts';
import {
  filesOverdue,
  transfersLate,
  payDayNotSent,
  type PayoutAlarm,
} from './due-payments.queries.server.ts';
import { casesUndecided, objectionsUndecided } from './undecided-cases.server.ts';

/**
 * All current problems that keep wages from being paid on their day, and overdue objections to fixed wages.
 * (Rule 6.5)
 */
export async function payoutAlarms(
  db: Executor,
  port: PayoutPort,
  now: Date,
): Promise<PayoutAlarm[]> {
  const found = [
    await filesOverdue(db, now),
    await transfersLate(db, now),
    await payDayNotSent(db, periodSentBy(port, now)),
    await casesUndecided(db, now),
    await objectionsUndecided(db, now),
  ];
  return found.flat();
}

/**
 * Logs and mails each current alarm once; the back office shows an alarm in red as long as its problem lasts.
 * (Rule 6.5)
 */
export async function raisePayoutAlarms(app: Pick<App, 'db' | 'env'>, now: Date): Promise<number> {
  const current = await payoutAlarms(app.db, app.env.payout, now);
  const alarms = current.map(({ key, ...facts }) => ({ key, ...alarmText(facts), facts }));
  return raiseAlarms(app, { alarms, now });
}
