import { addHours } from '#platform/base/jst.ts';
import { inTransaction } from '#platform/server/database/db.server.ts';
import { mapInOrder } from '#platform/base/in-order.ts';
import { enqueueMessage } from '#platform/server/delivery/enqueue.queries.server.ts';
import type { Task } from '#platform/server/tasks/task.server.ts';

import { facilityPaths } from '#platform/base/people/paths.ts';
import { giveUpOpenDeliveries } from './deliveries.queries.server.ts';
import { pauseFailingEndpoints } from './endpoints.queries.server.ts';
import {
  advanceHistoryReadPosition,
  enqueueEvents,
  deleteEventsBefore,
  hasAnyWebhookEndpoint,
} from './events.queries.server.ts';
import { endpointPausedMail } from './messages.ts';
import { failingDaysBeforePause, eventRetentionDays } from './rules.ts';

/** Minutes of the history that are read again: longer than any transaction lasts. */
const overlapMinutes = 15;
const batchSize = 1_000;

/** The scheduled tasks of webhooks; deliveries are made by `createWebhookDispatcher`. */
export const webhookTasks: readonly Task[] = [
  {
    name: 'webhooks.collect',
    run: ({ db }, now) =>
      inTransaction(db, async (tx) => {
        const collected = (await hasAnyWebhookEndpoint(tx)) ? await enqueueEvents(tx, now) : 0;
        await advanceHistoryReadPosition(tx, { overlapMinutes, now });
        return collected;
      }),
  },
  {
    name: 'webhooks.pauseFailingEndpoints',
    run: ({ db }, now) =>
      inTransaction(db, async (tx) => {
        const paused = await pauseFailingEndpoints(tx, {
          since: addHours(now, -24 * failingDaysBeforePause),
          now,
        });
        await mapInOrder(paused, async ({ id: endpointId, url, email }) => {
          await giveUpOpenDeliveries(tx, { endpointId, now });
          await enqueueMessage(tx, {
            kind: 'email',
            dedupKey: `webhook-paused:${endpointId}:${now.toISOString()}`,
            workerId: null,
            recipient: email,
            ...endpointPausedMail(new URL(url).host),
            path: facilityPaths.webhooks(),
            now,
          });
        });
        return paused.length;
      }),
  },
  {
    name: 'webhooks.deleteOld',
    run: ({ db }, now) =>
      deleteEventsBefore(db, { before: addHours(now, -24 * eventRetentionDays), limit: batchSize }),
  },
];
