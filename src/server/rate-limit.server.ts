import type { Plugin } from 'graphql-yoga';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

import { refuse } from '#base/refusal.ts';

import type { App, Context } from './context.server.ts';

/** Requests a minute. (Rule book 4.24) A visitor's address may be a whole care home's. */
const perWorker = 60;
const perAddress = 240;

/**
 * Slows down whoever asks too much. The count lives in the process: it protects the process, and
 * what must be exact (one-time codes, money) is counted in the database.
 */
export function limitRate(app: App): Plugin<Context> {
  if (app.env.RATE_LIMIT === 'off') return {};
  const workers = new RateLimiterMemory({ points: perWorker, duration: 60 });
  const addresses = new RateLimiterMemory({ points: perAddress, duration: 60 });
  return {
    async onExecute({ args }) {
      const { worker, address } = args.contextValue;
      try {
        await (worker ? workers.consume(worker.id) : addresses.consume(address));
      } catch (error) {
        if (error instanceof RateLimiterRes) throw refuse('RATE_LIMITED');
        throw error;
      }
    },
  };
}
