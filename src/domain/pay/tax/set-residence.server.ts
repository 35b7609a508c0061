import type { App } from '#platform/server/context.server.ts';

import { residenceNotifications } from '../messages.ts';
import {
  endPeriod,
  openPeriod,
  type PeriodDecision,
  type EndPeriodCommand,
  type PeriodKind,
} from './decide-period.server.ts';
import {
  insertNonresidentPeriod,
  nonresidentPeriod,
  nonresidentPeriodsOf,
} from './residence.queries.server.ts';

const nonresident: PeriodKind<{ workerId: string }> = {
  table: 'nonresident_periods',
  subject: 'nonresident_period',
  noticeKey: 'nonresident',
  idsOf: ({ workerId }) => [workerId],
  noticesOf: () => Promise.resolve(residenceNotifications),
  periodsOf: (tx, { workerId }) => nonresidentPeriodsOf(tx, workerId),
  insert: insertNonresidentPeriod,
  find: nonresidentPeriod,
};

/**
 * Taxes a worker's wages of every corporation at the non-resident rate (20.42 % of taxable pay) from a work day on.
 * Paid wages do not change; unpaid wages are taxed again, and the worker is notified with the reason. Once per key.
 * Refusals: those of `openPeriod`. (Rule 8.5)
 */
export function setNonresident(
  app: App,
  { workerId, ...decision }: PeriodDecision & { workerId: string },
): Promise<void> {
  const operation = 'pay.setNonresident';
  return openPeriod(app, nonresident, { ...decision, operation, holder: { workerId } });
}

/**
 * Ends the non-resident rate from a work day on: wages are taxed as a resident's again. Paid wages do not change;
 * unpaid wages are taxed again, and the worker is notified. Once per key. Refusals: those of `endPeriod`.
 * (Rule 8.5)
 */
export function endNonresident(app: App, ending: EndPeriodCommand): Promise<void> {
  return endPeriod(app, nonresident, { ...ending, operation: 'pay.endNonresident' });
}
