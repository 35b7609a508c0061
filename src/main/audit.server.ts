import {
  openTaxShortfalls,
  provisionallyTaxedWageLines,
  walletsWithoutBankAccount,
} from '#domain/pay/audit/audit-books.queries.server.ts';
import { overpaymentSumsQuery } from '#domain/pay/audit/audit-overpayments.queries.server.ts';
import { auditPayBooks, payChecksAt } from '#domain/pay/audit/audit.server.ts';
import { auditExposures, exposureCheckCount } from '#domain/trust/audit/audit-exposures.server.ts';
import { openStoredClock } from '#platform/server/clock.server.ts';
import { openDb, openCommandLinePool } from '#platform/server/database/db.server.ts';

/** `npm run audit`: proves the books, the histories and the exposures of a database, and lists what operators know of. */
const db = openDb(openCommandLinePool(process.env['DATABASE_URL'] ?? '', 4));
// Deadlines are checked by the product's clock: moved in demo mode, elsewhere the machine's clock. A test
// database followed the test's own clock, which is gone afterwards.
const isTimed = !process.argv.includes('--without-deadlines');
const now = isTimed ? (await openStoredClock(db)).now() : undefined;
const problems = [
  ...(await auditPayBooks(db, now)),
  ...(now === undefined ? [] : await auditExposures(db, now)),
];
const checkCount = payChecksAt(now).length + (now === undefined ? 0 : exposureCheckCount);
const provisional = await provisionallyTaxedWageLines(db);
const overpaid = await overpaymentSumsQuery.execute(db);
const shortfalls = await openTaxShortfalls(db);
const unbanked = await walletsWithoutBankAccount(db);
await db.destroy();
const verdict =
  problems.length === 0 ? `The books are true: ${checkCount} checks.` : problems.join('\n');
const waiting = provisional.map((line) => `provisional tax: ${line}\n`).join('');
const sums = overpaid.rows.map(({ line }) => `overpayments: ${line}\n`).join('');
const uncollected = shortfalls.map((line) => `tax to collect: ${line}\n`).join('');
const withoutBank = unbanked.map((line) => `no bank account: ${line}\n`).join('');
process.stdout.write(`${verdict}\n${waiting}${uncollected}${withoutBank}${sums}`);
process.exitCode = problems.length === 0 ? 0 : 1;
