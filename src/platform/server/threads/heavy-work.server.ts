import { Piscina } from 'piscina';

import { Refusal, commonRefusal } from '#platform/base/refusal.ts';

import type { QueueLengths } from '../metrics/watch.server.ts';
import type { Payer } from '../prices/payers.ts';
import { pointsOfClass } from '../prices/price-classes.ts';
import {
  countRefusal,
  countUse,
  countWait,
  type CountedRequest,
} from '../prices/slow-requests.server.ts';
import { openFairQueue, type FairQueueLimits } from './fair-queue.ts';
import type { CopiedRefusal, ThreadAnswer, ThreadCall } from './thread.server.ts';

/** A module whose functions run in a thread. `Exports` is the type of the module. */
type ThreadModule<Exports> = { readonly url: string; readonly exports?: Exports };

/**
 * Names a module for `runInThread` by its URL. The file that calls this imports the module's type alone, so that the
 * thread of requests does not load what draws or parses: `tools/threads.test.ts` compares the two.
 */
export function threadModule<Exports>(url: URL): ThreadModule<Exports> {
  return { url: url.href };
}

type FunctionNameOf<Exports> = {
  [Name in keyof Exports]: Exports[Name] extends (...args: never[]) => unknown ? Name : never;
}[keyof Exports] &
  string;
type ArgsOf<Work> = Work extends (...args: infer Args) => unknown ? Args : never;
type ResultOf<Work> = Work extends (...args: never[]) => infer Result ? Awaited<Result> : never;

/**
 * Calls a function of a module in a thread. Arguments and result are copied, and a `Buffer` arrives as a `Uint8Array`.
 * The function's refusals are thrown here as well.
 */
export type CallThread = <Exports, Name extends FunctionNameOf<Exports>>(
  module: ThreadModule<Exports>,
  name: Name,
  ...args: ArgsOf<Exports[Name]>
) => Promise<ResultOf<Exports[Name]>>;

type HeavyWork = {
  /**
   * Does work in the payer's turn, beside the thread of requests: calls of the thread, or pictures that libvips decodes.
   * Do not await the database or a file within a turn. `name` is the work's in the figures of waiting requests.
   * Refusals: RATE_LIMITED, and those of the work.
   */
  takeTurn<Result>(
    payer: Payer,
    work: (callThread: CallThread) => Promise<Result>,
    name?: string,
  ): Promise<Result>;
  /** The numbers of jobs that run and that wait. */
  lengths(): QueueLengths;
  close(): Promise<void>;
};

/** Seconds after which a refused payer may try again. */
const retrySeconds = 5;

type Settings = FairQueueLimits & {
  /** Milliseconds after which a job that still waits is refused: its reader has probably gone. */
  maxWaitMs: number;
  /** Milliseconds after which a call is given up and its thread ended. */
  maxCallMs: number;
};

/**
 * Opens threads, as many as jobs may run at once, with a fair queue in front of them. A thread starts with the first
 * job and ends after a minute without one. A job that throws, runs out of memory, ends its thread or takes too long
 * fails alone: the next job gets a new thread.
 */
export function openHeavyWork({ maxWaitMs, maxCallMs, ...limits }: Settings): HeavyWork {
  const pool = new Piscina<ThreadCall, ThreadAnswer>({
    filename: new URL('thread.server.ts', import.meta.url).href,
    name: 'answerThreadCall',
    minThreads: 0,
    maxThreads: limits.places,
    idleTimeout: 60_000,
    // Requests and PostgreSQL go first where processors are few; Linux only.
    niceIncrement: 10,
    // The largest file that is checked, a PDF of 20 MB, needs most of it.
    resourceLimits: { maxOldGenerationSizeMb: 224, maxYoungGenerationSizeMb: 16 },
    recordTiming: false,
  });
  const queue = openFairQueue<() => void>(limits);
  const startNext = () => {
    for (let start = queue.next(); start; start = queue.next()) start();
  };
  const waitForTurn = async (payer: Payer, counted: CountedRequest): Promise<void> => {
    const { promise: turn, resolve, reject } = Promise.withResolvers<void>();
    let hasStarted = false;
    const start = () => {
      hasStarted = true;
      resolve();
    };
    if (!queue.add(payer, start)) throw refuseJob(counted, { reason: 'thread-queue', waitedMs: 0 });
    startNext();
    if (hasStarted) return;
    const addedMs = performance.now();
    const timer = setTimeout(() => {
      if (!queue.remove(payer, start)) return;
      reject(refuseJob(counted, { reason: 'thread-wait', waitedMs: maxWaitMs }));
    }, maxWaitMs);
    try {
      await turn;
    } finally {
      clearTimeout(timer);
    }
    countWait(counted, 'thread-wait', performance.now() - addedMs);
  };

  const callThread: CallThread = async (module, name, ...args) => {
    const call = { module: module.url, name, args };
    const answer = await pool.run(call, { signal: AbortSignal.timeout(maxCallMs) });
    if ('refusal' in answer) throw refusalOf(answer.refusal);
    // Boundary cast: the thread called the function whose result this is.
    return answer.result as never;
  };

  return {
    async takeTurn(payer, work, name = 'heavy work') {
      const counted = { payer: payer.key, points: pointsOfClass.HEAVY, name };
      await waitForTurn(payer, counted);
      const begunMs = performance.now();
      try {
        return await work(callThread);
      } finally {
        countUse(counted, 'threads', performance.now() - begunMs);
        queue.end();
        startNext();
      }
    },
    lengths: queue.lengths,
    close: () => pool.destroy(),
  };
}

type RefusedJob = { reason: 'thread-queue' | 'thread-wait'; waitedMs: number };

function refuseJob(counted: CountedRequest, { reason, waitedMs }: RefusedJob): Refusal {
  countRefusal(counted, reason, waitedMs);
  return commonRefusal('RATE_LIMITED').until(retrySeconds);
}

function refusalOf({ code, message, fields, values, facts, retrySeconds: seconds }: CopiedRefusal) {
  const refusal = new Refusal(code, message, { fields, values });
  refusal.facts = facts;
  refusal.retrySeconds = seconds;
  return refusal;
}

/**
 * The heavy work of the process: one job at a time. A machine with more processors runs more processes, and the memory
 * of a process is calculated for one job beside its requests.
 */
const workOfProcess = openHeavyWork({
  places: 1,
  waitingPerPayer: 20,
  waiting: 400,
  maxWaitMs: 20_000,
  maxCallMs: 30_000,
});

/** `HeavyWork.takeTurn` of this process. */
export const takeTurn: HeavyWork['takeTurn'] = (payer, work, name) =>
  workOfProcess.takeTurn(payer, work, name);

/** The numbers of jobs of this process that run and that wait. */
export const heavyWorkLengths: HeavyWork['lengths'] = () => workOfProcess.lengths();

/** Calls one function in a thread, in the payer's turn. Refusals: RATE_LIMITED, and those of the function. */
export const runInThread = <Exports, Name extends FunctionNameOf<Exports>>(
  payer: Payer,
  module: ThreadModule<Exports>,
  name: Name,
  ...args: ArgsOf<Exports[Name]>
): Promise<ResultOf<Exports[Name]>> =>
  takeTurn(payer, (callThread) => callThread(module, name, ...args), name);
