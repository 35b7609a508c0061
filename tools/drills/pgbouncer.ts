import { spawn } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isServerAnswering, addressOfDatabase } from '../postgres/client.ts';
import { spawnOptionsOfUser, choosePostgresUser, makePrivateFolder } from '../postgres/runner.ts';
import { postgresSocketPort } from '../postgres/socket.ts';
import { startAppServer } from '../run/app.ts';
import { ensureBuild } from '../run/build.ts';
import type { SystemDrill } from '../run/drill.ts';
import { CommandFailure } from '../run/ending.ts';
import { requireSystemProgram } from '../run/parts.ts';
import { findFreePort } from '../run/ports.ts';
import {
  endChildWithProcess,
  runNode,
  waitUntilReady,
  withTemporaryFolder,
} from '../run/processes.ts';
import { printLine } from '../run/progress.ts';
import { createDatabaseCopy } from '../testing/copies.ts';
import {
  countMissingRequests,
  sendCrewRequests,
  type AcknowledgedRequest,
} from '../testing/crews/crew-load.ts';
import { crewShiftEnd, gatherCrew } from '../testing/crews/crews.ts';
import { findLedgerFaults } from '../testing/proofs/books.ts';
import { openTestProduct } from '../testing/processes/product.ts';
import { productionEnv } from '../testing/production-env.ts';
import { openTestPostgresServer } from '../testing/server.ts';

const crewCount = 3;
const secret = 'a secret of at least thirty-two characters';

/**
 * Runs the product behind Debian's PgBouncer: it works in session mode, and refuses to start in other modes with one
 * sentence.
 */
export const drill: SystemDrill = {
  proves: 'the product runs behind PgBouncer in session mode, and refuses its other modes',
  async run() {
    const command = await requireSystemProgram('pgbouncer');
    await ensureBuild();
    const server = await openTestPostgresServer();
    const direct = await createDatabaseCopy(server, 'pgbouncer');
    try {
      return await withTemporaryFolder('pgbouncer', async (folder) => {
        const pooler = { command, folder, direct };
        for (const mode of ['transaction', 'statement'] as const) await refuses(pooler, mode);
        return await serves(pooler);
      });
    } finally {
      await server.stop();
    }
  },
};

type Pooler = { command: string; folder: string; direct: string };
type Mode = 'session' | 'transaction' | 'statement';

/** Checks that site, jobs and migration each end with the sentence before they change anything. */
async function refuses(pooler: Pooler, mode: Mode): Promise<void> {
  const { url, stop } = await startPooler(pooler, mode);
  const env = {
    ...productionEnv,
    AUTH_SECRET: secret,
    DATABASE_URL: url,
    HOST: '127.0.0.1',
    PORT: String(await findFreePort()),
  };
  for (const file of [
    'main/http.server.ts',
    'main/jobs.server.ts',
    'platform/server/database/migrate.server.ts',
  ]) {
    const { code, output } = await runNode([`src/${file}`], { env, timeoutMs: 30_000 });
    if (code === 0 || !output.includes('use session mode (pool_mode = session)')) {
      throw new CommandFailure(
        `${file} does not refuse ${mode} mode: it ended with ${code}:\n${output}`,
      );
    }
  }
  await stop();
  printLine(`  ${mode} mode is refused by the site, the jobs and the migration`);
}

/** Checks that a production process becomes ready, and that the ledger is correct after load through the pooler. */
async function serves(pooler: Pooler): Promise<string> {
  const { url, stop } = await startPooler(pooler, 'session');
  const app = await startAppServer({
    port: await findFreePort(),
    env: {
      ...productionEnv,
      LOG_LEVEL: 'warn',
      HOST: '127.0.0.1',
      AUTH_SECRET: secret,
      DATABASE_URL: url,
      FILES_DIR: path.join(pooler.folder, 'files'),
    },
  });
  const page = await fetch(`${app.url}/`);
  if (!page.ok) throw new CommandFailure(`The first page answers ${page.status}.`);
  await page.body?.cancel();
  await app.stop();

  const product = await openTestProduct(url, crewShiftEnd);
  const acknowledged: AcknowledgedRequest[] = [];
  for (let index = 0; index < crewCount; index += 1) {
    const crew = await gatherCrew(product);
    acknowledged.push(...(await sendCrewRequests({ product, url: pooler.direct, crew })));
  }
  await product.close();
  const missing = await countMissingRequests(pooler.direct, acknowledged);
  if (missing > 0)
    throw new CommandFailure(`${missing} of ${acknowledged.length} requests left nothing.`);
  const problems = await findLedgerFaults(pooler.direct);
  if (problems.length > 0) throw new CommandFailure(problems.join('\n'));
  await stop();
  return `a served site and ${acknowledged.length} requests in session mode, audit true`;
}

/** Starts PgBouncer with Debian's settings, except for folder and address. */
async function startPooler({ command, folder, direct }: Pooler, mode: Mode) {
  const runner = choosePostgresUser(path.join(folder, 'data'));
  const home = path.join(folder, mode);
  chmodSync(folder, 0o755);
  makePrivateFolder(home, runner);
  const port = await findFreePort();
  const file = path.join(home, 'pgbouncer.ini');
  const name = new URL(direct).pathname.slice(1);
  const host = new URL(direct).searchParams.get('host') ?? '';
  const settings = `
    [databases]
    ${name} = host=${host} port=${postgresSocketPort} dbname=${name} user=hitokoma
    [pgbouncer]
    listen_addr = 127.0.0.1
    listen_port = ${port}
    unix_socket_dir =
    auth_type = any
    pool_mode = ${mode}
    default_pool_size = 40
    logfile = ${path.join(home, 'log')}`;
  writeFileSync(file, settings.replaceAll(/^ +/gm, ''));
  chmodSync(file, 0o644);
  const child = spawn(command, [file], { ...spawnOptionsOfUser(runner), stdio: 'ignore' });
  const { stop } = endChildWithProcess(child);
  const url = addressOfDatabase(`postgresql://hitokoma@127.0.0.1:${port}/`, name);
  await waitUntilReady(child, () => isServerAnswering(url), {
    failure: () => readFileSync(path.join(home, 'log'), 'utf8'),
  });
  return { url, stop };
}
