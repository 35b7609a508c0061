import { RateLimiterMemory, RateLimiterRedis, RLWrapperTimeouts } from 'rate-limiter-flexible';
import type { createClient } from 'redis';

import type { Env } from './env.server.ts';
import { log } from './log.server.ts';

type CounterOptions = { name: string; points: number; seconds: number };

/** `consume` rejects with a `RateLimiterRes` above the limit. */
export type RateLimitCounter = Pick<RateLimiterMemory, 'consume'>;

/** Milliseconds that a request waits for Redis. After them, this process counts the request itself. */
export const redisPatienceMs = 250;

type Client = ReturnType<typeof createClient>;
/** One connection of the process for all counters. */
const clients = new Map<string, Promise<Client>>();

/**
 * Opens the counter of a limit that protects the processes: with `REDIS_URL` one counter for all processes, otherwise
 * one in each process. While Redis is out of reach each process counts by itself, and no request fails.
 */
export function openRateLimitCounter(
  { REDIS_URL }: Pick<Env, 'REDIS_URL'>,
  { name, points, seconds }: CounterOptions,
): RateLimitCounter {
  const own = new RateLimiterMemory({ points, duration: seconds });
  if (!REDIS_URL) return own;
  const shared = connectCounters(REDIS_URL).then((storeClient) => {
    const limiter = new RateLimiterRedis({
      storeClient,
      useRedisPackage: true,
      rejectIfRedisNotReady: true,
      keyPrefix: `hitokoma:limit:${name}`,
      points,
      duration: seconds,
      insuranceLimiter: own,
      // A client above the limit is refused without a request to Redis.
      inMemoryBlockOnConsumed: points + 1,
    });
    return new RLWrapperTimeouts({ limiter, timeoutMs: redisPatienceMs });
  });
  return { consume: async (...counted) => (await shared).consume(...counted) };
}

/** Closes the Redis connections of all counters, which from then on count within the process. */
export async function closeRateLimitCounters(): Promise<void> {
  const open = await Promise.all(clients.values());
  clients.clear();
  for (const client of open) client.destroy();
}

/** The reply of Redis; null if it fails or comes too late. */
export async function replyInTime<Reply>(
  reply: Promise<Reply>,
  patienceMs: number,
): Promise<Reply | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), patienceMs);
  });
  // `connect` logs the loss of Redis.
  const answered = reply.catch(() => null);
  return Promise.race([answered, late]).finally(() => clearTimeout(timer));
}

/** The connection of all counters to Redis, opened by the first call. It may not be ready. */
export function connectCounters(url: string): Promise<Client> {
  const known = clients.get(url);
  if (known) return known;
  const client = connect(url);
  clients.set(url, client);
  return client;
}

async function connect(url: string): Promise<Client> {
  // Loaded only when Redis is configured: the package is a tenth of all code that a start reads.
  const redis = await import('redis');
  const client: Client = redis.createClient({ url, disableOfflineQueue: true });
  // Each attempt to connect again fails with an error: one outage is logged once.
  let isLost = false;
  client.on('error', (error) => {
    if (!isLost) log.warn({ err: error }, 'the limits lost Redis');
    isLost = true;
  });
  client.on('ready', () => (isLost = false));
  // Keep connecting in the background until Redis can be reached. A limit must not keep the process alive.
  client.connect().catch(() => undefined);
  client.unref();
  return client;
}
