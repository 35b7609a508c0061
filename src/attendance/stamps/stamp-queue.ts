import { openDB, type DBSchema, type IDBPDatabase } from 'idb';

/** A stamp made without a connection. It waits on the phone until the server has judged it. */
export type WaitingStamp = {
  /** The idempotency key it is sent with, however often. */
  key: string;
  /** Who pressed: on a shared phone it is never sent for somebody else. */
  workerId: string;
  attendanceId: string;
  kind: 'check-in' | 'check-out';
  code: string;
  /** When it was pressed, an ISO instant on the server's clock as far as the phone knows it. */
  at: string;
  hadOvertime: boolean | null;
  tookBreak: boolean | null;
  /** The server's sentence once it refused; such a stamp is kept until the person has seen to it. */
  refusal: string | null;
};

/** Sent, not reachable now, or refused for good with the server's sentence. */
export type Delivery = 'sent' | 'later' | { refusal: string };

export type Delivered = { stamp: WaitingStamp; refusal: string | null };

export type StampStore = {
  all(): Promise<WaitingStamp[]>;
  put(stamp: WaitingStamp): Promise<void>;
  remove(key: string): Promise<void>;
};

export type Outbox = ReturnType<typeof createOutbox>;

let shared: Outbox | undefined;

/** The outbox of this browser. Reading it on the server finds nothing. */
export function stampOutbox(): Outbox {
  shared ??= createOutbox(indexedStore());
  return shared;
}

const none: readonly WaitingStamp[] = [];

/** An outbox over any store; separate from `stampOutbox` so that it can be tested. */
export function createOutbox(store: StampStore) {
  let stamps = none;
  let isDelivering = false;
  const listeners = new Set<() => void>();

  async function reload(): Promise<void> {
    const all = await store.all();
    // In the order they were pressed: an end must not overtake its start.
    stamps = all.toSorted((one, other) => one.at.localeCompare(other.at));
    for (const listener of listeners) listener();
  }

  async function deliverAll(
    workerId: string,
    send: (stamp: WaitingStamp) => Promise<Delivery>,
  ): Promise<Delivered[]> {
    await reload();
    const delivered: Delivered[] = [];
    for (const stamp of stamps.filter((one) => one.workerId === workerId && !one.refusal)) {
      // One after the other: the next one may depend on this one.
      const result = await send(stamp);
      if (result === 'later') break;
      const refusal = result === 'sent' ? null : result.refusal;
      if (refusal === null) await store.remove(stamp.key);
      else await store.put({ ...stamp, refusal });
      delivered.push({ stamp, refusal });
    }
    if (delivered.length > 0) await reload();
    return delivered;
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /** What waits, as of the last look; the same array until it changes. */
    getStamps: (): readonly WaitingStamp[] => stamps,

    /** Looks again: another tab may have kept or sent something. */
    reload,

    /**
     * Keeps a stamp on the phone. A shift has one stamp of a kind: the first press is the one that
     * counts, so a second changes nothing. Rejects when the phone cannot keep it.
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

    /** Drops a stamp that was refused, once the person has seen to it. */
    async forget(key: string): Promise<void> {
      await store.remove(key);
      await reload();
    },

    /**
     * Sends what this worker has waiting, and says what became of it. A call that comes meanwhile
     * leaves it at that: every result is told once.
     */
    async deliver(
      workerId: string,
      send: (stamp: WaitingStamp) => Promise<Delivery>,
    ): Promise<Delivered[]> {
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

function indexedStore(): StampStore {
  let opened: Promise<IDBPDatabase<Tables>> | null = null;
  const open = () => {
    opened ??= openDB<Tables>('hitokoma', 1, {
      upgrade: (db) => void db.createObjectStore('stamps', { keyPath: 'key' }),
    }).catch((error: unknown) => {
      // A private window may refuse; the next try asks again.
      opened = null;
      throw error;
    });
    return opened;
  };
  return {
    all: async () => (typeof indexedDB === 'undefined' ? [] : (await open()).getAll('stamps')),
    put: async (stamp) => void (await (await open()).put('stamps', stamp)),
    remove: async (key) => (await open()).delete('stamps', key),
  };
}
