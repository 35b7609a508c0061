import { openStoredClock } from '#platform/server/clock.server.ts';
import {
  openDb,
  openCommandLinePool,
  type QueryExecutor,
} from '#platform/server/database/db.server.ts';

import {
  askedCancellationChecks,
  lateAskedCancellationChecks,
} from './audit-asked.queries.server.ts';
import { minimumWageChecks } from './audit-minimum-wages.queries.server.ts';
import { overtimeChecks } from './audit-overtime.queries.server.ts';
import { overpaymentChecks, overpaymentSumsQuery } from './audit-overpayments.queries.server.ts';
import { outsidePaymentChecks } from './audit-outside.queries.server.ts';
import {
  statementChecks,
  paySlipAuditChecks,
  yearStatementChecks,
} from './audit-statements.queries.server.ts';
import { payoutChecks } from './audit-payouts.queries.server.ts';
import { seatChecks } from './audit-seats.queries.server.ts';
import { taxChecks } from './audit-tax.queries.server.ts';
import { terminationChecks } from './audit-terminations.queries.server.ts';
import {
  type PayAuditCheck,
  payBookChecks,
  provisionallyTaxedWageLines,
  openTaxShortfalls,
  walletsWithoutBankAccount,
} from './audit-books.queries.server.ts';

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
  ...taxChecks,
];

/**
 * Audits the books and the histories of a database; returns one sentence per problem, at most 20 of each check. With
 * `now`, also checks that everything due by then was done: the books alone do not tell whether a pay day has passed.
 */
export async function auditPayBooks(db: QueryExecutor, now?: Date): Promise<string[]> {
  const found = await Promise.all(
    checksAt(now).map(async ({ name, query }) => {
      const { rows } = await query.execute(db);
      return rows.slice(0, 20).map((row) => `${name}: ${row.subject}`);
    }),
  );
  return found.flat();
}

function checksAt(now: Date | undefined): readonly PayAuditCheck[] {
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

if (import.meta.main) {
  const db = openDb(openCommandLinePool(process.env['DATABASE_URL'] ?? '', 4));
  // Deadlines are checked by the product's clock: moved in demo mode, elsewhere the machine's clock. A test
  // database followed the test's own clock, which is gone afterwards.
  const isTimed = !process.argv.includes('--without-deadlines');
  const now = isTimed ? (await openStoredClock(db)).now() : undefined;
  const problems = await auditPayBooks(db, now);
  const provisional = await provisionallyTaxedWageLines(db);
  const overpaid = await overpaymentSumsQuery.execute(db);
  const shortfalls = await openTaxShortfalls(db);
  const unbanked = await walletsWithoutBankAccount(db);
  await db.destroy();
  const verdict =
    problems.length === 0
      ? `The books are true: ${checksAt(now).length} checks.`
      : problems.join('\n');
  const waiting = provisional.map((line) => `provisional tax: ${line}\n`).join('');
  const sums = overpaid.rows.map(({ line }) => `overpayments: ${line}\n`).join('');
  const uncollected = shortfalls.map((line) => `tax to collect: ${line}\n`).join('');
  const withoutBank = unbanked.map((line) => `no bank account: ${line}\n`).join('');
  process.stdout.write(`${verdict}\n${waiting}${uncollected}${withoutBank}${sums}`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
