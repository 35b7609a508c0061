import { RateLimiterRes } from 'rate-limiter-flexible';

import { rateLimitAddress } from '#platform/base/counted-address.ts';
import { commonRefusal } from '#platform/base/refusal.ts';

import type { App } from './context.server.ts';
import { openRateLimitCounter } from './counters.server.ts';
import { limitRefusals } from './metrics/metrics.server.ts';
import { holdBack } from './prices/admission.server.ts';
import { scaledLimit } from './prices/budget-factor.ts';

/**
 * Opens a limit per minute on what an address sends, beside the budget of the address. The function that it returns
 * counts one request; above the limit it holds the refusal back. Refusals: RATE_LIMITED.
 */
export function openAddressLimit(
  { env }: Pick<App, 'env'>,
  { name, points }: { name: string; points: number },
): (address: string) => Promise<void> {
  const counter = openRateLimitCounter(env, {
    name,
    points: scaledLimit(points, env),
    seconds: 60,
  });
  return async (address) => {
    try {
      await counter.consume(rateLimitAddress(address));
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      limitRefusals.inc({ limit: name });
      await holdBack();
      throw commonRefusal('RATE_LIMITED').until(error.msBeforeNext / 1_000);
    }
  };
}
