import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { exitCodeOfChild } from '../run/processes.ts';
import { isServerAnswering, withClient } from './client.ts';
import { readPostgresPid } from './leftover.ts';
import { choosePostgresUser } from './runner.ts';
import { createThrowawayServerFolder, startThrowawayPostgres } from './scratch.ts';
import { throwawayPostgresSettings } from './settings.ts';
import { startPostgres } from './supervisor.ts';

async function countRows(url: string): Promise<number> {
  return withClient(url, async (client) => {
    const found = await client.query<{ count: number }>('select count(*)::int as count from kept');
    return found.rows[0]?.count ?? 0;
  });
}

/**
 * Starts the server in a separate process, which checks at its end if the server answers. Each number sent to the
 * process moves its clock forward by so many milliseconds.
 */
async function startElsewhere(dataDir: string) {
  const file = (name: string) => path.join(import.meta.dirname, name);
  const asked = { dataDir, logFile: `${dataDir}.log`, settings: {} };
  const start = `
    import { runAtProcessEnd, runMain } from '${file('../run/ending.ts')}';
    import { isServerAnswering } from '${file('client.ts')}';
    import { startPostgres } from '${file('supervisor.ts')}';
    const { now } = Date;
    let shiftMs = 0;
    Date.now = () => now() + shiftMs;
    process.on('message', (ms) => (shiftMs += ms));
    await runMain(async () => {
      const { url } = await startPostgres(${JSON.stringify(asked)});
      runAtProcessEnd(async () => console.log('answers at the end: ' + (await isServerAnswering(url))));
      console.log(url);
      return await new Promise(() => {});
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', start], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  const read = (chunk: Buffer) => (output += chunk.toString());
  child.stderr?.on('data', read);
  child.stdout?.on('data', read);
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.once('data', (line: Buffer) => resolve(line.toString().trim()));
    child.once('exit', () => reject(new Error(output)));
  });
  return { child, url, printed: () => output };
}

test('a server that is killed comes back with its data, and goes when it is stopped', async () => {
  const dataDir = await createThrowawayServerFolder();
  const server = await startThrowawayPostgres(dataDir);
  onTestFinished(server.stop);
  await withClient(server.url, (client) => client.query('create table kept as select 1 as id'));
  // A throwaway server has no durability: without a checkpoint the row could be lost.
  await withClient(server.url, (client) => client.query('checkpoint'));

  const pid = readPostgresPid(path.join(dataDir, 'postmaster.pid')) ?? 0;
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => isServerAnswering(server.url)).toBe(true);
  expect(readPostgresPid(path.join(dataDir, 'postmaster.pid'))).not.toBe(pid);
  expect(await countRows(server.url)).toBe(1);

  await server.stop();
  expect(await isServerAnswering(server.url)).toBe(false);
  expect(existsSync(dataDir)).toBe(false);
});

test('one that has run is not given up, whatever keeps it from starting again', async () => {
  const dataDir = await createThrowawayServerFolder();
  const server = await startThrowawayPostgres(dataDir);
  onTestFinished(server.stop);
  const pidFile = path.join(dataDir, 'postmaster.pid');
  const pid = readPostgresPid(pidFile) ?? 0;
  const added = path.join(dataDir, 'postgresql.auto.conf');
  appendFileSync(added, 'no_such_setting = 1\n');
  process.kill(pid, 'SIGKILL');
  // Long enough for several tries.
  await sleep(1_500);
  expect(await isServerAnswering(server.url)).toBe(false);
  rmSync(added);
  await expect.poll(() => isServerAnswering(server.url)).toBe(true);
});

test('it comes back once the last process of the one before has gone', async () => {
  const dataDir = await createThrowawayServerFolder();
  const server = await startThrowawayPostgres(dataDir);
  onTestFinished(server.stop);
  await withClient(server.url, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const backend = rows[0]?.pid ?? 0;
    // A stopped backend keeps the shared memory and handles no signal.
    process.kill(backend, 'SIGSTOP');
    process.kill(readPostgresPid(path.join(dataDir, 'postmaster.pid')) ?? 0, 'SIGKILL');
    await sleep(1_500);
    const isBack = await isServerAnswering(server.url);
    process.kill(backend, 'SIGKILL');
    expect(isBack).toBe(false);
  });
  await expect.poll(() => isServerAnswering(server.url)).toBe(true);
});

test('a server that a killed start has left is stopped, and its data goes on', async () => {
  const dataDir = await createThrowawayServerFolder();
  const { child, url } = await startElsewhere(dataDir);
  await withClient(url, (client) => client.query('create table kept as select 1 as id'));
  const pid = readPostgresPid(path.join(dataDir, 'postmaster.pid'));
  child.kill('SIGKILL');
  const next = await startThrowawayPostgres(dataDir, 'hitokoma');
  onTestFinished(next.stop);
  expect(next.isOwner).toBe(true);
  expect(readPostgresPid(path.join(dataDir, 'postmaster.pid'))).not.toBe(pid);
  expect(await countRows(next.url)).toBe(1);
});

test('the first start waits for the last process of a killed server', async () => {
  const dataDir = await createThrowawayServerFolder();
  const { child, url } = await startElsewhere(dataDir);
  const server = await withClient(url, async (client) => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const backend = rows[0]?.pid ?? 0;
    process.kill(backend, 'SIGSTOP');
    child.kill('SIGKILL');
    process.kill(readPostgresPid(path.join(dataDir, 'postmaster.pid')) ?? 0, 'SIGKILL');
    const next = startThrowawayPostgres(dataDir);
    // Long enough for several tries.
    await sleep(1_500);
    process.kill(backend, 'SIGKILL');
    return await next;
  });
  expect(readFileSync(`${dataDir}.log`, 'utf8')).toContain('still in use');
  await server.stop();
});

test('the first start says why it fails as soon as it has failed twice in the same way', async () => {
  const dataDir = await createThrowawayServerFolder();
  const failed = startThrowawayPostgres(dataDir, 'town', {
    ...throwawayPostgresSettings,
    no_such_setting: 1,
  });
  await expect(failed).rejects.toThrow(
    /does not start on .*unrecognized configuration parameter "no_such_setting"/s,
  );
  expect(readFileSync(`${dataDir}.log`, 'utf8').match(/no_such_setting/g)).toHaveLength(2);
  const server = await startThrowawayPostgres(dataDir, 'town');
  expect(server.isOwner).toBe(true);
  await server.stop();
});

test('Ctrl-C ends a server that was started again after whatever uses it', async () => {
  const dataDir = await createThrowawayServerFolder();
  const { child, url, printed } = await startElsewhere(dataDir);
  process.kill(readPostgresPid(path.join(dataDir, 'postmaster.pid')) ?? 0, 'SIGKILL');
  await expect.poll(printed).toContain('starting it again');
  await expect.poll(() => isServerAnswering(url)).toBe(true);
  child.kill('SIGINT');
  expect(await exitCodeOfChild(child)).toBe(130);
  expect(printed()).toContain('answers at the end: true');
  expect(await isServerAnswering(url)).toBe(false);
});

test('a server that does not come back says why after a minute, and ends the command after ten', async () => {
  const dataDir = await createThrowawayServerFolder();
  const { child, printed } = await startElsewhere(dataDir);
  appendFileSync(path.join(dataDir, 'postgresql.auto.conf'), 'no_such_setting = 1\n');
  process.kill(readPostgresPid(path.join(dataDir, 'postmaster.pid')) ?? 0, 'SIGKILL');
  await expect.poll(printed).toContain('starting it again');
  // Long enough for several tries.
  await sleep(1_500);
  expect(printed()).not.toContain('no_such_setting');
  child.send(61_000);
  await expect.poll(printed).toMatch(/does not start on .*no_such_setting/s);
  expect(child.exitCode).toBeNull();
  child.send(600_000);
  expect(await exitCodeOfChild(child)).toBe(1);
});

test('the server runs as an ordinary user, also where root has started it', async () => {
  const dataDir = await createThrowawayServerFolder();
  const server = await startThrowawayPostgres(dataDir);
  onTestFinished(server.stop);
  const { uid } = statSync(path.join(dataDir, 'postmaster.pid'));
  expect(uid).toBe(process.getuid?.() || choosePostgresUser(dataDir)?.uid);
  expect(uid).not.toBe(0);
});

test('a second start on the same data joins the first, and leaves it running', async () => {
  const dataDir = await createThrowawayServerFolder();
  const first = await startThrowawayPostgres(dataDir, 'town');
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
  expect(await isServerAnswering(first.url)).toBe(true);
});
