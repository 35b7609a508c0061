import { deletionSweeps } from '#account/deletion/deletion-tasks.server.ts';
import { forgetOldSignIns } from '#account/erase.server.ts';
import { applicationSweeps } from '#application/tasks.server.ts';
import { attendanceSweeps } from '#attendance/tasks.server.ts';
import { chatSweeps } from '#chat/tasks.server.ts';
import { forgetConversations } from '#chat/erase.server.ts';
import { credentialsSweeps } from '#credentials/tasks.server.ts';
import { deskSweeps } from '#demo/auto-answer.server.ts';
import { notificationSweeps } from '#notifications/tasks.server.ts';
import { alertSweeps } from '#notifications/alerts/alert-tasks.server.ts';
import { paySweeps } from '#pay/tasks.server.ts';
import { profileSweeps } from '#profile/tasks.server.ts';
import { pointsSweeps } from '#points/tasks.server.ts';
import { referenceSweeps } from '#reference/statutory/table-alarms.server.ts';
import { recruitmentSweeps } from '#recruitment/tasks.server.ts';
import { reviewSweeps } from '#reviews/tasks.server.ts';
import type { App } from '#server/context.server.ts';
import { tidyOutbox } from '#server/delivery/deliver.server.ts';
import { forgetKeys } from '#server/idempotency.server.ts';
import { log } from '#server/log.server.ts';
import { isConnectionLost } from '#server/outages.server.ts';
import { sweepUploads } from '#server/uploads/uploads.server.ts';

/** A transition that time causes. It may run twice or late without harm. */
export type Sweep = { name: string; run(app: App, now: Date): Promise<number> };

/** Every transition that time causes, in the order in which one may follow from another. */
const sweeps: readonly Sweep[] = [
  ...recruitmentSweeps,
  ...credentialsSweeps,
  ...applicationSweeps,
  ...attendanceSweeps,
  ...reviewSweeps,
  ...paySweeps,
  ...notificationSweeps,
  ...profileSweeps,
  ...alertSweeps,
  ...pointsSweeps,
  ...chatSweeps,
  ...deletionSweeps,
  ...referenceSweeps,
  { name: 'chat.forgetConversations', run: ({ db }, now) => forgetConversations(db, now) },
  { name: 'server.uploads', run: sweepUploads },
  { name: 'server.forgetKeys', run: forgetKeys },
  { name: 'server.tidyOutbox', run: tidyOutbox },
  ...deskSweeps,
  {
    name: 'account.forget',
    async run({ db }, now) {
      await forgetOldSignIns(db, now);
      return 0;
    },
  },
];

/**
 * Runs what is due by the product's clock. One that fails is logged and does not hold up the rest. An
 * aborted signal ends the run before the next of them. Rejects when the database is out of reach.
 */
export async function runSweeps(app: App, signal?: AbortSignal): Promise<void> {
  const now = app.clock.now();
  for (const sweep of sweeps) {
    if (signal?.aborted) return;
    try {
      // In order: an automatic check-out must be written before its approval is due.
      // oxlint-disable-next-line no-await-in-loop
      const changed = await sweep.run(app, now);
      if (changed > 0) log.info({ sweep: sweep.name, changed }, 'sweep');
    } catch (error) {
      // Without the database none of the others can run either.
      if (isConnectionLost(error)) throw error;
      log.error({ err: error, sweep: sweep.name }, 'a sweep failed and will run again');
    }
  }
}
