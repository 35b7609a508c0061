import { appendFileSync, closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { startRedis } from '../../redis.ts';
import { startAppServer, type StartedApp } from '../../run/app.ts';
import { CommandFailure } from '../../run/ending.ts';
import { requireSystemProgram } from '../../run/parts.ts';
import { findFreePort } from '../../run/ports.ts';
import { runNode } from '../../run/processes.ts';
import { demoSecrets } from '../../run/secrets.ts';
import { createDatabaseCopy } from '../copies.ts';
import { openHaproxy } from '../services/haproxy.ts';
import {
  auditAndDropSiteDatabase,
  seededTownFilesFolder,
  type JourneySiteOptions,
  type OpenedJourneySite,
  type SeededTown,
} from './journey-site.ts';
import { startS3 } from '../services/s3-server.ts';

/** Names of two folders, each with a copy of the checkout, that stand for two machines. */
const machineNames = ['first', 'second'] as const;

export const foldersOfTwoMachines = (folder: string) =>
  machineNames.map((name) => path.join(folder, name));

/** File in the machines' folder with the number of requests that each process has answered, one line per site. */
export const servedRequestsFile = (folder: string) => path.join(folder, 'served.txt');

/**
 * Like `openJourneySite`, on two machines: one process per folder with shared PostgreSQL, Redis and S3, and a proxy on
 * the port that alternates between them. When the site is stopped, both must have answered requests.
 */
export async function openTwoMachineSite(
  town: SeededTown,
  site: JourneySiteOptions,
  machines: string,
): Promise<OpenedJourneySite> {
  const template = { url: town.serverUrl, template: town.database };
  const databaseUrl = await createDatabaseCopy(template, site.label);
  const redis = await startRedis(await requireSystemProgram('redis-server'));
  const s3 = await startS3();
  const env = {
    ...demoSecrets(),
    NODE_ENV: 'production',
    DATABASE_URL: databaseUrl,
    REDIS_URL: redis.url,
    ...s3.environment,
    TRUST_PROXY: '1',
    // The journeys sign in as often as a whole town does in a day.
    BUDGET_FACTOR: '1000',
    // The log shows how many requests each process has answered.
    LOG_LEVEL: 'info',
    ACCESS_LOG: 'info',
    ...site.env,
  };
  await moveTownFiles(env);
  const processes: Machine[] = [];
  for (const folder of foldersOfTwoMachines(machines))
    processes.push(await startOn(folder, site.label, env));
  const haproxy = await openHaproxy(
    processes.map(({ port }) => port),
    site.port,
  );
  const stop = async () => {
    await haproxy.stop();
    await Promise.all(processes.map(({ app }) => app.stop()));
    await s3.stop();
    await redis.stop();
    const counts = processes.map(({ logFile }) => requestsIn(logFile));
    appendFileSync(servedRequestsFile(machines), `${site.label} ${counts.join(' ')}\n`);
    if (counts.includes(0))
      throw new CommandFailure(`Requests of the processes: ${counts.join(', ')}.`);
    await auditAndDropSiteDatabase(town, databaseUrl);
  };
  return { databaseUrl, stop };
}

type Machine = { app: StartedApp; port: number; logFile: string };

async function startOn(folder: string, label: string, env: NodeJS.ProcessEnv): Promise<Machine> {
  const temporary = path.join(folder, '.data', 'tmp');
  mkdirSync(temporary, { recursive: true });
  const logFile = path.join(folder, '.data', `${label}.log`);
  const output = openSync(logFile, 'a');
  try {
    const port = await findFreePort();
    const app = await startAppServer({ port, folder, output, env: { ...env, TMPDIR: temporary } });
    return { app, port, logFile };
  } finally {
    closeSync(output);
  }
}

/** The town was seeded with files in a folder: moves them to S3 with the command that operators use. */
async function moveTownFiles(env: NodeJS.ProcessEnv): Promise<void> {
  const moved = await runNode(['src/platform/server/files/move-files.server.ts'], {
    env: { ...env, FILES_DIR: seededTownFilesFolder },
  });
  if (moved.code !== 0) throw new CommandFailure(`The files could not be moved:\n${moved.output}`);
}

function requestsIn(logFile: string): number {
  const lines = readFileSync(logFile, 'utf8').split('\n');
  return lines.filter((line) => line.includes('"msg":"request"')).length;
}
