import { deletionTasks } from '#account/deletion/deletion-tasks.server.ts';
import { accountTasks } from '#account/tasks.server.ts';
import { applicationTasks } from '#application/tasks.server.ts';
import { attendanceTasks } from '#attendance/tasks.server.ts';
import { chatTasks } from '#chat/tasks.server.ts';
import { credentialsTasks } from '#credentials/tasks.server.ts';
import { demoTasks } from '#demo/tasks.server.ts';
import { furiganaTasks } from '#employer/furigana/write-furigana.server.ts';
import { employerTasks } from '#employer/tasks.server.ts';
import { notificationTasks } from '#notifications/tasks.server.ts';
import { alertTasks } from '#notifications/alerts/alert-tasks.server.ts';
import { payTasks } from '#pay/tasks.server.ts';
import { operatorTasks } from '#operator/tasks.server.ts';
import { profileTasks } from '#profile/tasks.server.ts';
import { pointsTasks } from '#points/tasks.server.ts';
import { referenceTasks } from '#reference/statutory/table-alarms.server.ts';
import { recruitmentTasks } from '#recruitment/tasks.server.ts';
import { reviewTasks } from '#reviews/tasks.server.ts';
import type { App } from '#server/context.server.ts';
import { log } from '#server/log.server.ts';
import { taskFailures, taskRan } from '#server/metrics/metrics.server.ts';
import { isConnectionLost } from '#server/outages.server.ts';
import { serverTasks } from '#server/tasks.server.ts';
import { staffNoticeTasks } from '#staff/notices/tasks.server.ts';
import { staffTasks } from '#staff/tasks.server.ts';
import type { Task } from '#server/tasks/task.server.ts';
import { webhookTasks } from '#webhooks/tasks.server.ts';
import { inTrace } from '#server/tracing/trace.server.ts';

/** All scheduled tasks, in the order in which one task's result may trigger the next task. */
const tasks: readonly Task[] = [
  ...recruitmentTasks,
  ...employerTasks,
  ...credentialsTasks,
  ...applicationTasks,
  ...attendanceTasks,
  ...reviewTasks,
  ...payTasks,
  ...notificationTasks,
  ...profileTasks,
  ...alertTasks,
  ...pointsTasks,
  ...chatTasks,
  ...deletionTasks,
  ...accountTasks,
  ...staffNoticeTasks,
  ...staffTasks,
  ...operatorTasks,
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
export async function runTasks(app: App, signal?: AbortSignal): Promise<void> {
  const now = app.clock.now();
  for (const runTask of tasks) {
    if (signal?.aborted) return;
    const startedAt = performance.now();
    try {
      const span = { name: `task ${runTask.name}`, kind: 'internal', facts: {} } as const;
      // oxlint-disable-next-line no-await-in-loop -- an automatic check-out is written before its approval is due
      const changed = await inTrace(span, () => runTask.run(app, now));
      taskRan(runTask.name, startedAt);
      if (changed > 0) log.info({ task: runTask.name, changed }, 'a scheduled task changed rows');
    } catch (error) {
      // Without the database the other tasks cannot run either.
      if (isConnectionLost(error)) throw error;
      taskFailures.inc({ task: runTask.name });
      log.error({ err: error, task: runTask.name }, 'a scheduled task failed and will run again');
    }
  }
}
