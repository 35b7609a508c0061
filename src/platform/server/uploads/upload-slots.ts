export type SlotLimits = {
  /** Limits for the bodies that are on their way or being stored at one moment: of all, of one owner, of one address. */
  open: number;
  perOwner: number;
  perAddress: number;
  /** Memory that all bodies together may take, in bytes. */
  bytes: number;
  /** Before this time a body that is on its way gives way to no other. */
  safeMs: number;
};

export type Slot = {
  /** Counts bytes that have arrived. Without room for them, the oldest body on its way gives way, or else this one. */
  hold(bytes: number): void;
  /** Marks the body as whole: it is being stored and gives way no more. */
  arrived(): void;
  leave(): void;
};

export type Slots = {
  /** Null when the owner or the address has its share already, or when no body in the taken slots may give way yet. */
  take(body: { owner: string; address: string; giveWay: () => void }): Slot | null;
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
 * The slots for bodies in memory. A body takes room for the bytes that have arrived, not for the length that it
 * announces. When the room or the slots are taken, the body that has been on its way for longest gives
 * way: senders who are just fast enough can therefore not block the endpoint for others.
 */
export function openSlots(limits: SlotLimits, now: () => number): Slots {
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
