import { randomUUID } from 'node:crypto';

import { connectCounters, replyInTime } from '../counters.server.ts';
import type { Env } from '../env.server.ts';
import { repeatWork, type RepeatedWork } from '../tasks/repeat.server.ts';
import {
  outstandingOf,
  rememberedMinutes,
  type PayerMinute,
  type SlowMinute,
  type SlowMinutes,
} from './slow-minutes.ts';
import { slowMinutesOfProcess } from './slow-requests.server.ts';

type RedisEnv = Pick<Env, 'REDIS_URL'>;

/** The minutes of a process and its name among the reports of all processes. */
export type ReportingProcess = { id: string; minutes: SlowMinutes };

const thisProcess: ReportingProcess = { id: randomUUID(), minutes: slowMinutesOfProcess };

const pauseMs = 10_000;
/** Milliseconds that a report and its readers wait for Redis. */
const patienceMs = 2_000;

/**
 * The hash of the reports on a minute, by process. The number is that of the form of a report: change it with the form,
 * because processes of two releases run beside each other for a while.
 */
const keyOf = (minute: number) => `hitokoma:slow-requests:1:${minute}`;
const keptSeconds = (rememberedMinutes + 1) * 60;

type Reported = { payers: [string, PayerMinute][]; others: PayerMinute };

/**
 * Reports the minutes of this process to Redis every ten seconds, if something happened, so that each process can show
 * those of all; null without Redis.
 */
export function startSlowReports(
  env: RedisEnv,
  process: ReportingProcess = thisProcess,
): RepeatedWork | null {
  if (!env.REDIS_URL) return null;
  let reported = { events: 0, minute: 0 };
  const report = async () => {
    const { events } = process.minutes;
    if (events === reported.events) return;
    const minutes = process.minutes.lastHour().filter(({ minute }) => minute >= reported.minute);
    const isStored = await storeMinutes(env, process.id, minutes);
    if (isStored) reported = { events, minute: minutes.at(-1)?.minute ?? 0 };
  };
  return repeatWork({ name: 'reports of slow requests', pauseMs: () => pauseMs, work: report });
}

/** Stores the minutes of a process; false while Redis is out of reach. */
async function storeMinutes(
  { REDIS_URL = '' }: RedisEnv,
  processId: string,
  minutes: readonly SlowMinute[],
): Promise<boolean> {
  const client = await connectCounters(REDIS_URL);
  if (!client.isReady) return false;
  const writes = minutes.map((whole) => {
    const { minute, payers, others } = outstandingOf(whole);
    const report: Reported = { payers: [...payers], others };
    const key = keyOf(minute);
    return client
      .multi()
      .hSet(key, processId, JSON.stringify(report))
      .expire(key, keptSeconds)
      .exec();
  });
  return (await replyInTime(Promise.all(writes), patienceMs)) !== null;
}

export type SlowReports = {
  minutes: readonly SlowMinute[];
  /** False without Redis or while it is away: the minutes are then those of this process alone. */
  isOfAllProcesses: boolean;
};

/** Reads the last hour of all processes with one Redis; of this process alone without Redis or while it is away. */
export async function readSlowReports(
  env: RedisEnv,
  process: ReportingProcess = thisProcess,
): Promise<SlowReports> {
  const own = process.minutes.lastHour();
  const others = await readOthers(env, process);
  return { minutes: [...own, ...(others ?? [])], isOfAllProcesses: others !== null };
}

async function readOthers(
  { REDIS_URL }: RedisEnv,
  { id, minutes }: ReportingProcess,
): Promise<SlowMinute[] | null> {
  if (!REDIS_URL) return null;
  const client = await connectCounters(REDIS_URL);
  if (!client.isReady) return null;
  const hashes = minutes
    .hour()
    .map(async (minute) => ({ minute, reports: await client.hGetAll(keyOf(minute)) }));
  const read = await replyInTime(Promise.all(hashes), patienceMs);
  if (read === null) return null;
  return read.flatMap(({ minute, reports }) =>
    Object.entries(reports)
      .filter(([processId]) => processId !== id)
      .map(([, text]) => minuteOf(minute, text)),
  );
}

function minuteOf(minute: number, text: string): SlowMinute {
  // Boundary cast: `storeMinutes` wrote the text, and the number in its key says in which form.
  const { payers, others } = JSON.parse(text) as Reported;
  return { minute, payers: new Map(payers), others };
}
