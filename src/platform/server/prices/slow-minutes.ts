import { minuteMs } from '#platform/base/jst.ts';

/**
 * The limits that delay a request: the budget of its own payer, of the group that pays beside it, the payer's own limits of
 * turns at once and the rest after them, and the turns and jobs of the thread that others hold.
 */
const waitReasons = [
  'budget',
  'corporation-budget',
  'block-budget',
  'own-turns',
  'turn-wait',
  'thread-wait',
] as const;
/** The limits that refuse a request: those that delay it, if it would wait for too long, and the full queues. */
const refusalReasons = [...waitReasons, 'turn-queue', 'thread-queue'] as const;

export type WaitReason = (typeof waitReasons)[number];
export type RefusalReason = (typeof refusalReasons)[number];

/** The resources that payers take from each other. */
export const usedResources = ['turns', 'threads'] as const;
export type UsedResource = (typeof usedResources)[number];

/** The resource for which a request waited; null for the payer's own limits, which nobody else uses up. */
function resourceOfReason(reason: RefusalReason): UsedResource | null {
  if (reason === 'turn-wait' || reason === 'turn-queue') return 'turns';
  return reason === 'thread-wait' || reason === 'thread-queue' ? 'threads' : null;
}

type Count<Key extends string> = Partial<Record<Key, number>>;

/** The requests of one payer in one minute, or of all payers that are not listed. */
export type PayerMinute = {
  /** Milliseconds for which the payer held turns and threads. */
  usedMs: Count<UsedResource>;
  waits: number;
  waitMs: number;
  maxWaitMs: number;
  /** Milliseconds among them by the resource that others held meanwhile. */
  waitMsFor: Count<UsedResource>;
  refusals: Count<RefusalReason>;
  /** Requests that waited or were refused, by the name of the operation or route. */
  slowed: Record<string, number>;
  /** Milliseconds of turns and threads by the name of the operation or route. */
  used: Record<string, number>;
};

/** One minute of a process. `minute` counts from 1970; the keys of `payers` are those of `Payer`. */
export type SlowMinute = {
  minute: number;
  payers: Map<string, PayerMinute>;
  others: PayerMinute;
};

/** The number of the minute since 1970 in which the instant lies. */
export const minuteNumberOf = (instantMs: number): number => Math.floor(instantMs / minuteMs);

/** The number of minutes that are remembered. */
export const rememberedMinutes = 60;
/** The number of payers of the current minute above which only those that stand out stay listed. */
const maxPayers = 1_000;
/** The numbers of payers that stay listed: with the most use, and with the longest waits and most refusals. */
const maxListed = { users: 20, slowed: 30 };
/** The number of names by payer and minute; further names count as `other`. */
const maxNames = 8;
export const otherName = 'other';
/** A refusal counts as this many milliseconds where payers are ordered by how much they were slowed. */
const refusalWeightMs = 1_000;

export type SlowedRequest = { payer: string; name: string };

/**
 * Remembers for the last hour who waited, who was refused and who held the turns meanwhile. An event costs the same at
 * any load, and the memory is bounded: of a full or finished minute only the payers that stand out are listed, and all
 * others are one sum.
 */
export class SlowMinutes {
  readonly #minutes: SlowMinute[] = [];
  readonly #nowMs: () => number;
  #events = 0;

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /** The number of events so far: unchanged, if nothing happened. */
  get events(): number {
    return this.#events;
  }

  use(
    { payer, name }: SlowedRequest,
    { resource, ms }: { resource: UsedResource; ms: number },
  ): void {
    const own = this.#stateOf(payer);
    own.usedMs[resource] = (own.usedMs[resource] ?? 0) + ms;
    addToName(own.used, name, ms);
  }

  wait({ payer, name }: SlowedRequest, { reason, ms }: { reason: WaitReason; ms: number }): void {
    const own = this.#stateOf(payer);
    own.waits += 1;
    addToName(own.slowed, name, 1);
    addWait(own, reason, ms);
  }

  /** `ms`: how long the request waited before it was refused. */
  refuse(
    { payer, name }: SlowedRequest,
    { reason, ms }: { reason: RefusalReason; ms: number },
  ): void {
    const own = this.#stateOf(payer);
    own.refusals[reason] = (own.refusals[reason] ?? 0) + 1;
    addToName(own.slowed, name, 1);
    addWait(own, reason, ms);
  }

  /** The minutes of the last hour in which something happened, the oldest first. */
  lastHour(): readonly SlowMinute[] {
    const [first = 0] = this.hour();
    return this.#minutes.filter(({ minute }) => minute >= first);
  }

  /** The numbers of the minutes that are remembered, the oldest first. */
  hour(): number[] {
    const last = this.#minuteNow();
    return Array.from(
      { length: rememberedMinutes },
      (_, index) => last - rememberedMinutes + 1 + index,
    );
  }

  #minuteNow(): number {
    return minuteNumberOf(this.#nowMs());
  }

  #stateOf(payer: string): PayerMinute {
    this.#events += 1;
    const { payers } = this.#current();
    const known = payers.get(payer);
    if (known) return known;
    const added = noRequests();
    payers.set(payer, added);
    return added;
  }

  #current(): SlowMinute {
    const minute = this.#minuteNow();
    const last = this.#minutes.at(-1);
    // A clock that was set back continues the last minute.
    if (last && last.minute >= minute) {
      if (last.payers.size < maxPayers) return last;
      return this.#replaceLast(outstandingOf(last));
    }
    if (last) this.#replaceLast(outstandingOf(last));
    const begun = { minute, payers: new Map<string, PayerMinute>(), others: noRequests() };
    this.#minutes.push(begun);
    if (this.#minutes.length > rememberedMinutes) this.#minutes.shift();
    return begun;
  }

  #replaceLast(minute: SlowMinute): SlowMinute {
    this.#minutes[this.#minutes.length - 1] = minute;
    return minute;
  }
}

export function noRequests(): PayerMinute {
  return {
    usedMs: {},
    waits: 0,
    waitMs: 0,
    maxWaitMs: 0,
    waitMsFor: {},
    refusals: {},
    slowed: {},
    used: {},
  };
}

function addWait(own: PayerMinute, reason: RefusalReason, ms: number): void {
  own.waitMs += ms;
  own.maxWaitMs = Math.max(own.maxWaitMs, ms);
  const resource = resourceOfReason(reason);
  // A queue that is full refuses at once: it counts for a millisecond, so that its causes are known.
  if (resource) own.waitMsFor[resource] = (own.waitMsFor[resource] ?? 0) + Math.max(1, ms);
}

function addToName(names: Record<string, number>, name: string, amount: number): void {
  const isKnown = Object.hasOwn(names, name) || Object.keys(names).length < maxNames;
  const counted = isKnown ? name : otherName;
  names[counted] = (names[counted] ?? 0) + amount;
}

/** The total of a payer's refusals. */
export const refusalsOf = ({ refusals }: PayerMinute): number => sumOf(refusals);

/** How much a payer was slowed, for the order of payers. */
export const slownessOf = (own: PayerMinute): number =>
  own.waitMs + refusalWeightMs * refusalsOf(own);

/** The milliseconds of all turns and threads that a payer held. */
export const usedMsOf = ({ usedMs }: PayerMinute): number => sumOf(usedMs);

const sumOf = (counts: Partial<Record<string, number>>): number =>
  Object.values(counts).reduce<number>((sum, count = 0) => sum + count, 0);

/** Returns a minute with the payers that stand out; all others are added to its sum. */
export function outstandingOf({ minute, payers, others }: SlowMinute): SlowMinute {
  const entries = [...payers];
  const first = (count: number, weightOf: (own: PayerMinute) => number) =>
    entries
      .filter(([, own]) => weightOf(own) > 0)
      .toSorted(([, a], [, b]) => weightOf(b) - weightOf(a))
      .slice(0, count);
  const listed = new Map([
    ...first(maxListed.users, usedMsOf),
    ...first(maxListed.slowed, slownessOf),
  ]);
  const sum = noRequests();
  addRequests(sum, others);
  for (const [payer, own] of entries) if (!listed.has(payer)) addRequests(sum, own);
  return { minute, payers: listed, others: sum };
}

/** Adds the requests of a minute or payer to a sum. */
export function addRequests(sum: PayerMinute, more: PayerMinute): void {
  sum.waits += more.waits;
  sum.waitMs += more.waitMs;
  sum.maxWaitMs = Math.max(sum.maxWaitMs, more.maxWaitMs);
  addCounts(sum.usedMs, more.usedMs);
  addCounts(sum.waitMsFor, more.waitMsFor);
  addCounts(sum.refusals, more.refusals);
  for (const [name, count] of Object.entries(more.slowed)) addToName(sum.slowed, name, count);
  for (const [name, ms] of Object.entries(more.used)) addToName(sum.used, name, ms);
}

function addCounts<Key extends string>(sum: Count<Key>, more: Count<Key>): void {
  // The keys of a count are those of its type.
  for (const [key, count] of Object.entries(more) as [Key, number][])
    sum[key] = (sum[key] ?? 0) + count;
}
