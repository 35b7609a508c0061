import type { ChatClient } from '#apps/parts/chat/chat-client.ts';
import type { OpenedChatClient } from '#apps/parts/chat/chat-status.ts';
import { openChatClient, type ChatClientListeners } from '#apps/parts/chat/open-client.ts';
import { clearChatTokens } from '#apps/parts/chat/connection/token-cache.ts';
import { chatTokenOfWorker } from '#apps/parts/chat/connection/chat-token.ts';
import { writeOfflineSnapshots } from '#apps/parts/chat/offline/snapshot-writer.ts';
import { deviceStorage } from '#platform/web/storage/device-storage.ts';

/** Connects one worker to the chat, and stores the offline copy. Rejects when no connection is possible now. */
export async function openWorkerChat(
  workerId: string,
  listeners: ChatClientListeners,
): Promise<OpenedChatClient<ChatClient>> {
  const storage = deviceStorage();
  const access = {
    token: () => chatTokenOfWorker(storage, workerId),
    forgetToken: () => clearChatTokens(storage),
  };
  const { client, unreadCount } = await openChatClient(workerId, { access, listeners });
  const endKeeping = writeOfflineSnapshots(client, workerId);
  const close = () => {
    endKeeping();
    client.close();
  };
  return { client: { ...client, close }, unreadCount };
}
