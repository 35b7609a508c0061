import { RateLimiterMemory, RateLimiterRedis, RLWrapperTimeouts } from 'rate-limiter-flexible';
import { createClient } from 'redis';

import type { Env } from './env.server.ts';
import { log } from './log.server.ts';

type CounterOptions = { name: string; points: number; seconds: number };

/** `consume` rejects with a `RateLimiterRes` above the limit. */
export type Counter = Pick<RateLimiterMemory, 'consume'>;

/** A request waits no longer for Redis; what is not counted there in time is counted here. */
const patienceMs = 250;

type Client = ReturnType<typeof createClient>;
/** One connection of the process for all counters. */
const clients = new Map<string, Client>();

/**
 * Opens the counter of a limit that protects the processes: with `REDIS_URL` one for all processes, without
 * it one in each. While Redis is out of reach each process counts by itself, and no request fails for it.
 */
export function openCounter(
  { REDIS_URL }: Pick<Env, 'REDIS_URL'>,
  { name, points, seconds }: CounterOptions,
): Counter {
  const own = new RateLimiterMemory({ points, duration: seconds });
  if (!REDIS_URL) return own;
  const shared = new RateLimiterRedis({
    storeClient: clientOf(REDIS_URL),
    useRedisPackage: true,
    rejectIfRedisNotReady: true,
    keyPrefix: `hitokoma:limit:${name}`,
    points,
    duration: seconds,
    insuranceLimiter: own,
    // Who is above the limit is refused without asking Redis.
    inMemoryBlockOnConsumed: points + 1,
  });
  return new RLWrapperTimeouts({ limiter: shared, timeoutMs: patienceMs });
}

/** Ends the connections of all counters, which count in the process alone from then on. */
export function closeCounters(): void {
  for (const client of clients.values()) client.destroy();
  clients.clear();
}

function clientOf(url: string): Client {
  const known = clients.get(url);
  if (known) return known;
  const client: Client = createClient({ url, disableOfflineQueue: true });
  // Each attempt to connect again fails with an error: one outage is logged once.
  let isLost = false;
  client.on('error', (error) => {
    if (!isLost) log.warn({ err: error }, 'the limits lost Redis');
    isLost = true;
  });
  client.on('ready', () => (isLost = false));
  // It connects when it can; a limit is no reason to keep the process alive.
  client.connect().catch(() => undefined);
  client.unref();
  clients.set(url, client);
  return client;
}
