import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

import type { WaitingMessage, WaitingStore } from '../waiting.ts';

interface Tables extends DBSchema {
  waiting: { key: string; value: WaitingMessage };
}

/** Messages that wait for a connection, in this browser's own database. */
export function waitingStore(): WaitingStore {
  let opened: Promise<IDBPDatabase<Tables>> | null = null;
  const open = () => {
    opened ??= openDB<Tables>('hitokoma-chat', 1, {
      upgrade: (db) => void db.createObjectStore('waiting', { keyPath: 'clientId' }),
    }).catch((error: unknown) => {
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
