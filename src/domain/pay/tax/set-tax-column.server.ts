import { refuse } from '#platform/base/refusal.ts';
import type { App } from '#platform/server/context.server.ts';
import type { Tx } from '#platform/server/database/db.server.ts';
import { recordChanges } from '#platform/server/history.server.ts';

import { columnNotifications } from '../messages.ts';
import {
  columnPeriod,
  employerName,
  employmentColumnPeriods,
  insertColumnPeriod,
  markProposalsSet,
  type Employment,
} from './column-decisions.queries.server.ts';
import {
  endPeriod,
  openPeriod,
  type ColumnDecision,
  type PeriodDecision,
  type EndPeriodCommand,
  type PeriodKind,
} from './decide-period.server.ts';

const otsu: PeriodKind<Employment> = {
  table: 'tax_column_periods',
  subject: 'tax_column_period',
  noticeKey: 'tax-column',
  idsOf: ({ workerId, corporationId }) => [workerId, corporationId],
  async noticesOf(tx, employment) {
    const employer = await employerOf(tx, employment);
    return {
      set: (change) => columnNotifications.set({ employer, ...change }),
      end: (change) => columnNotifications.end({ employer, ...change }),
    };
  },
  periodsOf: employmentColumnPeriods,
  insert: insertColumnPeriod,
  find: columnPeriod,
};

/**
 * Taxes a worker's wages of a corporation by 乙 from a work day on. Paid wages do not change; unpaid wages are taxed
 * again, an open proposal is marked as accepted, and the worker is notified. Once per key. Refusals: NOT_FOUND, and
 * those of `openPeriod`. (Rule 6.3)
 */
export function setTaxColumn(
  app: App,
  { workerId, corporationId, ...decision }: PeriodDecision & Employment,
): Promise<void> {
  const employment = { workerId, corporationId };
  return openPeriod(app, otsu, {
    ...decision,
    operation: 'pay.setTaxColumn',
    holder: employment,
    afterOpening: (tx, reason) => answerProposals(tx, { ...decision, employment, reason }),
  });
}

/**
 * Ends a period of 乙 from a work day on: wages are taxed by 丙 again. Paid wages do not change; unpaid wages are
 * taxed again, and the worker is notified. Once per key. Refusals: NOT_FOUND, and those of `endPeriod`. (Rule 6.3)
 */
export function endTaxColumn(app: App, ending: EndPeriodCommand): Promise<void> {
  return endPeriod(app, otsu, { ...ending, operation: 'pay.endTaxColumn' });
}

/** The corporation's name; an unknown corporation or a deleted worker is refused. Refusals: NOT_FOUND. */
async function employerOf(tx: Tx, employment: Employment): Promise<string> {
  const name = await employerName(tx, employment);
  if (name === undefined) throw refuse('NOT_FOUND');
  return name;
}

type Answering = { employment: Employment } & Omit<ColumnDecision, 'idempotencyKey'>;

async function answerProposals(
  tx: Tx,
  { employment, reason, operatorId, actor, now }: Answering,
): Promise<void> {
  const answered = await markProposalsSet(tx, { employment, reason, operatorId, now });
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
