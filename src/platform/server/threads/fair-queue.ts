import type { Payer } from '../prices/payers.ts';

export type FairQueueLimits = {
  /** Jobs that run at once. */
  places: number;
  /** Jobs of one payer that wait. */
  waitingPerPayer: number;
  /** Jobs of all payers that wait. */
  waiting: number;
};

type FairQueue<Job> = {
  /** Adds a job behind those of its payer; false if the payer, or all payers together, have too many waiting. */
  add(payer: Payer, job: Job): boolean;
  /** Removes a job that waits; false if it does not wait any more. */
  remove(payer: Payer, job: Job): boolean;
  /** Takes the next job, which then occupies a place; undefined while no place is free or no job waits. */
  next(): Job | undefined;
  /** Frees the place of a job that has ended. */
  end(): void;
  /** The numbers of jobs that occupy places and that wait. */
  lengths(): { running: number; waiting: number };
};

/**
 * Opens a queue in which payers take turns: a payer's first waiting job starts after at most one job of each other
 * payer, however many jobs the others have waiting.
 */
export function openFairQueue<Job>(limits: FairQueueLimits): FairQueue<Job> {
  /** The waiting jobs of each payer. The order of the keys is the order of the turns. */
  const turns = new Map<Payer['key'], Job[]>();
  let waiting = 0;
  let running = 0;
  return {
    add({ key }, job) {
      const own = turns.get(key) ?? [];
      if (waiting >= limits.waiting || own.length >= limits.waitingPerPayer) return false;
      own.push(job);
      // A payer that has jobs waiting keeps its turn; any other gets the last one.
      turns.set(key, own);
      waiting += 1;
      return true;
    },
    remove({ key }, job) {
      const jobs = turns.get(key) ?? [];
      const at = jobs.indexOf(job);
      if (at < 0) return false;
      jobs.splice(at, 1);
      if (jobs.length === 0) turns.delete(key);
      waiting -= 1;
      return true;
    },
    next() {
      const [turn] = turns;
      if (!turn || running >= limits.places) return undefined;
      const [key, jobs] = turn;
      const job = jobs.shift();
      turns.delete(key);
      if (jobs.length > 0) turns.set(key, jobs);
      waiting -= 1;
      running += 1;
      return job;
    },
    end() {
      running -= 1;
    },
    lengths: () => ({ running, waiting }),
  };
}
