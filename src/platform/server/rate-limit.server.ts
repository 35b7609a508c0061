import { setTimeout as sleep } from 'node:timers/promises';

import type { Plugin } from 'graphql-yoga';
import { RateLimiterRes } from 'rate-limiter-flexible';

import { refuse } from '#platform/base/refusal.ts';

import type { App, Context, ServerContext } from './context.server.ts';
import { openRateLimitCounter, type RateLimitCounter } from './counters.server.ts';
import type { Env } from './env.server.ts';
import type { UserSide } from '#platform/base/people/sides.ts';
import { limitRefusals } from './metrics/metrics.server.ts';
import type { DocumentCache } from './graphql/document-cache.server.ts';
import { rateLimitAddress } from '#platform/base/counted-address.ts';

/** Requests per minute. (Rule 4.24) The limit per address is higher: a whole care home may share one. */
const perWorker = 60;
const perAddress = 240;
/** Requests per minute of a person of a corporation or an operator, who has several pages with several queries open. */
const perStaff = 240;
/** Requests per minute of an API key: a system copies data of many weeks, faster than a person clicks. */
const perKey = 120;
/** Factor for page rendering: one page runs several queries, and tapping through tabs renders many pages. */
const perPageReader = 4;

/**
 * Limits the requests of each caller, counted over all processes where they share a Redis. Limits that must be exact
 * (one-time codes, money) are counted in the database. Refusals: RATE_LIMITED.
 */
export function refuseAboveRateLimit(
  { env }: Pick<App, 'env'>,
  api: UserSide,
  documents: Pick<DocumentCache, 'isCached'>,
): Plugin<Context, ServerContext> {
  if (env.RATE_LIMIT === 'off') return {};
  const requests = openLimits(env, api, 1);
  const pages = openLimits(env, `${api}-pages`, perPageReader);
  const name = `${api}-unknown-documents`;
  const unknownDocuments = openRateLimitCounter(env, { name, points: perAddress, seconds: 60 });
  return {
    /**
     * Parsing and validating an unknown document costs more than executing a known one, and a refused
     * document is never executed: unknown documents count before they are parsed.
     */
    async onParams({ params: { query }, context }) {
      const { address, isPage } = context;
      if (isPage || query === undefined || documents.isCached(query)) return;
      await consume(unknownDocuments, rateLimitAddress(address), 'unknown-documents');
    },
    async onExecute({ args }) {
      const { worker, staff, key, address, isPage } = args.contextValue;
      const { workers, people, keys, addresses } = isPage ? pages : requests;
      if (key) await consume(keys, key.id, 'key-operations');
      else if (staff) await consume(people, staff.id, 'staff-operations');
      else if (worker) await consume(workers, worker.id, 'worker-operations');
      else await consume(addresses, rateLimitAddress(address), 'visitor-operations');
    },
  };
}

/** Limit of page renderings per minute for one address. */
export const maxPagesPerMinuteAndAddress = 480;

/**
 * Counts the rendering of a page; returns the seconds until the limit of the address ends, 0 below the limit. Needed
 * because many pages send no GraphQL request, whose limit would refuse them.
 */
export function openPageLimit({ env }: App): (address: string) => Promise<number> {
  if (env.RATE_LIMIT === 'off') return async () => 0;
  const addresses = openRateLimitCounter(env, {
    name: 'pages',
    points: maxPagesPerMinuteAndAddress,
    seconds: 60,
  });
  return async (address) => {
    try {
      await addresses.consume(rateLimitAddress(address));
      return 0;
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      limitRefusals.inc({ limit: 'pages' });
      return secondsOf(error);
    }
  };
}

/**
 * Opens a limit per minute on what an address sends. The function that it returns counts one request; above the limit
 * it holds the refusal back. Refusals: RATE_LIMITED.
 */
export function openAddressLimit(
  { env }: Pick<App, 'env'>,
  { name, points }: { name: string; points: number },
): (address: string) => Promise<void> {
  if (env.RATE_LIMIT === 'off') return async () => undefined;
  const counter = openRateLimitCounter(env, { name, points, seconds: 60 });
  return async (address) => consume(counter, rateLimitAddress(address), name);
}

async function consume(limiter: RateLimitCounter, key: string, limit: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    limitRefusals.inc({ limit });
    await holdBack();
    throw refuse('RATE_LIMITED').until(secondsOf(error));
  }
}

const secondsOf = ({ msBeforeNext }: RateLimiterRes) =>
  Math.max(1, Math.ceil(msBeforeNext / 1_000));

/** Milliseconds that a refusal is delayed: a client that repeats at once would keep the process busy with refusals. */
const heldFor = 250;
const maxHeld = 1_000;
let held = 0;

/** Delays a refusal, so that a connection gets at most four refusals a second. */
async function holdBack(): Promise<void> {
  if (held >= maxHeld) return;
  held += 1;
  await sleep(heldFor);
  held -= 1;
}

function openLimits(env: Env, api: string, times: number) {
  const open = (callers: string, points: number) =>
    openRateLimitCounter(env, { name: `${api}-${callers}`, points: points * times, seconds: 60 });
  return {
    workers: open('workers', perWorker),
    people: open('people', perStaff),
    keys: open('keys', perKey),
    addresses: open('addresses', perAddress),
  };
}
