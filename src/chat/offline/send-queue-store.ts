import { openWaitingMessages } from '#web/offline-chats.ts';

import type { WaitingMessage, WaitingStore } from '../client/send-queue.ts';

/** Messages that wait for a connection, in this browser's own database. */
export function waitingStore(): WaitingStore {
  let opened: ReturnType<typeof openWaitingMessages<WaitingMessage>> | null = null;
  const open = () => {
    opened ??= openWaitingMessages<WaitingMessage>().catch((error: unknown) => {
      // A private window may refuse; the next try asks again.
      opened = null;
      throw error;
    });
    return opened;
  };
  return {
    all: async () => (await open()).getAll('waiting'),
    put: async (message) => void (await (await open()).put('waiting', message)),
    remove: async (clientId) => (await open()).delete('waiting', clientId),
  };
}
