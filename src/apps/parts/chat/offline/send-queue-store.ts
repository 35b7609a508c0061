import { openSendQueue } from './device-database.ts';

import type { SendQueueStore } from '../sending/queued-messages.ts';

/** The send queue in IndexedDB. */
export function sendQueueStore(): SendQueueStore {
  let opened: ReturnType<typeof openSendQueue> | null = null;
  const open = () => {
    opened ??= openSendQueue().catch((error: unknown) => {
      // A private window may refuse IndexedDB; the next call tries again.
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
