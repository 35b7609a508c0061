import { createHash } from 'node:crypto';

import { connectCounters, redisPatienceMs, replyInTime } from '../counters.server.ts';
import type { Env } from '../env.server.ts';
import { maxBudgetWaitMs, type Budget, type BudgetVerdict } from './budgets.ts';
import type { Payer, PayerKind } from './payers.ts';

/**
 * `budgetWaitMs` and `fullAtAfter` for several payers in one step, by the clock of Redis. KEYS: the payers. ARGV: the
 * points, the longest wait, and for each payer its points a second and its burst. Returns the wait in microseconds
 * (Redis truncates numbers) and the place of the payer that causes it, 0 for none.
 */
const script = `
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local points, longest = tonumber(ARGV[1]), tonumber(ARGV[2])
local wait, cause, full = 0, 0, {}
for i, key in ipairs(KEYS) do
  local rate, burst = tonumber(ARGV[1 + 2 * i]), tonumber(ARGV[2 + 2 * i])
  local at = math.max(now, tonumber(redis.call('GET', key) or '0'))
  local missing = (at - now) / 1000 * rate + math.min(points, burst) - burst
  local ms = missing / rate * 1000
  if ms > wait then wait, cause = ms, i end
  full[i] = at + points / rate * 1000
end
if wait <= longest then
  for i, key in ipairs(KEYS) do
    redis.call('SET', key, string.format('%.3f', full[i]), 'PX', math.max(1, math.ceil(full[i] - now)))
  end
end
return { math.ceil(wait * 1000), cause }
`;
const scriptHash = createHash('sha1').update(script).digest('hex');

/** Charges payers in Redis; null while Redis is out of reach. */
export type SharedBudgets = (
  payers: readonly Payer[],
  points: number,
) => Promise<BudgetVerdict | null>;

/** Opens the budgets that all processes with one Redis share; null without Redis. */
export function openSharedBudgets(
  { REDIS_URL }: Pick<Env, 'REDIS_URL'>,
  sizes: Readonly<Record<PayerKind, Budget>>,
): SharedBudgets | null {
  if (!REDIS_URL) return null;
  return async (payers, points) => {
    const client = await connectCounters(REDIS_URL);
    if (!client.isReady) return null;
    const asked = {
      keys: payers.map(({ key }) => `hitokoma:budget:${key}`),
      arguments: [
        points,
        maxBudgetWaitMs,
        ...payers.flatMap(({ kind }) => [sizes[kind].perSecond, sizes[kind].burst]),
      ].map(String),
    };
    const reply = client
      .evalSha(scriptHash, asked)
      // Redis forgets scripts when it restarts.
      .catch((error: unknown) => {
        if (!String(error).includes('NOSCRIPT')) throw error;
        return client.eval(script, asked);
      });
    // A charge whose reply is late may have been made in Redis as well.
    return verdictOf(await replyInTime(reply, redisPatienceMs), payers);
  };
}

function verdictOf(reply: unknown, payers: readonly Payer[]): BudgetVerdict | null {
  if (!Array.isArray(reply)) return null;
  const [waitMicroseconds, place] = reply.map(Number);
  if (waitMicroseconds === undefined || place === undefined) return null;
  return { waitMs: waitMicroseconds / 1_000, payer: payers[place - 1]?.kind ?? null };
}
