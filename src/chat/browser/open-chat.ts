import { createChatClient, type ChatClient } from '../client/chat-client.ts';
import type { Opened } from '../client/chat-status.ts';
import { dropDraftsOfOthers } from '../client/sending/drafts.ts';
import { withPageLock } from '../client/sending/page-lock.ts';
import { createRemovals } from '../client/messages/removals.ts';
import { clearTokens } from '../client/connection/token-cache.ts';
import { chatTokenOf } from '../client/connection/chat-token.ts';
import { writeSnapshots } from '../offline/snapshot-writer.ts';
import { deviceStorage } from '#web/storage/device-storage.ts';
import { openConnection } from '../client/connection/socket-connection.ts';
import { sendQueueStore } from '../offline/send-queue-store.ts';

type Listeners = { countUnread(total: number): void; onChanged(): void };

/** Connects one worker to the chat. Rejects when no connection is possible now. */
export async function openChat(
  workerId: string,
  { countUnread, onChanged }: Listeners,
): Promise<Opened<ChatClient>> {
  const storage = deviceStorage();
  dropDraftsOfOthers(storage, workerId);
  const connection = await openConnection({
    token: () => chatTokenOf(storage, workerId),
    forgetToken: () => clearTokens(storage),
  });
  const client = createChatClient({
    connection,
    workerId,
    queueStore: sendQueueStore(),
    now: () => Date.now(),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    newId: () => crypto.randomUUID(),
    countUnread,
    onChanged,
    removals: createRemovals(storage, workerId),
    alone: (task) => withPageLock(workerId, task),
  });
  try {
    const unreadCount = await client.start();
    const endKeeping = writeSnapshots(client, workerId);
    const close = () => {
      endKeeping();
      client.close();
    };
    return { client: { ...client, close }, unreadCount };
  } catch (error) {
    client.close();
    throw error;
  }
}
