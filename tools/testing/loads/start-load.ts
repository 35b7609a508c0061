import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';

import type { LoadTally } from './connection.ts';
import type { LoadTask } from './load-thread.ts';

/**
 * Runs a load in a thread of its own. Resolves when its first request is about to be sent; `ended` resolves with the
 * tally once its last request is answered.
 */
export async function startLoad(workerData: LoadTask): Promise<{ ended: Promise<LoadTally> }> {
  const thread = new Worker(path.join(import.meta.dirname, 'load-thread.ts'), { workerData });
  await once(thread, 'message');
  const ended = new Promise<LoadTally>((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
  });
  return { ended };
}
