import { createChatClient, type ChatClient } from '#apps/parts/chat/chat-client.ts';
import type { Opened } from '#apps/parts/chat/chat-status.ts';
import { dropDraftsOfOthers } from '#apps/parts/chat/sending/drafts.ts';
import { withPageLock } from '#apps/parts/chat/sending/page-lock.ts';
import { createRemovals } from '#apps/parts/chat/messages/removals.ts';
import { clearTokens } from '#apps/parts/chat/connection/token-cache.ts';
import { chatTokenOf } from '#apps/parts/chat/connection/chat-token.ts';
import { writeSnapshots } from '#apps/parts/chat/offline/snapshot-writer.ts';
import { deviceStorage } from '#platform/web/storage/device-storage.ts';
import { openConnection } from '#apps/parts/chat/connection/socket-connection.ts';
import { sendQueueStore } from '#apps/parts/chat/offline/send-queue-store.ts';

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
