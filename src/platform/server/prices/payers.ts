import { rateLimitAddress, rateLimitSite } from '#platform/base/counted-address.ts';

const payerKinds = ['worker', 'person', 'key', 'corporation', 'address', 'block'] as const;
export type PayerKind = (typeof payerKinds)[number];

/**
 * A caller, or a group of callers, that has a budget and a share of each queue. `key` names it in counters and queues:
 * compare payers by it.
 */
export type Payer = { kind: PayerKind; key: string };

/** The payer of a kind: a worker by its id, a person of a corporation or of the platform by the id of the staff row. */
export const payerOf = (kind: PayerKind, id: string): Payer => ({ kind, key: `${kind}:${id}` });

/** The kind of the payer that a key names; null for the key of no payer. */
export const payerKindOf = (key: string): PayerKind | null =>
  payerKinds.find((kind) => key.startsWith(`${kind}:`)) ?? null;

type Caller = {
  worker?: { id: string } | null;
  staff?: { id: string } | null;
  key?: { id: string } | undefined;
  device?: { id: string } | undefined;
  corporationId?: string | undefined;
};

/** Addresses whose payers are in memory: most requests of a second come from few. */
const maxKnownAddresses = 2_000;
const knownAddresses = new Map<string, readonly [Payer, Payer]>();

/**
 * The payers of every request, known before anything of it is read: its address (IPv6: the /64) and its block (the /48,
 * IPv4 the /24), because one subscriber or hoster may have all addresses of a block.
 */
export function payersOfAddress(address: string): readonly [Payer, Payer] {
  const known = knownAddresses.get(address);
  if (known) return known;
  const payers = [
    payerOf('address', rateLimitAddress(address)),
    payerOf('block', rateLimitSite(address)),
  ] as const;
  if (knownAddresses.size >= maxKnownAddresses) knownAddresses.clear();
  knownAddresses.set(address, payers);
  return payers;
}

/**
 * The payers of an identified request: the worker, person, key or tablet that calls, and the corporation beside it; null
 * for a visitor, whose address and block pay.
 */
export function payersOfCaller(caller: Caller): readonly [Payer, ...Payer[]] | null {
  const own = identifiedPayer(caller);
  if (!own) return null;
  const { corporationId } = caller;
  return corporationId === undefined ? [own] : [own, payerOf('corporation', corporationId)];
}

function identifiedPayer({ worker, staff, key, device }: Caller): Payer | null {
  if (key) return payerOf('key', key.id);
  if (staff) return payerOf('person', staff.id);
  if (worker) return payerOf('worker', worker.id);
  // A tablet at an entrance is used by many workers and has the budget of a person.
  return device ? payerOf('person', `tablet:${device.id}`) : null;
}
