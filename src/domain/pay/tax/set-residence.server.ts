import type { App } from '#platform/server/context.server.ts';

import { taxResidenceNotifications } from '../messages.ts';
import {
  endTaxPeriod,
  openTaxPeriod,
  type TaxPeriodDecision,
  type EndPeriodCommand,
  type TaxPeriodOperations,
} from './decide-period.server.ts';
import {
  insertNonresidentPeriod,
  readNonresidentPeriod,
  nonresidentPeriodsOf,
} from './residence.queries.server.ts';

const nonresident: TaxPeriodOperations<{ workerId: string }> = {
  table: 'nonresident_periods',
  subject: 'nonresident_period',
  noticeKey: 'nonresident',
  idsOf: ({ workerId }) => [workerId],
  noticesOf: () => Promise.resolve(taxResidenceNotifications),
  periodsOf: (tx, { workerId }) => nonresidentPeriodsOf(tx, workerId),
  insert: insertNonresidentPeriod,
  find: readNonresidentPeriod,
};

/**
 * Taxes a worker's wages of every corporation at the non-resident rate (20.42 % of taxable pay) from a work day on.
 * Paid wages do not change; unpaid wages are taxed again, and the worker is notified with the reason. Once per
 * idempotency key. Refusals: those of `openTaxPeriod`. (Rule 8.5)
 */
export function setNonresident(
  app: App,
  { workerId, ...decision }: TaxPeriodDecision & { workerId: string },
): Promise<void> {
  const operation = 'pay.setNonresident';
  return openTaxPeriod(app, nonresident, { ...decision, operation, holder: { workerId } });
}

/**
 * Ends the non-resident rate from a work day on: wages are taxed as a resident's again. Paid wages do not change;
 * unpaid wages are taxed again, and the worker is notified. Once per idempotency key. Refusals: those of
 * `endTaxPeriod`. (Rule 8.5)
 */
export function endNonresident(app: App, ending: EndPeriodCommand): Promise<void> {
  return endTaxPeriod(app, nonresident, { ...ending, operation: 'pay.endNonresident' });
}
