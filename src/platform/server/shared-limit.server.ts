import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';

import type { App } from './context.server.ts';
import { limitRefusals } from './metrics/metrics.server.ts';
import { scaledLimit } from './prices/budget-factor.ts';

type SharedLimitOptions = { name: string; points: number; seconds: number };

export type SharedLimit = {
  /** Counts one attempt of the key; false when the key is above its limit. */
  consume(key: string): Promise<boolean>;
  /** Counts further attempts of a key that `consume` has just accepted. */
  penalize(key: string, attempts: number): Promise<void>;
  /** Seconds until a key that has used up its attempts may try again; 0 while it may. Counts nothing. */
  secondsLeft(key: string): Promise<number>;
};

/**
 * Opens a limit that holds over all processes: its counters are rows of `shared_limits`. It uses the machine's clock,
 * because moving the demo's clock must not end the limit.
 */
export function openSharedLimit(
  { env, pool }: Pick<App, 'env' | 'pool'>,
  { name, points: usualPoints, seconds }: SharedLimitOptions,
): SharedLimit {
  const points = scaledLimit(usualPoints, env);
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'shared_limits',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: seconds,
  });
  return {
    async consume(key) {
      try {
        await limiter.consume(key);
        return true;
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        limitRefusals.inc({ limit: name });
        return false;
      }
    },
    async penalize(key, attempts) {
      await limiter.penalty(key, attempts);
    },
    async secondsLeft(key) {
      const used = await limiter.get(key);
      if (used === null || used.consumedPoints < points) return 0;
      return Math.max(1, Math.ceil(used.msBeforeNext / 1_000));
    },
  };
}
