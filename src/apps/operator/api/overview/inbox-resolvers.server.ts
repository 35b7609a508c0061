import { documentReviewDueAt } from '#domain/credentials/operator/review-detail.server.ts';
import { addHours, instantAtJst, jstDay } from '#platform/base/jst.ts';
import type { QueryResolvers } from '#gen/operator-resolvers.ts';
import type { OperatorQueue } from '#gen/types.ts';
import { earliestPayDayCaseDeadlines } from '#domain/pay/transfers/undecided-cases.server.ts';
import { listLoadedStatutoryTables } from '#domain/reference/statutory/loaded-tables.server.ts';
import { missingTables } from '#domain/reference/statutory/missing-tables.ts';
import { hasOperatorRight } from '#platform/base/people/operator-rights.ts';
import { operatorScopeOf, type Context } from '#platform/server/context.server.ts';

import { actKindsOfRoles } from '#domain/countersign/acts.server.ts';
import { messageFlagReviewHours } from '#domain/chat/flag-hours.ts';
import {
  operatorInboxRows,
  type OperatorInboxRow,
} from '#domain/overview/operator/inbox.queries.server.ts';
import { rightsByQueue } from '#domain/overview/operator/queue-rights.ts';
import { sortQueuesByUrgency } from '#domain/overview/operator/urgency.ts';

export const operatorInboxQueries = {
  async operatorInbox(_source, _args, ctx) {
    const { staffId, roles } = operatorScopeOf(ctx);
    const countersignKinds = actKindsOfRoles(roles);
    const [rows, tables, deadlines] = await Promise.all([
      operatorInboxRows(ctx.db, { staffId, countersignKinds }),
      missingTablesOf(ctx),
      earliestPayDayCaseDeadlines(ctx.db, ctx.now),
    ]);
    const queues = rows.map((row) => ({
      ...queueOf(row, ctx),
      ...(row.kind === 'HOURS' || row.kind === 'ABSENCES'
        ? { dueAt: deadlines.get(row.kind) ?? null }
        : {}),
    }));
    const shown = [...queues, tables].filter(({ kind }) =>
      hasOperatorRight(roles, rightsByQueue[kind]),
    );
    return sortQueuesByUrgency(shown, ctx.now);
  },
} satisfies QueryResolvers;

function queueOf({ storedDueAt, ...row }: OperatorInboxRow, { app }: Context): OperatorQueue {
  const { kind, oldestAt } = row;
  if (oldestAt === null) return { ...row, dueAt: null };
  if (kind === 'DOCUMENTS') return { ...row, dueAt: documentReviewDueAt(app, oldestAt) };
  if (kind === 'CHAT_FLAGS') return { ...row, dueAt: addHours(oldestAt, messageFlagReviewHours) };
  return { ...row, dueAt: storedDueAt };
}

/** Returns the number of missing tables, due on the first day for which one is needed. (Rule 6.2) */
async function missingTablesOf({ db, now }: Context): Promise<OperatorQueue> {
  const missing = missingTables(await listLoadedStatutoryTables(db), jstDay(now));
  const days = missing
    .map(({ neededFrom }) => instantAtJst(neededFrom))
    .toSorted((a, b) => +a - +b);
  return { kind: 'TABLES', count: missing.length, oldestAt: null, dueAt: days[0] ?? null };
}
