import { openSendQueue } from './device-database.ts';

import type { SendQueueStore } from '../sending/queued-messages.ts';

/** Creates the send queue's store in IndexedDB. */
export function openSendQueueStore(): SendQueueStore {
  let opened: ReturnType<typeof openSendQueue> | null = null;
  const open = () => {
    opened ??= openSendQueue().catch((error: unknown) => {
      // A private window may refuse IndexedDB: the next call tries again.
      opened = null;
      throw error;
    });
    return opened;
  };
  return {
    async all() {
      const stored = await (await open()).getAll('waiting');
      return stored.map(({ workerId: owner, ...message }) => ({ ...message, owner }));
    },
    async put({ owner: workerId, ...message }) {
      await (await open()).put('waiting', { ...message, workerId });
    },
    remove: async (clientId) => (await open()).delete('waiting', clientId),
  };
}
