/** Failures in a row after which no more messages are sent to a receiver. */
const maxFailures = 5;
/** Milliseconds until one message probes the receiver again. */
const openMs = 30_000;
/** Milliseconds that other messages wait for the result of a probe. */
const probeMs = 5_000;
/** Maximum milliseconds for which a receiver's `Retry-After` is obeyed. */
const maxAskedMs = 3_600_000;
/** Limit of stored states: strangers can choose receivers, such as push services. The oldest states are evicted. */
const maxReceivers = 10_000;

/** Thrown instead of sending: the receiver does not answer at the moment. Does not count as an attempt. */
export class DeliveryDeferred extends Error {
  override name = 'Deferred';
  readonly waitMs: number;

  constructor(receiver: string, waitMs: number) {
    super(`${receiver} does not answer and is left alone for a while`);
    this.waitMs = waitMs;
  }
}

/**
 * Thrown by the work of a breaker: the receiver refused for now and asked for a pause. The breaker keeps the pause, and
 * throws `DeliveryDeferred`.
 */
export class ReceiverBusy extends Error {
  override name = 'ReceiverBusy';
  readonly waitMs: number;

  constructor(waitMs: number) {
    super('the receiver asked for a pause');
    this.waitMs = Math.min(waitMs, maxAskedMs);
  }
}

export type CircuitBreaker = {
  /**
   * Runs `work` unless the receiver has failed five times in a row; after 30 s one call is let through as a probe. Only
   * errors for which `isOutage` is true count as failures, and calls that took `slowMs` or longer. Throws when the
   * receiver is not called: `DeliveryDeferred`.
   */
  run<Result>(receiver: string, work: () => Promise<Result>): Promise<Result>;
};

type Receiver = { failures: number; opensAt: number; isProbed: boolean };

type Deps = {
  isOutage: (error: unknown) => boolean;
  /** Milliseconds after which a call counts as a failure although the receiver took it. */
  slowMs?: number;
  /** Returns the milliseconds of a monotonic clock. */
  nowMs?: () => number;
};

/** One breaker for many receivers, such as the hosts of push services. */
export function createCircuitBreaker({
  isOutage,
  slowMs = Number.POSITIVE_INFINITY,
  nowMs = () => performance.now(),
}: Deps): CircuitBreaker {
  const receivers = new Map<string, Receiver>();
  const keep = (name: string, { failures, waitMs }: { failures: number; waitMs: number }) => {
    receivers.delete(name);
    receivers.set(name, { failures, opensAt: nowMs() + waitMs, isProbed: false });
    const [oldest] = receivers.keys();
    if (receivers.size > maxReceivers && oldest !== undefined) receivers.delete(oldest);
  };
  const failed = (name: string) =>
    keep(name, { failures: (receivers.get(name)?.failures ?? 0) + 1, waitMs: openMs });
  return {
    async run(name, work) {
      const known = receivers.get(name);
      if (known && known.failures >= maxFailures) {
        const waitMs = known.isProbed ? probeMs : known.opensAt - nowMs();
        if (waitMs > 0) throw new DeliveryDeferred(name, waitMs);
        known.isProbed = true;
      }
      const startedMs = nowMs();
      try {
        const result = await work();
        if (nowMs() - startedMs >= slowMs) failed(name);
        else receivers.delete(name);
        return result;
      } catch (error) {
        if (error instanceof ReceiverBusy) {
          keep(name, { failures: maxFailures, waitMs: error.waitMs });
          throw new DeliveryDeferred(name, error.waitMs);
        }
        if (error instanceof DeliveryDeferred) {
          // Nothing was sent, so nothing is known about this receiver.
          if (known) known.isProbed = false;
        } else if (isOutage(error)) failed(name);
        else receivers.delete(name);
        throw error;
      }
    },
  };
}
