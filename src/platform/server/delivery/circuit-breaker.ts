/** Failures in a row after which no more messages are sent to a receiver. */
const maxFailures = 5;
/** Milliseconds until one message probes the receiver again. */
const openMs = 30_000;
/** Milliseconds that other messages wait for the result of a probe. */
const probeMs = 5_000;
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

export type CircuitBreaker = {
  /**
   * Runs `work` unless the receiver has failed five times in a row; after 30 s one call is let through as a probe. Only
   * errors for which `isOutage` is true count as failures. Throws when the receiver is not called: `DeliveryDeferred`.
   */
  run<Result>(receiver: string, work: () => Promise<Result>): Promise<Result>;
};

type Receiver = { failures: number; opensAt: number; isProbed: boolean };

type Deps = {
  isOutage: (error: unknown) => boolean;
  /** Returns the milliseconds of a monotonic clock. */
  nowMs?: () => number;
};

/** One breaker for many receivers, such as the hosts of push services. */
export function createCircuitBreaker({
  isOutage,
  nowMs = () => performance.now(),
}: Deps): CircuitBreaker {
  const receivers = new Map<string, Receiver>();
  const failed = (name: string) => {
    const failures = (receivers.get(name)?.failures ?? 0) + 1;
    receivers.delete(name);
    receivers.set(name, { failures, opensAt: nowMs() + openMs, isProbed: false });
    const [oldest] = receivers.keys();
    if (receivers.size > maxReceivers && oldest !== undefined) receivers.delete(oldest);
  };
  return {
    async run(name, work) {
      const known = receivers.get(name);
      if (known && known.failures >= maxFailures) {
        const waitMs = known.isProbed ? probeMs : known.opensAt - nowMs();
        if (waitMs > 0) throw new DeliveryDeferred(name, waitMs);
        known.isProbed = true;
      }
      try {
        const result = await work();
        receivers.delete(name);
        return result;
      } catch (error) {
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
