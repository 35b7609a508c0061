import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, existsSync, rmSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { accepts, withClient } from './client.ts';
import { readPid } from './leftover.ts';
import { chooseRunner } from './runner.ts';
import { scratchFolder, startThrowaway } from './scratch.ts';
import { startPostgres } from './supervisor.ts';

async function countRows(url: string): Promise<number> {
  return withClient(url, async (client) => {
    const found = await client.query<{ count: number }>('select count(*)::int as count from kept');
    return found.rows[0]?.count ?? 0;
  });
}

test('a server that is killed comes back with its data, and goes when it is stopped', async () => {
  const dataDir = await scratchFolder();
  const server = await startThrowaway(dataDir);
  onTestFinished(server.stop);
  await withClient(server.url, (client) => client.query('create table kept as select 1 as id'));
  // Nothing of a throwaway server is promised to survive a crash before it is written down.
  await withClient(server.url, (client) => client.query('checkpoint'));

  const pid = readPid(path.join(dataDir, 'postmaster.pid')) ?? 0;
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => accepts(server.url)).toBe(true);
  expect(readPid(path.join(dataDir, 'postmaster.pid'))).not.toBe(pid);
  expect(await countRows(server.url)).toBe(1);

  await server.stop();
  expect(await accepts(server.url)).toBe(false);
  expect(existsSync(dataDir)).toBe(false);
});

test('one that has run is not given up, whatever keeps it from starting again', async () => {
  const dataDir = await scratchFolder();
  const server = await startThrowaway(dataDir);
  onTestFinished(server.stop);
  const pidFile = path.join(dataDir, 'postmaster.pid');
  const pid = readPid(pidFile) ?? 0;
  const added = path.join(dataDir, 'postgresql.auto.conf');
  appendFileSync(added, 'no_such_setting = 1\n');
  process.kill(pid, 'SIGKILL');
  // Long enough for several tries.
  await sleep(1_500);
  expect(await accepts(server.url)).toBe(false);
  rmSync(added);
  await expect.poll(() => accepts(server.url)).toBe(true);
});

test('it comes back once the last process of the one before has gone', async () => {
  const dataDir = await scratchFolder();
  const server = await startThrowaway(dataDir);
  onTestFinished(server.stop);
  await withClient(server.url, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const backend = rows[0]?.pid ?? 0;
    // It keeps the shared memory, and hears of nothing.
    process.kill(backend, 'SIGSTOP');
    process.kill(readPid(path.join(dataDir, 'postmaster.pid')) ?? 0, 'SIGKILL');
    await sleep(1_500);
    const isBack = await accepts(server.url);
    process.kill(backend, 'SIGKILL');
    expect(isBack).toBe(false);
  });
  await expect.poll(() => accepts(server.url)).toBe(true);
});

test('a server that a killed start has left is stopped, and its data goes on', async () => {
  const dataDir = await scratchFolder();
  const file = path.join(import.meta.dirname, 'supervisor.ts');
  const asked = { dataDir, logFile: `${dataDir}.log`, settings: {} };
  const start = `
    import { startPostgres } from '${file}';
    console.log((await startPostgres(${JSON.stringify(asked)})).url);
    setInterval(() => {}, 1_000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', start]);
  const [url] = await once(child.stdout, 'data');
  await withClient(String(url).trim(), (client) =>
    client.query('create table kept as select 1 as id'),
  );
  const pid = readPid(path.join(dataDir, 'postmaster.pid'));
  child.kill('SIGKILL');
  const next = await startThrowaway(dataDir, 'hitokoma');
  onTestFinished(next.stop);
  expect(next.isOwner).toBe(true);
  expect(readPid(path.join(dataDir, 'postmaster.pid'))).not.toBe(pid);
  expect(await countRows(next.url)).toBe(1);
});

test('the server runs as an ordinary user, also where root has started it', async () => {
  const dataDir = await scratchFolder();
  const server = await startThrowaway(dataDir);
  onTestFinished(server.stop);
  const { uid } = statSync(path.join(dataDir, 'postmaster.pid'));
  expect(uid).toBe(process.getuid?.() || chooseRunner(dataDir)?.uid);
  expect(uid).not.toBe(0);
});

test('a second start on the same data joins the first, and leaves it running', async () => {
  const dataDir = await scratchFolder();
  const first = await startThrowaway(dataDir, 'town');
  onTestFinished(first.stop);
  const second = await startPostgres({
    dataDir,
    logFile: `${dataDir}.log`,
    settings: {},
    database: 'town',
  });
  expect(second.isOwner).toBe(false);
  expect(second.url).toBe(first.url);
  await second.stop();
  await sleep(200);
  expect(await accepts(first.url)).toBe(true);
});
