import { expect, test } from 'vitest';

import { pageHeaders } from './headers.server.ts';

const policyOf = (chatAt: string | null) => {
  const headers = pageHeaders({ nonce: 'n', secure: true, dev: false, chatAt });
  const policy = headers['content-security-policy'] ?? '';
  return new Map(policy.split('; ').map((rule) => [rule.split(' ')[0], rule]));
};

test('a page speaks to its own server only', () => {
  const policy = policyOf(null);
  expect(policy.get('connect-src')).toBe("connect-src 'self'");
  expect(policy.get('img-src')).toBe("img-src 'self' data: blob:");
});

test('and to a hosted chat, where there is one', () => {
  const policy = policyOf('https://chat.example.jp');
  expect(policy.get('connect-src')).toBe(
    "connect-src 'self' https://chat.example.jp wss://chat.example.jp",
  );
  expect(policy.get('img-src')).toBe("img-src 'self' data: blob: https://chat.example.jp");
  expect(policy.get('script-src')).not.toContain('chat.example.jp');
});

test('a page with a tag manager speaks to it and to the services of its tags', () => {
  const tagOrigins = ['https://tags.example.jp', 'https://collect.example.jp'];
  const headers = pageHeaders({ nonce: 'n', secure: true, dev: false, tagOrigins });
  const policy = (headers['content-security-policy'] ?? '').split('; ');
  expect(policy).toContain(
    "script-src 'self' 'nonce-n' 'wasm-unsafe-eval' https://tags.example.jp https://collect.example.jp",
  );
  expect(policy).toContain(`connect-src 'self' ${tagOrigins.join(' ')}`);
  expect(policy).toContain(`img-src 'self' data: blob: ${tagOrigins.join(' ')}`);
});
