import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { CommandFailure } from '../run/ending.ts';
import { openPostgresSocketGuard, postgresSocketFolder, postgresSocketUrl } from './socket.ts';

function temporary(): string {
  // Not in the tests' temporary folder, whose path may be too long for a socket.
  const folder = mkdtempSync('/tmp/hitokoma-socket-');
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('the socket of a deep data folder has a short name that nobody else may enter', () => {
  const dataDir = path.join(temporary(), 'deep-'.repeat(40));
  const folder = postgresSocketFolder(dataDir, undefined);
  onTestFinished(() => rmSync(folder, { recursive: true }));
  expect(`${folder}/.s.PGSQL.5432`.length).toBeLessThan(104);
  expect(path.basename(folder)).toMatch(
    new RegExp(`^hitokoma-${process.getuid?.()}-[0-9a-f]{12}$`),
  );
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(postgresSocketFolder(dataDir, undefined)).toBe(folder);
});

test('a place whose folder others may enter, or whose name is too long, gives way to the next', () => {
  const base = temporary();
  const dataDir = path.join(base, 'data');
  const taken = postgresSocketFolder(dataDir, undefined, [
    path.join(base, 'long-'.repeat(20)),
    base,
  ]);
  expect(path.dirname(taken)).toBe(base);
  chmodSync(taken, 0o755);
  const next = temporary();
  expect(path.dirname(postgresSocketFolder(dataDir, undefined, [base, next]))).toBe(next);
});

test('a command without a place for its socket ends, and its sentence names the folder and the way out', () => {
  const base = temporary();
  const dataDir = path.join(base, 'data');
  const taken = postgresSocketFolder(dataDir, undefined, [base]);
  chmodSync(taken, 0o755);
  const missing = path.join(base, 'missing');
  const asked = () => postgresSocketFolder(dataDir, undefined, [base, missing]);
  expect(asked).toThrow(CommandFailure);
  expect(asked).toThrow(
    `${taken} or ${path.join(missing, path.basename(taken))} cannot be made, or is open to another user. Remove it, ` +
      'or set DATABASE_URL',
  );
});

test('the address of a socket is one that every client reads', () => {
  const address = new URL(postgresSocketUrl('/tmp/hitokoma-1', 'town'));
  expect(address.searchParams.get('host')).toBe('/tmp/hitokoma-1');
  expect(address.pathname).toBe('/town');
});

test('one process guards a server; the next may after it has let go, or died', async () => {
  const folder = temporary();
  const first = await openPostgresSocketGuard(folder);
  expect(first).toBeDefined();
  expect(await openPostgresSocketGuard(folder)).toBeUndefined();
  await first?.release();
  const second = await openPostgresSocketGuard(folder);
  expect(second).toBeDefined();
  await second?.release();
});
