import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import {
  askedCancellationChecks,
  lateAskedCancellationChecks,
} from './audit-asked.queries.server.ts';
import { billingChecks } from './audit-billing.queries.server.ts';
import { minimumWageChecks } from './audit-minimum-wages.queries.server.ts';
import { overtimeChecks } from './audit-overtime.queries.server.ts';
import { overpaymentChecks } from './audit-overpayments.queries.server.ts';
import { outsidePaymentChecks } from './audit-outside.queries.server.ts';
import {
  statementChecks,
  paySlipAuditChecks,
  yearStatementChecks,
} from './audit-statements.queries.server.ts';
import { payoutChecks } from './audit-payouts.queries.server.ts';
import { receiptChecks } from './audit-receipts.queries.server.ts';
import { seatChecks } from './audit-seats.queries.server.ts';
import { taxChecks } from './audit-tax.queries.server.ts';
import { taxSheetChecks } from './audit-tax-sheets.queries.server.ts';
import { terminationChecks } from './audit-terminations.queries.server.ts';
import { type PayAuditCheck, payBookChecks } from './audit-books.queries.server.ts';
import { earlyPayoutChecks } from './audit-early-payout.queries.server.ts';

const checks = [
  ...payBookChecks,
  ...overpaymentChecks,
  ...overtimeChecks,
  ...minimumWageChecks,
  ...statementChecks,
  ...terminationChecks,
  ...askedCancellationChecks,
  ...seatChecks,
  ...outsidePaymentChecks,
  ...receiptChecks,
  ...billingChecks,
  ...taxChecks,
  ...taxSheetChecks,
  ...earlyPayoutChecks,
];

/**
 * Audits the books and the histories of a database; returns one sentence per problem, at most 20 of each check. With
 * `now`, also checks that everything due by then was done: the books alone do not tell whether a pay day has passed.
 */
export async function auditPayBooks(db: QueryExecutor, now?: Date): Promise<string[]> {
  const found = await Promise.all(
    payChecksAt(now).map(async ({ name, query }) => {
      const { rows } = await query.execute(db);
      return rows.slice(0, 20).map((row) => `${name}: ${row.subject}`);
    }),
  );
  return found.flat();
}

/** The checks of the books; with `now`, those of what was due by then too. */
export function payChecksAt(now: Date | undefined): readonly PayAuditCheck[] {
  return now
    ? [
        ...checks,
        ...payoutChecks(now),
        ...paySlipAuditChecks(now),
        ...yearStatementChecks(now),
        ...lateAskedCancellationChecks(now),
      ]
    : checks;
}
