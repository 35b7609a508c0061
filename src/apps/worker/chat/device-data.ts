import { deviceStorage } from '#platform/web/storage/device-storage.ts';

import { clearChatTokens } from '#apps/parts/chat/connection/token-cache.ts';
import { eraseOfflineChats } from '#apps/parts/chat/offline/device-database.ts';
import { eraseUnsentMessages } from '#apps/parts/chat/offline/unsent-messages.ts';

/** Deletes a worker's chat data from the phone on sign-out: offline copy, unsent messages, drafts and chat token. */
export async function eraseChatData(): Promise<void> {
  clearChatTokens(deviceStorage());
  await Promise.allSettled([eraseOfflineChats(), eraseUnsentMessages('worker')]);
}
