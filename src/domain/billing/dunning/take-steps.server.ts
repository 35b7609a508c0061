import { addDays, jstDay } from '#platform/base/jst.ts';
import type { Db } from '#platform/server/database/db.server.ts';
import { processEachDueRow } from '#platform/server/tasks/batches.server.ts';

import { dueDunningStep, dunningDays } from './dunning-rules.ts';
import { insertDunning, invoicesToDun, type InvoiceToDun } from './dunning.queries.server.ts';

const batchSize = 500;

/**
 * Takes the step of dunning that is due for each invoice, each step once; people of the corporation are notified of it.
 * Returns the number of steps. May run late, twice or concurrently. (Rule 8.7)
 */
export async function takeDunningSteps(db: Db, now: Date): Promise<number> {
  const today = jstDay(now);
  const dueUntil = addDays(today, -dunningDays.REMINDER);
  return processEachDueRow<InvoiceToDun>({
    batchSize,
    due: (after) => invoicesToDun(db, { dueUntil, after, batchSize }),
    each: async (invoice) => {
      const step = dueDunningStep(invoice, today);
      return step === null ? false : insertDunning(db, { invoiceId: invoice.id, step, now });
    },
  });
}
