import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { request } from 'node:https';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureDatabase, addressOfDatabase } from '../postgres/client.ts';
import { startThrowawayPostgres, createThrowawayServerFolder } from '../postgres/scratch.ts';
import { startRedis } from '../redis.ts';
import type { SystemDrill } from '../run/drill.ts';
import { CommandFailure } from '../run/ending.ts';
import { requireSystemProgram } from '../run/parts.ts';
import { checkoutRoot } from '../run/paths.ts';
import { findFreePort } from '../run/ports.ts';
import {
  endChildWithProcess,
  runCommand,
  withTemporaryFolder,
  type ChildProgramOptions,
} from '../run/processes.ts';
import { printLine, lastLines } from '../run/progress.ts';
import { productionEnv } from '../testing/production-env.ts';

/** Folder of an earlier `deploy/build.sh`; set it to skip the build. */
const built = process.env['BUILT'];
const restarts = Number(process.env['RESTARTS'] ?? 4);
const clients = 4;

/**
 * The processes of compose.yaml with the same scripts and no containers: a build with the packages of
 * production only, two sites and the jobs behind HAProxy, on an empty PostgreSQL and a Redis.
 */
export const drill: SystemDrill = {
  proves:
    'the scripts of compose.yaml lead to a served site that restarts without a failed request',
  async run() {
    const haproxy = await requireSystemProgram('haproxy');
    const redisCommand = await requireSystemProgram('redis-server');
    await requireSystemProgram('openssl');
    const postgres = await startThrowawayPostgres(await createThrowawayServerFolder(), 'postgres');
    const redis = await startRedis(redisCommand);
    try {
      await ensureDatabase(postgres.url, 'hitokoma');
      const databaseUrl = addressOfDatabase(postgres.url, 'hitokoma');
      return await withTemporaryFolder('production', async (folder) => {
        const app = built ?? (await build(folder));
        return serve({ folder, app, haproxy, databaseUrl, redisUrl: redis.url });
      });
    } finally {
      await redis.stop();
      await postgres.stop();
    }
  },
};

/** Environment of the image: Node 24 comes first in the path, and no variable of an npm script is set. */
function machineEnv(): NodeJS.ProcessEnv {
  const parts = (process.env['PATH'] ?? '').split(path.delimiter);
  const others = parts.filter((part) => !part.includes('node_modules'));
  const PATH = [path.dirname(process.execPath), ...others].join(path.delimiter);
  return { PATH, HOME: process.env['HOME'], TMPDIR: process.env['TMPDIR'] };
}

async function build(folder: string): Promise<string> {
  const app = path.join(folder, 'app');
  const script = path.join(checkoutRoot, 'deploy/build.sh');
  const { code, output } = await runCommand(
    'env',
    ['-i', ...assigned(machineEnv()), script, app],
    {},
  );
  if (code !== 0) throw new CommandFailure(`deploy/build.sh failed:\n${lastLines(output, 30)}`);
  const present = developmentPackages().filter((place) => existsSync(path.join(app, place)));
  if (present.length > 0)
    throw new CommandFailure(`Production has ${present.slice(0, 10).join(', ')}.`);
  if (existsSync(path.join(app, 'node_modules/node/bin/node'))) {
    throw new CommandFailure('A second Node.js was fetched although the machine has one.');
  }
  printLine('  built, with the packages of production only, for the Node.js of the machine');
  return app;
}

function developmentPackages(): string[] {
  // The format of package-lock.json is fixed by npm.
  const lock = JSON.parse(readFileSync(path.join(checkoutRoot, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>;
  };
  return Object.entries(lock.packages).flatMap(([place, { dev }]) => (dev ? [place] : []));
}

type ServeArgs = {
  folder: string;
  app: string;
  haproxy: string;
  databaseUrl: string;
  redisUrl: string;
};

async function serve(asked: ServeArgs): Promise<string> {
  const { folder, app, haproxy } = asked;
  const ports = [await findFreePort(), await findFreePort()] as const;
  const [httpPort, httpsPort] = [await findFreePort(), await findFreePort()];
  const env: NodeJS.ProcessEnv = {
    ...machineEnv(),
    ...productionEnv,
    ORIGIN: `https://localhost:${httpsPort}`,
    AUTH_SECRET: 'a secret of at least thirty-two characters',
    DATABASE_URL: asked.databaseUrl,
    REDIS_URL: asked.redisUrl,
    FILES_DIR: path.join(folder, 'files'),
    TRUST_PROXY: '1',
    HOST: '127.0.0.1',
    JOBS: 'off',
    DRAIN_SECONDS: '4',
    BUDGET_FACTOR: '10',
  };
  const start = (script: string, extra: NodeJS.ProcessEnv = {}) =>
    startScript({ command: path.join(app, 'deploy', script), env: { ...env, ...extra }, folder });
  const startSite = (index: 0 | 1) => start('serve.sh', { PORT: String(ports[index]) });

  // The sites start before the schema exists, and wait for it.
  const sites: [Started, Started] = [startSite(0), startSite(1)];
  await Promise.all([start('migrate.sh'), start('migrate.sh')].map(succeeds));
  const jobs = start('worker.sh');
  const certificates = path.join(folder, 'certificates');
  mkdirSync(certificates);
  await succeeds(
    startScript({
      command: path.join(app, 'deploy/certificate.sh'),
      args: [certificates, 'localhost'],
      env,
      folder,
    }),
  );
  const proxy = startScript({
    command: haproxy,
    args: ['-f', path.join(app, 'deploy/haproxy.cfg')],
    env: {
      ...env,
      HTTP_BIND: `127.0.0.1:${httpPort}`,
      HTTPS_BIND: `127.0.0.1:${httpsPort}`,
      CERTIFICATE: path.join(certificates, 'site.pem'),
      APP_1: `127.0.0.1:${ports[0]}`,
      APP_2: `127.0.0.1:${ports[1]}`,
    },
    folder,
  });
  const ca = readFileSync(path.join(certificates, 'site.crt'));
  const status = (place: string) => statusOf({ port: httpsPort, place, ca });
  await until(async () => (await status('/')) === 200, 'the first page is served');
  printLine('  served through the proxy, after two migrations at once');
  const plain = await fetch(`http://127.0.0.1:${httpPort}/`, { redirect: 'manual' });
  if (plain.status !== 308)
    throw new CommandFailure(`Plain HTTP is answered with ${plain.status}.`);

  const loading = new AbortController();
  const statuses: number[] = [];
  const load = Promise.all(
    Array.from({ length: clients }, async () => {
      while (!loading.signal.aborted) {
        statuses.push(await status('/'));
        // A pause between the requests leaves the processor to the site that starts.
        await sleep(10);
      }
    }),
  );
  for (let count = 0; count < restarts; count += 1) {
    const index = count % 2 === 0 ? 0 : 1;
    const { program } = sites[index];
    await program.stop();
    if ((await program.ended) !== 0) throw new CommandFailure('A site did not end in order.');
    sites[index] = startSite(index);
    await until(() => isReady(ports[index]), 'the site is back');
    // HAProxy needs two successful checks before it sends requests to the site.
    await sleep(3_000);
  }
  loading.abort();
  await load;
  const failed = statuses.filter((one) => one !== 200);
  for (const { program } of [proxy, jobs, ...sites]) await program.stop();
  if (failed.length > 0) {
    throw new CommandFailure(
      `${failed.length} of ${statuses.length} requests failed: ${[...new Set(failed)].join(', ')}`,
    );
  }
  return `${statuses.length} requests through ${restarts} restarts, 0 failed`;
}

type Script = { command: string; args?: string[]; env: NodeJS.ProcessEnv; folder: string };

type Started = { command: string; program: ChildProgramOptions; logFile: string };

function startScript({ command, args = [], env, folder }: Script): Started {
  const logFile = path.join(folder, `${path.basename(command)}.log`);
  const log = openSync(logFile, 'a');
  const child = spawn(command, args, { env, cwd: '/', stdio: ['ignore', log, log] });
  return { command, program: endChildWithProcess(child, { timeoutMs: 60_000 }), logFile };
}

async function succeeds({ command, program, logFile }: Started): Promise<void> {
  const code = await program.ended;
  if (code === 0) return;
  const log = lastLines(readFileSync(logFile, 'utf8'), 20);
  throw new CommandFailure(`${command} ended with ${code}:\n${log}`);
}

const assigned = (env: NodeJS.ProcessEnv) =>
  Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]));

async function isReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
  await answer?.body?.cancel();
  return answer?.status === 200;
}

async function until(isTrue: () => Promise<boolean>, what: string): Promise<void> {
  for (const end = Date.now() + 180_000; Date.now() < end; await sleep(200)) {
    if (await isTrue()) return;
  }
  throw new CommandFailure(`Not within three minutes: ${what}.`);
}

/** The status of an answer; 0 without one. */
function statusOf({
  port,
  place,
  ca,
}: {
  port: number;
  place: string;
  ca: Buffer;
}): Promise<number> {
  return new Promise((resolve) => {
    const asked = request({ host: 'localhost', port, path: place, ca }, (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode ?? 0));
      answer.once('error', () => resolve(0));
    });
    asked.once('error', () => resolve(0));
    asked.end();
  });
}
