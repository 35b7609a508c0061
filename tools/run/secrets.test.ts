import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { CommandFailure } from './ending.ts';
import { demoSecrets } from './secrets.ts';

const names = ['AUTH_SECRET', 'VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'] as const;

beforeEach(() => {
  for (const name of names) vi.stubEnv(name, undefined);
  return () => vi.unstubAllEnvs();
});

/** A data folder, with a secrets file of this text when a text is given. */
function folderWith(text?: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'hitokoma-secrets-'));
  const file = path.join(folder, 'secrets.json');
  if (text !== undefined) writeFileSync(file, text);
  return { folder, file, read: () => readFileSync(file, 'utf8') };
}

test('the first start makes up secrets that only this user reads, and the next start has the same', () => {
  const { folder, file } = folderWith();
  const first = demoSecrets(folder);
  expect(first.AUTH_SECRET).toMatch(/^[0-9a-f]{64}$/);
  expect(demoSecrets(folder)).toEqual(first);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['secrets.json']);
});

test('a secret that is missing is filled in; the others and what else the file holds stay', () => {
  const known = { AUTH_SECRET: 'known', NOTE: { by: 'hand' } };
  const { folder, read } = folderWith(JSON.stringify(known));
  const filled = demoSecrets(folder);
  expect(filled.AUTH_SECRET).toBe('known');
  expect(JSON.parse(read())).toEqual({
    ...known,
    VAPID_PUBLIC_KEY: filled.VAPID_PUBLIC_KEY,
    VAPID_PRIVATE_KEY: filled.VAPID_PRIVATE_KEY,
  });
  expect(demoSecrets(folder)).toEqual(filled);
});

test('a pair of keys stays when the other secret is missing; half a pair is replaced', () => {
  const pair = { VAPID_PUBLIC_KEY: 'public', VAPID_PRIVATE_KEY: 'private' };
  expect(demoSecrets(folderWith(JSON.stringify(pair)).folder)).toMatchObject(pair);
  const half = folderWith(JSON.stringify({ AUTH_SECRET: 'known', VAPID_PUBLIC_KEY: 'public' }));
  const { AUTH_SECRET, VAPID_PUBLIC_KEY } = demoSecrets(half.folder);
  expect(AUTH_SECRET).toBe('known');
  expect(VAPID_PUBLIC_KEY).not.toBe('public');
});

test('a file with all secrets is not written again', () => {
  const text = '{"VAPID_PRIVATE_KEY":"c", "MORE":1, "AUTH_SECRET":"a","VAPID_PUBLIC_KEY":"b"}';
  const { folder, read } = folderWith(text);
  expect(demoSecrets(folder)).toMatchObject({ AUTH_SECRET: 'a', VAPID_PUBLIC_KEY: 'b' });
  expect(demoSecrets(folder)).not.toHaveProperty('MORE');
  expect(read()).toBe(text);
});

test.each(['{"AUTH_SECRET": "cut', 'null', '{"AUTH_SECRET": 1}'])(
  'a file that cannot be read stays as it is: %s',
  (text) => {
    const { folder, file, read } = folderWith(text);
    expect(() => demoSecrets(folder)).toThrow(CommandFailure);
    expect(() => demoSecrets(folder)).toThrow(`${file} is no JSON object`);
    expect(read()).toBe(text);
  },
);
