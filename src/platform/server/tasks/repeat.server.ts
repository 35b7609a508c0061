import { log } from '../log.server.ts';

export type RepeatedWork = {
  /** Starts no further run; resolves when the current one has ended. */
  stop(): Promise<void>;
};

type RepeatArgs = {
  /** Names the work in the log. */
  name: string;
  /** Milliseconds until the next run; called after each run. */
  pauseMs: () => number;
  /** `stop` aborts the signal, on which long work ends between two steps. */
  work: (signal: AbortSignal) => Promise<void>;
};

/**
 * Runs `work` at once and again after each pause, one run at a time, until stopped. A failed run, for example while
 * the database is unavailable, is logged, and the next run starts as planned.
 */
export function repeatWork({ name, pauseMs, work }: RepeatArgs): RepeatedWork {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<void> = Promise.resolve();
  const start = () => {
    current = run();
  };
  const run = async () => {
    try {
      await work(stopping.signal);
    } catch (error) {
      log.error({ err: error, work: name }, 'repeated work failed and will run again');
    }
    if (!stopping.signal.aborted) timer = setTimeout(start, pauseMs());
  };
  start();
  return {
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await current;
    },
  };
}
