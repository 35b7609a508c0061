import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { atEnd } from '../run/ending.ts';
import { isAlive } from '../run/processes.ts';
import { findHome } from './home.ts';
import { stopLeftover } from './leftover.ts';
import { chooseRunner } from './runner.ts';
import { throwawaySettings } from './settings.ts';
import { socketFolder } from './socket.ts';
import { startPostgres, type Postgres, type Settings } from './supervisor.ts';

/** An empty database on a server of its own, gone when the work is done. */
export async function withScratchDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const server = await startThrowaway(await scratchFolder());
  try {
    return await work(server.url);
  } finally {
    await server.stop();
  }
}

/** Starts a server on a data folder that is deleted when the server stops. */
export async function startThrowaway(
  dataDir: string,
  database?: string,
  more: Settings = {},
): Promise<Postgres> {
  const clear = async () => clearRun(dataDir);
  // Registered before the server, and so run after it has stopped.
  const forget = atEnd(clear);
  const logFile = `${dataDir}.log`;
  const settings = { ...throwawaySettings, ...more };
  const server = await startPostgres({ dataDir, logFile, settings, database });
  return {
    ...server,
    stop: async () => {
      await server.stop();
      forget();
      await clear();
    },
  };
}

/** A new name below the folder for throwaway servers, after clearing what killed runs left there. */
export async function scratchFolder(): Promise<string> {
  const folder = throwawayHome();
  for (const entry of readdirSync(folder)) {
    const [, name, owner] = /^(run-(\d+)-[0-9a-f]{8})(?:\.new|\.log)?$/.exec(entry) ?? [];
    if (name === undefined || isAlive(Number(owner))) continue;
    const dataDir = path.join(folder, name);
    await stopLeftover(dataDir, () => {});
    rmSync(socketFolder(dataDir, chooseRunner(dataDir)), { recursive: true, force: true });
    clearRun(dataDir);
  }
  return path.join(folder, `run-${process.pid}-${randomBytes(4).toString('hex')}`);
}

/** The folder that holds the servers and templates of tests. */
export function throwawayHome(): string {
  const folder = path.join(
    findHome(() => {}),
    'test',
  );
  mkdirSync(folder, { recursive: true });
  return folder;
}

function clearRun(dataDir: string): void {
  for (const suffix of ['', '.new', '.log']) {
    rmSync(`${dataDir}${suffix}`, { recursive: true, force: true, maxRetries: 5 });
  }
}
