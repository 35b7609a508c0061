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
