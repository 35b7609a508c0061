import { setImmediate, setTimeout as sleep } from 'node:timers/promises';

import { deliveryPlaces } from '../metrics/metrics.server.ts';

/** Milliseconds between two looks for further work while some of it is still in flight. */
const pollMs = 2_000;

export type Places<Job, Result> = {
  /** Names the places in metrics. */
  kind: string;
  /** Limit of jobs that are in flight at the same time. */
  places: number;
  /** Claims up to `free` due jobs. `running` are the jobs in flight, which the shares of their owners count. */
  take(free: number, running: readonly Job[]): Promise<readonly Job[]>;
  /** Makes one attempt. Never rejects: a failure is a result. */
  attempt(job: Job): Promise<Result>;
  /** Stores the results of the attempts that ended since the last call. */
  store(results: readonly Result[]): Promise<void>;
  signal: AbortSignal | undefined;
};

/**
 * Keeps the places filled with due jobs, so that a slow job delays no other. Resolves when no job is due, or after the
 * abort, when the jobs in flight have ended.
 */
export async function keepPlacesFilled<Job, Result>({
  kind,
  places,
  take,
  attempt,
  store,
  signal,
}: Places<Job, Result>): Promise<void> {
  const inFlight = new Map<Job, Promise<void>>();
  const ended: Result[] = [];
  const run = async (job: Job) => {
    ended.push(await attempt(job));
  };
  const measure = () => deliveryPlaces.set({ kind, state: 'held' }, inFlight.size);
  deliveryPlaces.set({ kind, state: 'limit' }, places);
  const start = (job: Job) => {
    inFlight.set(
      job,
      run(job).finally(() => {
        inFlight.delete(job);
        measure();
      }),
    );
    measure();
  };
  const fill = async () => {
    for (;;) {
      const free = signal?.aborted ? 0 : places - inFlight.size;
      if (free === 0) return;
      // oxlint-disable-next-line no-await-in-loop -- each claim must see the jobs that the claims before have started
      const jobs = await take(free, [...inFlight.keys()]);
      for (const job of jobs) start(job);
      if (jobs.length === 0) return;
    }
  };
  try {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- each claim must see the results that are stored
      await fill();
      if (inFlight.size === 0 && ended.length === 0) return;
      if (ended.length === 0) {
        // oxlint-disable-next-line no-await-in-loop -- until an attempt ends or further jobs may be due
        await Promise.race([...inFlight.values(), sleep(pollMs, undefined, { ref: false })]);
      }
      // oxlint-disable-next-line no-await-in-loop -- one statement stores the attempts that end at the same time
      await setImmediate();
      // oxlint-disable-next-line no-await-in-loop -- each claim must see these results
      await store(ended.splice(0));
    }
  } finally {
    // After an error of a claim: a later run must not start beside the attempts of this run.
    await Promise.all(inFlight.values());
  }
}
