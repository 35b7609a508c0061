import type { App } from '#platform/server/context.server.ts';
import { listenToTopics, type TopicListener } from '#platform/server/database/listen.server.ts';
import { staffEventsNotifyTopic } from '#platform/server/delivery/staff-events.queries.server.ts';
import { workerEventsNotifyTopic } from '#platform/server/delivery/worker-events.queries.server.ts';
import { log } from '#platform/server/log.server.ts';

import { chatNotifyTopic, type ChatDatabaseEvent } from './database-events.queries.server.ts';

type Listeners = {
  onChannel(change: ChatDatabaseEvent): Promise<void>;
  /** Called when something that concerns this worker has changed. */
  onWorker(workerId: string): void;
  /** Called when a session or the rights of this person of a corporation ended or changed. */
  onStaff(staffId: string): void;
};

/**
 * Listens for published changes until stopped. Changes published while its connection is broken are lost here; browsers
 * detect them by comparing sequence numbers.
 */
export function listenToDatabaseEvents(
  app: Pick<App, 'env'>,
  { onChannel, onWorker, onStaff }: Listeners,
): TopicListener {
  return listenToTopics({
    databaseUrl: app.env.DATABASE_URL,
    listener: 'the chat',
    topics: {
      [workerEventsNotifyTopic]: onWorker,
      [staffEventsNotifyTopic]: onStaff,
      [chatNotifyTopic](payload) {
        const change = readChange(payload);
        if (!change) return;
        onChannel(change).catch((error) => log.error({ err: error }, 'a change was not passed on'));
      },
    },
  });
}

/** Parses a published change; null for other payloads, because any database client can publish to the topic. */
function readChange(payload: string): ChatDatabaseEvent | null {
  try {
    const change: unknown = JSON.parse(payload);
    const isChange =
      typeof change === 'object' && change !== null && 'kind' in change && 'channelId' in change;
    // Not validated further: the fields are used only as query parameters.
    return isChange ? (change as ChatDatabaseEvent) : null;
  } catch {
    return null;
  }
}
