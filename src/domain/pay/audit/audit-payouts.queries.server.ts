import { sql, type RawBuilder } from 'kysely';

import { addDays, instantAtJst, jstDay } from '#platform/base/jst.ts';

import { businessDayOnOrBefore, latestPayPeriod, payDayDeadlineOf } from '../wallet/pay-day.ts';
import { unsentWagePartsQuery } from '../transfers/due-payments.queries.server.ts';

/**
 * Checks that wages due by `now` were sent to the bank. Exempt are wages without an account, with an account that
 * the bank returned money from, or payable only since the last business day before the pay day, because the cut-off
 * of either payout port lies on that day. (Rule 4.18, 6.5)
 */
export function payoutChecks(
  now: Date,
): readonly { name: string; query: RawBuilder<{ subject: string }> }[] {
  const latest = latestPayPeriod(jstDay(now));
  const isDue = now >= payDayDeadlineOf(latest.payDay);
  const period = isDue ? latest : latestPayPeriod(addDays(latest.payDay, -1));
  const cutOff = instantAtJst(businessDayOnOrBefore(addDays(period.payDay, -1)));
  return [
    {
      name: 'a pay day was not sent',
      query: sql`
      select distinct u."workerId"::text as subject from (${unsentWagePartsQuery(period.to, cutOff)}) u`,
    },
    {
      name: 'a transfer was not sent on its designated day',
      query: sql`
      select id::text as subject
        from transfers where state = 'REQUESTED' and designated_on < ${jstDay(now)}`,
    },
  ];
}
