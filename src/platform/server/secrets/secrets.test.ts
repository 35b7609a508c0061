import { expect, test } from 'vitest';

import { readEnv } from '../env.server.ts';
import { workerOfUnsubscribeLink, unsubscribePath } from '../delivery/unsubscribe-link.server.ts';
import { keyOfPrivateFileUrl, privateFileUrl } from '../http/signed-link.server.ts';
import { readJwt, signJwt, type TokenKind } from './jwt.server.ts';
import { currentKey, isValidSignature, signText } from './secrets.server.ts';

const [old, next] = ['o'.repeat(32), 'n'.repeat(32)];
const envOf = (secrets: string) =>
  readEnv({ NODE_ENV: 'test', DATABASE_URL: 'postgres://test', AUTH_SECRET: secrets });
const [before, during, after] = [envOf(old), envOf(`${next}, ${old}`), envOf(next)];
const now = new Date();
const workerId = '0199c1c0-0000-7000-8000-000000000001';

test('the first secret signs, all verify, and one that left the list verifies no more', () => {
  const signature = signText(before, 'a text');
  expect([before, during, after].map((env) => isValidSignature(env, 'a text', signature))).toEqual([
    true,
    true,
    false,
  ]);
  expect(isValidSignature(during, 'another text', signature)).toBe(false);
  expect(isValidSignature(after, 'a text', signText(during, 'a text'))).toBe(true);
});

test('links in e-mails and to files outlive a new secret', () => {
  const path = unsubscribePath({ env: before }, workerId);
  const workerOf = (env: typeof before) =>
    workerOfUnsubscribeLink({ env }, new URL(path, 'https://test'));
  expect([during, after].map(workerOf)).toEqual([workerId, null]);
  const file = new URL(privateFileUrl({ env: before }, 'a/b.jpg', now), 'https://test');
  expect(keyOfPrivateFileUrl({ env: during }, file, now)).toBe('a/b.jpg');
  expect(() => keyOfPrivateFileUrl({ env: after }, file, now)).toThrow('見つかりません');
});

test('tokens outlive a new secret, and no kind passes for another', async () => {
  const api: TokenKind = { purpose: 'api token', audience: 'a', seconds: 60, claims: ['sid'] };
  const token = await signJwt(before, api, {
    subject: workerId,
    claims: { sid: 's' },
    issuedAt: now,
  });
  expect(await readJwt(during, api, token)).toMatchObject({ sub: workerId, sid: 's' });
  expect(await readJwt(after, api, token)).toBeNull();
  expect(await readJwt(before, { ...api, purpose: 'chat token' }, token)).toBeNull();
  expect(await readJwt(before, { ...api, audience: 'b' }, token)).toBeNull();
  expect(await readJwt(before, { ...api, claims: ['kid'] }, token)).toBeNull();
});

test('each purpose has a key of its own', () => {
  expect(currentKey(before, 'api token')).not.toEqual(currentKey(before, 'chat token'));
  expect(currentKey(during, 'api token')).toEqual(currentKey(after, 'api token'));
});

test('every secret of the list is long, and the index keeps the oldest in the demo', () => {
  expect(() => envOf(`${next},short`)).toThrow('AUTH_SECRET');
  expect(during.indexSecret).toBe(old);
  const INDEX_SECRET = 'i'.repeat(32);
  const env = { NODE_ENV: 'test', DATABASE_URL: 'postgres://test', INDEX_SECRET };
  expect(readEnv(env).indexSecret).toBe(INDEX_SECRET);
});
