import { deviceStorage } from '#platform/web/storage/device-storage.ts';

import { clearTokens } from '#apps/parts/chat/connection/token-cache.ts';
import { eraseOfflineChats } from '#apps/parts/chat/offline/device-database.ts';
import { eraseUnsent } from '#apps/parts/chat/offline/unsent-messages.ts';

/**
 * Deletes all chat data of the worker who signs out from the phone: the offline copy, unsent messages,
 * drafts, and the chat token.
 */
export async function eraseChatData(): Promise<void> {
  clearTokens(deviceStorage());
  await Promise.allSettled([eraseOfflineChats(), eraseUnsent('worker')]);
}
