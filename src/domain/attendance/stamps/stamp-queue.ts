import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

import { createListenerSet } from '#platform/base/listeners.ts';

import type { PressClocks } from './press-clocks.ts';

/** A stamp made without a connection; stored on the phone until the server answers it. */
export type WaitingStamp = {
  /** The idempotency key, the same for every retry. */
  key: string;
  /** The worker who pressed: on a shared phone the stamp is never sent for another worker. */
  workerId: string;
  attendanceId: string;
  kind: 'check-in' | 'check-out';
  code: string;
  /** The minute proof in the QR code of a tablet; missing for other codes. */
  minuteProof?: string | null;
  /** When the stamp was pressed, to be shown: an ISO instant, corrected to the server's clock where known. */
  at: string;
  /**
   * The phone's clocks at the press, from which the stamp's age is computed; missing in stamps of the previous release.
   */
  pressed?: PressClocks;
  hadOvertime: boolean | null;
  tookBreak: boolean | null;
  /** The server's refusal; the stamp stays until the worker dismisses it. */
  refusal: string | null;
};

/**
 * Result of sending a stamp: sent; received but waiting for the facility's confirmation, with the time of receipt;
 * server not reachable now; or refused for good, with the server's sentence.
 */
export type StampDelivery = 'sent' | 'later' | { receivedAt: string } | { refusal: string };

export type DeliveredStamp = {
  stamp: WaitingStamp;
  refusal: string | null;
  receivedAt: string | null;
};

export type StampStore = {
  all(): Promise<WaitingStamp[]>;
  put(stamp: WaitingStamp): Promise<void>;
  remove(key: string): Promise<void>;
};

export type StampQueue = ReturnType<typeof createStampQueue>;

let shared: StampQueue | undefined;

/** The stamp queue of this browser; empty during server rendering. */
export function stampQueue(): StampQueue {
  shared ??= createStampQueue(indexedStore());
  return shared;
}

const none: readonly WaitingStamp[] = [];

/** A queue over any store; separate from `stampQueue` for tests. */
export function createStampQueue(store: StampStore) {
  let stamps = none;
  let isDelivering = false;
  const { subscribe, notify } = createListenerSet();

  async function reload(): Promise<void> {
    const all = await store.all();
    // In the order pressed: a check-out must not overtake its check-in.
    stamps = all.toSorted((one, other) => one.at.localeCompare(other.at));
    notify();
  }

  async function deliverAll(
    workerId: string,
    send: (stamp: WaitingStamp) => Promise<StampDelivery>,
  ): Promise<DeliveredStamp[]> {
    await reload();
    const delivered: DeliveredStamp[] = [];
    for (const stamp of stamps.filter((one) => one.workerId === workerId && !one.refusal)) {
      // One after another: a stamp may depend on the one before.
      const result = await send(stamp);
      if (result === 'later') break;
      const refusal = typeof result === 'object' && 'refusal' in result ? result.refusal : null;
      const receivedAt =
        typeof result === 'object' && 'receivedAt' in result ? result.receivedAt : null;
      if (refusal === null) await store.remove(stamp.key);
      else await store.put({ ...stamp, refusal });
      delivered.push({ stamp, refusal, receivedAt });
    }
    if (delivered.length > 0) await reload();
    return delivered;
  }

  return {
    subscribe,

    /** The stamps as last read. Returns the same array until they change, as React requires. */
    getStamps: (): readonly WaitingStamp[] => stamps,

    /** Reads the store again: another tab may have changed it. */
    reload,

    /**
     * Stores a stamp on the phone. A shift has one stamp of each kind and the first press counts, so a second call
     * changes nothing. A refused stamp is replaced. Rejects when the phone cannot store it.
     */
    async keep(stamp: WaitingStamp): Promise<void> {
      await reload();
      if (!stamps.some((one) => !one.refusal && isSameStamp(one, stamp))) {
        const refused = stamps.filter((one) => one.refusal && isSameStamp(one, stamp));
        for (const { key } of refused) await store.remove(key);
        await store.put({ ...stamp, refusal: null });
      }
      await reload();
    },

    /** Removes a refused stamp that the worker has dismissed. */
    async dismiss(key: string): Promise<void> {
      await store.remove(key);
      await reload();
    },

    /**
     * Sends this worker's queued stamps and returns the results. A concurrent call returns nothing, so
     * that each result is reported a single time.
     */
    async deliver(
      workerId: string,
      send: (stamp: WaitingStamp) => Promise<StampDelivery>,
    ): Promise<DeliveredStamp[]> {
      if (isDelivering) return [];
      isDelivering = true;
      try {
        return await deliverAll(workerId, send);
      } finally {
        isDelivering = false;
      }
    },
  };
}

function isSameStamp(one: WaitingStamp, other: WaitingStamp): boolean {
  return (
    one.workerId === other.workerId &&
    one.attendanceId === other.attendanceId &&
    one.kind === other.kind
  );
}

interface Tables extends DBSchema {
  stamps: { key: string; value: WaitingStamp };
}

/** Missing on the server and in some browsers, and null in some web views. */
const hasDatabases = () => Boolean(Reflect.get(globalThis, 'indexedDB'));

function indexedStore(): StampStore {
  let opened: Promise<IDBPDatabase<Tables>> | null = null;
  const open = () => {
    opened ??= openDB<Tables>('hitokoma', 1, {
      upgrade: (db) => void db.createObjectStore('stamps', { keyPath: 'key' }),
    }).catch((error: unknown) => {
      // A private window may refuse storage; the next call tries again.
      opened = null;
      throw error;
    });
    return opened;
  };
  return {
    all: async () => (hasDatabases() ? (await open()).getAll('stamps') : []),
    put: async (stamp) => void (await (await open()).put('stamps', stamp)),
    remove: async (key) => (await open()).delete('stamps', key),
  };
}
