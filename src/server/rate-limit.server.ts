import type { Plugin } from 'graphql-yoga';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

import { refuse } from '#base/refusal.ts';

import type { App, Context } from './context.server.ts';

/** Requests per minute. (Rule 4.24) The limit per address is higher: a whole care home may share one. */
const perWorker = 60;
const perAddress = 240;
/** Factor for page rendering: one page runs several queries, and tapping through tabs renders many pages. */
const perPageReader = 4;

/**
 * Refuses callers that send too many requests. The counters are per process, because they protect the
 * process. Limits that must be exact (one-time codes, money) are counted in the database.
 */
export function limitRate(app: App): Plugin<Context> {
  if (app.env.RATE_LIMIT === 'off') return {};
  const api = openLimits(1);
  const pages = openLimits(perPageReader);
  return {
    async onExecute({ args }) {
      const { worker, address, isPage } = args.contextValue;
      const { workers, addresses } = isPage ? pages : api;
      try {
        await (worker ? workers.consume(worker.id) : addresses.consume(address));
      } catch (error) {
        if (error instanceof RateLimiterRes) throw refuse('RATE_LIMITED');
        throw error;
      }
    },
  };
}

const openLimits = (times: number) => ({
  workers: new RateLimiterMemory({ points: perWorker * times, duration: 60 }),
  addresses: new RateLimiterMemory({ points: perAddress * times, duration: 60 }),
});
