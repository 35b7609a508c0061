import { mapInOrder } from '#platform/base/in-order.ts';
import { formatDay, jstDay, type JstDay } from '#platform/base/jst.ts';
import { queuePaperDocument } from '#domain/notice-delivery/delivery.queries.server.ts';
import { raiseAlarms } from '#platform/server/alarms.server.ts';
import type { App } from '#platform/server/context.server.ts';
import { inTransaction } from '#platform/server/database/db.server.ts';
import { log } from '#platform/server/log.server.ts';
import { processEachDueRow } from '#platform/server/tasks/batches.server.ts';

import { withholdingStatementName, yearOfDay } from '../statements.ts';
import {
  issueEarningsStatement,
  notifyOfStatement,
  type EarningsStatementKey,
} from './issue-statement.server.ts';
import {
  markStatementsOfDayIssued,
  workersWithLastContractOnDays,
  readDaysWithStatementsIssued,
} from './last-contracts.queries.server.ts';
import {
  firstStatementDayToRetry,
  lastContractDaysToCheck,
  daysToIssueStatementsFor,
} from './last-contracts.ts';
import type { WorkerAndEmployer } from './statements.queries.server.ts';

/** Rows per SQL statement: no lock is held for long. */
const batchSize = 200;

type Deps = Pick<App, 'db' | 'env'>;

/**
 * Issues statements of the current year, without a request, to workers whose last contract with an employer was a
 * month ago, and notifies them. A day with a failure is tried again at each run of the next month, and operators get one
 * alarm for it. (所得税法226条, Rule 8.5)
 */
export async function issueStatementsAfterLastContract(app: Deps, now: Date): Promise<number> {
  const today = jstDay(now);
  const issued = await readDaysWithStatementsIssued(app.db, firstStatementDayToRetry(today));
  const days = daysToIssueStatementsFor(issued, today);
  const counts = await mapInOrder(days, (day) => issueDay(app, { day, now }));
  return counts.reduce((sum, count) => sum + count, 0);
}

async function issueDay(app: Deps, { day, now }: { day: JstDay; now: Date }): Promise<number> {
  const { db } = app;
  const year = yearOfDay(day);
  let failed = 0;
  const issued = await processEachDueRow<WorkerAndEmployer>({
    batchSize,
    due: (after) =>
      workersWithLastContractOnDays(db, {
        ...lastContractDaysToCheck(day),
        year,
        after,
        limit: batchSize,
      }),
    async each(due) {
      try {
        return await issueOne(app, { ...due, year }, now);
      } catch (error) {
        log.error({ err: error, ...due }, 'a statement could not be issued and will be again');
        failed += 1;
        return false;
      }
    },
  });
  if (failed === 0) await markStatementsOfDayIssued(db, { day, now });
  else await raiseAlarms(app, { alarms: [alarmOf(day, failed)], now });
  return issued;
}

/** Returns false where the worker has already requested a statement with the same sums. */
async function issueOne({ db }: Deps, of: EarningsStatementKey, now: Date): Promise<boolean> {
  const statement = await issueEarningsStatement(db, of, now);
  if (!statement || statement.issuedAt.getTime() !== now.getTime()) return false;
  const { id: subjectId, issue, content } = statement;
  await inTransaction(db, async (tx) => {
    if (!content.isElectronic) {
      await queuePaperDocument(tx, { workerId: of.workerId, kind: 'statement', subjectId, now });
    }
    await notifyOfStatement(tx, { of, issue, now });
  });
  return true;
}

const alarmOf = (day: JstDay, failed: number) => ({
  key: `last-statements:${day}`,
  title: `${withholdingStatementName}を発行できませんでした`,
  body: `最後の契約から1か月たった方の${withholdingStatementName}（${formatDay(day)}の分、${failed}件）を発行できませんでした。法定の期限は最後の勤務から1か月です。ログを確認してください。発行は自動でもう一度試します`,
  facts: { day, failed },
});
