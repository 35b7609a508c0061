import { expect, test } from 'vitest';

import { readEnv } from '../env.server.ts';
import { productionEnv } from '#testing/production-env.ts';

import { serveSecurityTxt } from './well-known.server.ts';

const env = {
  ...productionEnv,
  DATABASE_URL: 'postgres://user@host/name',
  AUTH_SECRET: 'x'.repeat(32),
};

test('security.txt names the contact, and expires within a year', async () => {
  const answer = serveSecurityTxt(
    readEnv({ ...env, SECURITY_CONTACT: 'mailto:security@hitokoma.example' }),
  );
  const text = await answer.text();
  expect(text).toContain('Contact: mailto:security@hitokoma.example\n');
  const expires = /^Expires: (\S+)$/m.exec(text)?.[1] ?? '';
  const days = (Date.parse(expires) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
});

test('without a contact there is no security.txt', () => {
  expect(serveSecurityTxt(readEnv(env)).status).toBe(404);
});
