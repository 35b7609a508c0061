import { deletionTasks } from '#domain/deletion/deletion-tasks.server.ts';
import { accountTasks } from '#access/worker/tasks.server.ts';
import { applicationTasks } from '#domain/application/tasks.server.ts';
import { attendanceTasks } from '#domain/attendance/tasks.server.ts';
import { billingTasks } from '#domain/billing/tasks.server.ts';
import { chatTasks } from '#domain/chat/tasks.server.ts';
import { credentialsTasks } from '#domain/credentials/tasks.server.ts';
import { demoTasks } from '#apps/demo/tasks.server.ts';
import { furiganaTasks } from '#domain/corporation/furigana/write-furigana.server.ts';
import { employerTasks } from '#domain/corporation/tasks.server.ts';
import { notificationTasks } from '#domain/notifications/tasks.server.ts';
import { alertTasks } from '#domain/notifications/alerts/alert-tasks.server.ts';
import { payTasks } from '#domain/pay/tasks.server.ts';
import { countersignTasks } from '#domain/countersign/tasks.server.ts';
import { profileTasks } from '#domain/profile/tasks.server.ts';
import { pointsTasks } from '#domain/points/tasks.server.ts';
import { referenceTasks } from '#domain/reference/statutory/table-alarms.server.ts';
import { receiptTasks } from '#domain/receipts/tasks.server.ts';
import { recruitmentTasks } from '#domain/recruitment/tasks.server.ts';
import { reviewTasks } from '#domain/reviews/tasks.server.ts';
import type { App } from '#platform/server/context.server.ts';
import { log } from '#platform/server/log.server.ts';
import { taskFailures, countTaskRun } from '#platform/server/metrics/metrics.server.ts';
import { isConnectionLost } from '#platform/server/outages.server.ts';
import { serverTasks } from '#platform/server/tasks.server.ts';
import { staffNoticeTasks } from '#domain/staff-notices/tasks.server.ts';
import { staffTasks } from '#access/people/tasks.server.ts';
import { trustTasks } from '#domain/trust/tasks.server.ts';
import type { Task } from '#platform/server/tasks/task.server.ts';
import { webhookTasks } from '#domain/webhooks/tasks.server.ts';
import { runInTrace } from '#platform/server/tracing/trace.server.ts';

/** All scheduled tasks, in the order in which one task's result may trigger the next task. */
const tasks: readonly Task[] = [
  ...recruitmentTasks,
  ...employerTasks,
  ...credentialsTasks,
  ...applicationTasks,
  ...attendanceTasks,
  ...reviewTasks,
  ...payTasks,
  ...billingTasks,
  ...receiptTasks,
  ...trustTasks,
  ...notificationTasks,
  ...profileTasks,
  ...alertTasks,
  ...pointsTasks,
  ...chatTasks,
  ...deletionTasks,
  ...accountTasks,
  ...staffNoticeTasks,
  ...staffTasks,
  ...countersignTasks,
  ...webhookTasks,
  ...referenceTasks,
  ...serverTasks,
  ...demoTasks,
  ...furiganaTasks,
];

/**
 * Runs all tasks at the time of the product's clock. A failed task is logged and does not stop the others.
 * An aborted signal ends the run before the next task. Rejects when the database is out of reach.
 */
export async function runScheduledTasks(app: App, signal?: AbortSignal): Promise<void> {
  const now = app.clock.now();
  for (const runTask of tasks) {
    if (signal?.aborted) return;
    const startedAt = performance.now();
    try {
      const span = { name: `task ${runTask.name}`, kind: 'internal', facts: {} } as const;
      // oxlint-disable-next-line no-await-in-loop -- an automatic check-out is written before its approval is due
      const changed = await runInTrace(span, () => runTask.run(app, now));
      countTaskRun(runTask.name, startedAt);
      if (changed > 0) log.info({ task: runTask.name, changed }, 'a scheduled task changed rows');
    } catch (error) {
      // Without the database the other tasks cannot run either.
      if (isConnectionLost(error)) throw error;
      taskFailures.inc({ task: runTask.name });
      log.error({ err: error, task: runTask.name }, 'a scheduled task failed and will run again');
    }
  }
}
