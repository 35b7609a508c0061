import { mapInOrder } from '#platform/base/in-order.ts';
import { jstDay } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import { queuePaperDocument } from '#domain/notice-delivery/delivery.queries.server.ts';
import type { App } from '#platform/server/context.server.ts';
import {
  inTransaction,
  type Db,
  type QueryExecutor,
  type Tx,
} from '#platform/server/database/db.server.ts';
import { withSavepoint } from '#platform/server/database/savepoint.queries.server.ts';
import { log } from '#platform/server/log.server.ts';
import { notifyOneWorker } from '#platform/server/delivery/notify.server.ts';
import { processEachDueRow } from '#platform/server/tasks/batches.server.ts';

import {
  markYearStatementsIssued,
  statementEmployersOf,
  insertStatement,
  areYearStatementsIssued,
  readLatestStatement,
  workersPaidInYear,
  statementPartiesOf,
  yearsWithStatementsToIssue,
  earningsYearTotals,
  type WorkerAndEmployer,
  type EarningsStatementRow,
} from './statements.queries.server.ts';
import {
  failedStatementRows,
  removeFailedStatement,
  writeFailedStatement,
} from './failed-statements.queries.server.ts';
import { firstRetainedTaxYear } from './retention.ts';
import {
  hasYearEnded,
  latestDueStatementYear,
  statementFormsName,
  withholdingStatementName,
  type NonresidentPay,
  type EarningsYearTotals,
} from '../statements.ts';

export type EarningsStatementKey = { workerId: string; year: number; corporationId: string };

/**
 * Returns the statement of a year and employer: the latest issue if its figures are still right and it is final once
 * the year has ended, otherwise a new issue. Undefined when nothing was paid. (Rule 4.23)
 */
export async function issueEarningsStatement(
  db: Db,
  of: EarningsStatementKey,
  now: Date,
): Promise<EarningsStatementRow | undefined> {
  return inTransaction(db, async (tx) => {
    const totals = await earningsYearTotals(tx, of);
    if (!totals) return undefined;
    const last = await readLatestStatement(tx, of);
    const isFinal = hasYearEnded(of.year, now);
    if (last && isStill(last, totals) && last.content.isFinal === isFinal) return last;
    await insertNext(tx, { of, totals, issue: (last?.issue ?? 0) + 1, now });
    return readLatestStatement(tx, of);
  });
}

/** True while every figure of an issued statement is still right. (Rule 8.5) */
function isStill(last: EarningsStatementRow, totals: EarningsYearTotals): boolean {
  // Older statements have no columns: everything was taxed by 丙 then.
  const { isTaxProvisional = false, columns = totals.columns } = last.content;
  const [said, due] = [last.content.nonresident ?? noPay, nonresidentOn(totals) ?? noPay];
  return (
    last.paid === totals.paid &&
    last.tax === totals.tax &&
    last.content.travelAllowance === totals.travelAllowance &&
    last.content.shiftCount === totals.shiftCount &&
    columns.join() === totals.columns.join() &&
    isTaxProvisional === totals.isTaxProvisional &&
    said.paid === due.paid &&
    said.tax === due.tax
  );
}

const noPay: NonresidentPay = { paid: 0, tax: 0 };

/** Pay to a non-resident, for the 支払調書; undefined where there is none. (Rule 8.5) */
function nonresidentOn({ nonresident }: EarningsYearTotals): NonresidentPay | undefined {
  return nonresident.paid > 0 ? nonresident : undefined;
}

type Issuing = { of: EarningsStatementKey; totals: EarningsYearTotals; issue: number; now: Date };

async function insertNext(tx: Tx, { of, totals, issue, now }: Issuing): Promise<boolean> {
  const parties = await statementPartiesOf(tx, of);
  if (!parties) return false;
  const { paid, tax, travelAllowance, shiftCount, columns, isTaxProvisional } = totals;
  const nonresident = nonresidentOn(totals);
  const statement = {
    ...parties,
    year: of.year,
    paid,
    tax,
    travelAllowance,
    shiftCount,
    columns,
    isTaxProvisional,
    ...(nonresident ? { nonresident } : {}),
    isFinal: hasYearEnded(of.year, now),
    issue,
    issuedOn: jstDay(now),
  };
  const subjectId = await insertStatement(tx, { ...of, statement, now });
  if (subjectId === null) return false;
  // A statement of the current year is only a copy for the worker; the final one must be delivered.
  if (statement.isFinal && !statement.isElectronic) {
    await queuePaperDocument(tx, { workerId: of.workerId, kind: 'statement', subjectId, now });
  }
  return true;
}

/** Rows per SQL statement: no lock is held for long. */
const batchSize = 200;

/**
 * From 1/10 on, issues the final statements of the last year to every worker who was paid in it, and notifies them;
 * first those of earlier years that no run has completed. Each year is completed once. A statement that fails holds up
 * neither the others nor the year: each run tries it again, and an alarm counts it. (Rule 4.23, 8.5)
 */
export async function issueYearStatements({ db }: Pick<App, 'db'>, now: Date): Promise<number> {
  const again = await issueFailed(db, now);
  const span = { first: firstRetainedTaxYear(now), last: latestDueStatementYear(now) };
  const counts = await mapInOrder(await yearsWithStatementsToIssue(db, span), (year) =>
    issueOf(db, { year, now }),
  );
  return counts.reduce((sum, count) => sum + count, again);
}

async function issueOf(db: Db, { year, now }: { year: number; now: Date }): Promise<number> {
  const issued = await processEachDueRow<WorkerAndEmployer>({
    batchSize,
    due: (after) => workersPaidInYear(db, { year, after, limit: batchSize }),
    async each(one) {
      return (await issueOne(db, { ...one, year }, now)) === 'issued';
    },
  });
  await markYearStatementsIssued(db, { year, now });
  return issued;
}

/** Tries again to issue the statements that failed before; returns the number of issued ones. */
async function issueFailed(db: Db, now: Date): Promise<number> {
  const failed = await failedStatementRows(db);
  const outcomes = await mapInOrder(failed, async (of) => {
    const outcome = await issueOne(db, of, now);
    if (outcome !== 'failed') await removeFailedStatement(db, of);
    return outcome;
  });
  return outcomes.filter((outcome) => outcome === 'issued').length;
}

type Changed = { workerId: string; year: number; now: Date };

/**
 * Issues a worker's final statements of a year again where the paid sums have changed since the issue: after a late
 * bank answer, a reopened transfer or a corrected provisional tax. Does nothing before the year's statements are
 * issued. A statement that fails does not roll back the caller's transaction, which moves money: a task tries it
 * again. (Rule 6.2, 8.5)
 */
export async function reissueEarningsStatements(
  tx: Tx,
  { workerId, year, now }: Changed,
): Promise<void> {
  if (!hasYearEnded(year, now) || !(await areYearStatementsIssued(tx, year))) return;
  await mapInOrder(await statementEmployersOf(tx, { workerId, year }), async (corporationId) => {
    const of = { workerId, year, corporationId };
    try {
      await withSavepoint(tx, () => issueFinal(tx, of, now));
    } catch (error) {
      await recordFailure(tx, { of, error, now });
    }
  });
}

const nothingPaid = (of: EarningsStatementKey): EarningsYearTotals => ({
  ...of,
  paid: 0,
  tax: 0,
  travelAllowance: 0,
  shiftCount: 0,
  columns: [],
  isTaxProvisional: false,
  nonresident: noPay,
});

type FinalIssue = 'issued' | 'known';

/**
 * Issues a final statement and notifies the worker, unless the latest issue is final and its figures are still
 * right.
 */
async function issueFinal(tx: Tx, of: EarningsStatementKey, now: Date): Promise<FinalIssue> {
  const [paid, last] = [await earningsYearTotals(tx, of), await readLatestStatement(tx, of)];
  // If all payments came back, an existing statement shows too much: it is issued again with zero.
  if (!paid && !last) return 'known';
  const totals = paid ?? nothingPaid(of);
  // An issue requested just after midnight may have missed a wage that was still being paid.
  if (last?.content.isFinal && isStill(last, totals)) return 'known';
  const issue = (last?.issue ?? 0) + 1;
  if (!(await insertNext(tx, { of, totals, issue, now }))) return 'known';
  // A copy from within the year is no final statement, so the first final one is announced as new.
  await notifyOfStatement(tx, { of, issue: last?.content.isFinal ? issue : 1, now });
  return 'issued';
}

async function issueOne(
  db: Db,
  of: EarningsStatementKey,
  now: Date,
): Promise<FinalIssue | 'failed'> {
  try {
    return await inTransaction(db, (tx) => issueFinal(tx, of, now));
  } catch (error) {
    await recordFailure(db, { of, error, now });
    return 'failed';
  }
}

type Failure = { of: EarningsStatementKey; error: unknown; now: Date };

async function recordFailure(db: QueryExecutor, { of, error, now }: Failure): Promise<void> {
  log.error({ err: error, ...of }, 'a statement could not be issued and will be tried again');
  await writeFailedStatement(db, { ...of, now });
}

type StatementNotice = { of: EarningsStatementKey; issue: number; now: Date };

/** Notifies a worker of a statement that was issued without a request. */
export async function notifyOfStatement(
  tx: Tx,
  { of, issue, now }: StatementNotice,
): Promise<void> {
  const { workerId, year, corporationId } = of;
  const employer = (await statementPartiesOf(tx, of))?.employer.name ?? '';
  const statement = await readLatestStatement(tx, of);
  const name = statement ? statementFormsName(statement.content) : withholdingStatementName;
  const isNew = issue === 1;
  await notifyOneWorker(tx, {
    workerId,
    topic: 'payment',
    dedupKey: `statement:${workerId}:${year}:${corporationId}${isNew ? '' : `:${issue}`}`,
    title: isNew ? `${year}年分の${name}ができました` : `${year}年分の${name}が新しくなりました`,
    body: isNew
      ? `${employer}の${year}年分の${name}を発行しました。「給与」の「源泉徴収票」から保存してください。`
      : `${employer}の${year}年分の${name}の金額が変わったため、発行し直しました。「給与」の「源泉徴収票」から保存してください。`,
    path: paths.earnings.statement(year, corporationId),
    now,
  });
}
