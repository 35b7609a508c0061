import { jstDay } from '#platform/base/jst.ts';
import { raiseAlarms } from '#platform/server/alarms.server.ts';
import type { App } from '#platform/server/context.server.ts';
import type { Task } from '#platform/server/tasks/task.server.ts';

import { listLoadedStatutoryTables } from './loaded-tables.server.ts';
import { missingTableText } from './messages.ts';
import { missingTables, missingTableWarningWeek } from './missing-tables.ts';

/** Raises an alarm for each missing statutory table, once a week while it is missing. (Rule 6.2) */
export async function raiseMissingTableAlarms(
  app: Pick<App, 'db' | 'env'>,
  now: Date,
): Promise<number> {
  const today = jstDay(now);
  const missing = missingTables(await listLoadedStatutoryTables(app.db), today);
  const alarms = missing.map((table) => {
    const { kind, year } = table;
    const week = missingTableWarningWeek(table, today);
    const key = `STATUTORY_TABLE_MISSING:${kind}:${year}:${week}`;
    return { key, ...missingTableText(table), facts: table };
  });
  return raiseAlarms(app, { alarms, now });
}

/** The scheduled tasks of reference data. */
export const referenceTasks: readonly Task[] = [
  { name: 'reference.raiseTableAlarms', run: raiseMissingTableAlarms },
];
