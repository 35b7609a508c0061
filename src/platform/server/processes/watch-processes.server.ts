import { createHash, randomUUID } from 'node:crypto';
import { hostname } from 'node:os';

import type { App } from '../context.server.ts';
import { fileLocationOf } from '../files/file-location.server.ts';
import { log } from '../log.server.ts';
import { repeatWork } from '../tasks/repeat.server.ts';
import { deleteEndedProcess, markProcessServing } from './processes.queries.server.ts';
import {
  unsharedResourceSentences,
  unsharedResources,
  type UnsharedResource,
} from './split-rules.ts';

const pauseMs = 10_000;

export type ServingProcessWatch = {
  /** Resources that this process and the others on the database do not share, by the latest comparison. */
  splits(): readonly UnsharedResource[];
  stop(): Promise<void>;
};

/**
 * Registers this process as serving, and looks for other processes on the database that do not share its resources (a
 * split). A split is only logged as a warning: a rolling restart has two processes for a short time, and a process
 * that refuses to start would be worse than a late message.
 */
export async function watchServingProcesses({
  db,
  env,
}: Pick<App, 'db' | 'env'>): Promise<ServingProcessWatch> {
  const own = {
    id: randomUUID(),
    host: hostname(),
    redisHash: env.REDIS_URL ? hashOf(env.REDIS_URL) : null,
    filePlace: await fileLocationOf(env),
  };
  let splits: readonly UnsharedResource[] = [];
  const look = async () => {
    const others = await markProcessServing(db, own);
    const found = unsharedResources(own, others);
    const hosts = others.map(({ host }) => host);
    for (const split of found) {
      if (!splits.includes(split)) log.warn({ split, hosts }, unsharedResourceSentences[split]);
    }
    splits = found;
  };
  const watch = repeatWork({ name: 'watch of processes', pauseMs: () => pauseMs, work: look });
  return {
    splits: () => splits,
    async stop() {
      await watch.stop();
      await deleteEndedProcess(db, own.id).catch((error: unknown) =>
        log.warn({ err: error }, 'the process could not be marked as ended'),
      );
    },
  };
}

/** Hash by which two addresses are compared. An address itself is not stored, because it may contain a password. */
function hashOf(address: string): string {
  return createHash('sha256').update(address).digest('hex').slice(0, 16);
}
