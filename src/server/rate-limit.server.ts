import type { Plugin } from 'graphql-yoga';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

import { refuse } from '#base/refusal.ts';

import type { App, Context } from './context.server.ts';

/** Requests a minute. (Rule 4.24) A visitor's address may be a whole care home's. */
const perWorker = 60;
const perAddress = 240;
/** A page asks for several things at once, and whoever taps through the tabs asks for many. */
const perPageReader = 4;

/**
 * Slows down whoever asks too much. The count lives in the process: it protects the process, and
 * what must be exact (one-time codes, money) is counted in the database.
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
