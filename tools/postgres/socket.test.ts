import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { becomeGuard, socketFolder, socketUrl } from './socket.ts';

function temporary(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'hitokoma-socket-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('the socket of a deep data folder has a short name that nobody else may enter', () => {
  const dataDir = path.join(temporary(), 'deep-'.repeat(40));
  const folder = socketFolder(dataDir, undefined);
  onTestFinished(() => rmSync(folder, { recursive: true }));
  expect(`${folder}/.s.PGSQL.5432`.length).toBeLessThan(104);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(socketFolder(dataDir, undefined)).toBe(folder);
});

test('the address of a socket is one that every client reads', () => {
  const address = new URL(socketUrl('/tmp/hitokoma-1', 'town'));
  expect(address.searchParams.get('host')).toBe('/tmp/hitokoma-1');
  expect(address.pathname).toBe('/town');
});

test('one process guards a server; the next may after it has let go, or died', async () => {
  const folder = temporary();
  const first = await becomeGuard(folder);
  expect(first).toBeDefined();
  expect(await becomeGuard(folder)).toBeUndefined();
  await first?.release();
  const second = await becomeGuard(folder);
  expect(second).toBeDefined();
  await second?.release();
});
