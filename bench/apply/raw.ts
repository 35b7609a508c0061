import { fork } from 'node:child_process';
import path from 'node:path';
import { atEnd, Failure } from '../../tools/run/ending.ts';
import { root } from '../../tools/run/paths.ts';
import { childEnv, endChild } from '../../tools/run/processes.ts';
import type { RawDone, RawTask } from './raw-clients.ts';

export type RawClients = {
  pid: number;
  run(task: RawTask): Promise<RawDone>;
  stop(): Promise<void>;
};

/** Starts the process that applies by `pg` alone, with so many connections. */
export async function startRawClients(databaseUrl: string, connections: number) {
  const child = fork(path.join(root, 'bench/apply/raw-clients.ts'), {
    env: childEnv({ DATABASE_URL: databaseUrl, CONNECTIONS: String(connections) }),
    // Dates and arrays travel as what they are.
    serialization: 'advanced',
  });
  const end = () => endChild(child, 'SIGTERM', 5_000);
  const forget = atEnd(end);
  const answer = () =>
    new Promise<unknown>((resolve, reject) => {
      child.once('message', resolve);
      child.once('exit', () => reject(new Failure('The raw clients ended: see above.')));
    });
  await answer();
  const clients: RawClients = {
    pid: child.pid ?? 0,
    async run(task) {
      const answered = answer();
      child.send(task);
      // Our own process, which answers with one of these two.
      const done = (await answered) as RawDone | { error: string };
      if ('error' in done) throw new Failure(`The raw clients failed: ${done.error}`);
      return done;
    },
    async stop() {
      forget();
      child.removeAllListeners('exit');
      await end();
    },
  };
  return clients;
}
