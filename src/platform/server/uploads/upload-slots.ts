export type UploadSlotLimits = {
  /** Limits of bodies that are being received or stored at the same time: in all, per owner and per address. */
  open: number;
  perOwner: number;
  perAddress: number;
  /** Limit of received bytes in memory, of all bodies together. */
  bytes: number;
  /** Milliseconds after its start in which a body that is being received is not evicted. */
  safeMs: number;
};

export type UploadSlot = {
  /** Counts received bytes. Above the memory limit, evicts the longest-running upload, or else this one. */
  hold(bytes: number): void;
  /** Marks the body as complete: it is being stored and is not evicted any more. */
  arrived(): void;
  leave(): void;
};

export type UploadSlots = {
  /**
   * Takes a slot; null when the owner or the address has used up its slots, or when all slots are taken and none may
   * be evicted yet. `giveWay` is called when the body is evicted.
   */
  take(body: { owner: string; address: string; giveWay: () => void }): UploadSlot | null;
};

type Body = {
  owner: string;
  address: string;
  giveWay: () => void;
  since: number;
  bytes: number;
  isOnItsWay: boolean;
};

/**
 * Opens the slots for request bodies in memory. Slots count received bytes, not the announced length. When memory or
 * slots are used up, the longest-running upload is evicted, so that slow senders cannot block the endpoint.
 */
export function openUploadSlots(limits: UploadSlotLimits, now: () => number): UploadSlots {
  /** Open bodies in the order in which they began. */
  const bodies = new Set<Body>();
  let held = 0;
  const remove = (body: Body): void => {
    if (bodies.delete(body)) held -= body.bytes;
  };
  const end = (body: Body): void => {
    remove(body);
    body.giveWay();
  };
  const oldest = () => [...bodies].find((body) => body.isOnItsWay);
  const makeWay = (): boolean => {
    const body = oldest();
    if (!body || now() - body.since < limits.safeMs) return false;
    end(body);
    return true;
  };
  const count = (isMeant: (body: Body) => boolean) => [...bodies].filter(isMeant).length;
  return {
    take({ owner, address, giveWay }) {
      if (count((body) => body.owner === owner) >= limits.perOwner) return null;
      if (count((body) => body.address === address) >= limits.perAddress) return null;
      if (bodies.size >= limits.open && !makeWay()) return null;
      const body = { owner, address, giveWay, since: now(), bytes: 0, isOnItsWay: true };
      bodies.add(body);
      return {
        hold(bytes) {
          if (!bodies.has(body)) return;
          body.bytes += bytes;
          held += bytes;
          while (held > limits.bytes && bodies.has(body)) if (!makeWay()) end(body);
        },
        arrived() {
          body.isOnItsWay = false;
        },
        leave: () => remove(body),
      };
    },
  };
}
