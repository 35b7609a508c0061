import { commonRefusal } from '#platform/base/refusal.ts';
import type { App } from '#platform/server/context.server.ts';
import type { Tx } from '#platform/server/database/db.server.ts';
import { recordChanges } from '#platform/server/history.server.ts';

import { taxColumnNotifications } from '../messages.ts';
import {
  taxColumnPeriod,
  employerNameOf,
  employmentTaxColumnPeriods,
  insertTaxColumnPeriod,
  markTaxColumnProposalsAccepted,
  type WorkerAtCorporation,
} from './column-decisions.queries.server.ts';
import {
  endTaxPeriod,
  openTaxPeriod,
  type TaxDecision,
  type TaxPeriodDecision,
  type EndPeriodCommand,
  type TaxPeriodOperations,
} from './decide-period.server.ts';

const otsu: TaxPeriodOperations<WorkerAtCorporation> = {
  table: 'tax_column_periods',
  subject: 'tax_column_period',
  noticeKey: 'tax-column',
  idsOf: ({ workerId, corporationId }) => [workerId, corporationId],
  async noticesOf(tx, employment) {
    const employer = await employerOf(tx, employment);
    return {
      set: (change) => taxColumnNotifications.set({ employer, ...change }),
      end: (change) => taxColumnNotifications.end({ employer, ...change }),
    };
  },
  periodsOf: employmentTaxColumnPeriods,
  insert: insertTaxColumnPeriod,
  find: taxColumnPeriod,
};

/**
 * Taxes a worker's wages of a corporation by 乙 from a work day on. Paid wages do not change; unpaid wages are taxed
 * again, an open proposal is marked as accepted, and the worker is notified. Once per idempotency key. Refusals:
 * NOT_FOUND, and those of `openTaxPeriod`. (Rule 6.3)
 */
export function setTaxColumn(
  app: App,
  { workerId, corporationId, ...decision }: TaxPeriodDecision & WorkerAtCorporation,
): Promise<void> {
  const employment = { workerId, corporationId };
  return openTaxPeriod(app, otsu, {
    ...decision,
    operation: 'pay.setTaxColumn',
    holder: employment,
    afterOpening: (tx, reason) => answerProposals(tx, { ...decision, employment, reason }),
  });
}

/**
 * Ends a period of 乙 from a work day on: wages are taxed by 丙 again. Paid wages do not change; unpaid wages are taxed
 * again, and the worker is notified. Once per idempotency key. Refusals: NOT_FOUND, and those of `endTaxPeriod`.
 * (Rule 6.3)
 */
export function endTaxColumn(app: App, ending: EndPeriodCommand): Promise<void> {
  return endTaxPeriod(app, otsu, { ...ending, operation: 'pay.endTaxColumn' });
}

/** The corporation's name; an unknown corporation or a deleted worker is refused. Refusals: NOT_FOUND. */
async function employerOf(tx: Tx, employment: WorkerAtCorporation): Promise<string> {
  const name = await employerNameOf(tx, employment);
  if (name === undefined) throw commonRefusal('NOT_FOUND');
  return name;
}

type Answering = { employment: WorkerAtCorporation } & Omit<TaxDecision, 'idempotencyKey'>;

async function answerProposals(
  tx: Tx,
  { employment, reason, operatorId, actor, now }: Answering,
): Promise<void> {
  const answered = await markTaxColumnProposalsAccepted(tx, {
    employment,
    reason,
    operatorId,
    now,
  });
  await recordChanges(
    tx,
    answered.map(({ id }) => ({
      subject: 'tax_column_proposal',
      id,
      from: 'OPEN',
      to: 'SET',
      event: 'SET',
      actor,
      reason,
      at: now,
    })),
  );
}
