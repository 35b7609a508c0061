import { describe, expect, test } from 'vitest';

import {
  chatTokenExpiryMs,
  clearChatTokens,
  cacheChatToken,
  cachedChatToken,
  type ChatTokenStorage,
} from './token-cache.ts';
import { buildChatToken } from './token.build.ts';

const now = new Date('2026-11-22T00:00:00Z');

const tokenUntil = (instant: string) => buildChatToken('w1', new Date(instant));

function storage(entries: Record<string, string> = {}): ChatTokenStorage & { keys(): string[] } {
  const kept = new Map(Object.entries(entries));
  return {
    keys: () => [...kept.keys()],
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

describe('the chat token on the device', () => {
  test('is used again until its own expiry claim (spec 7.125, 7.126, 7.127, 9.004)', () => {
    const device = storage();
    const token = tokenUntil('2026-11-22T06:00:00Z');
    cacheChatToken(device, 'w1', token);
    expect(cachedChatToken(device, 'w1', now)).toBe(token);
    expect(cachedChatToken(device, 'w1', new Date('2026-11-22T05:59:00Z'))).toBe(token);
    expect(cachedChatToken(device, 'w1', new Date('2026-11-22T05:59:31Z'))).toBeNull();
    expect(device.keys()).toEqual([]);
  });

  test("other workers' tokens are removed, and nothing else is (spec 7.128)", () => {
    const device = storage({ theme: 'dark' });
    cacheChatToken(device, 'w1', tokenUntil('2026-11-22T06:00:00Z'));
    cacheChatToken(device, 'w3', tokenUntil('2026-11-22T06:00:00Z'));
    expect(cachedChatToken(device, 'w2', now)).toBeNull();
    expect(device.keys()).toEqual(['theme']);
  });

  test('a refused token is forgotten', () => {
    const device = storage({ theme: 'dark' });
    cacheChatToken(device, 'w1', tokenUntil('2026-11-22T06:00:00Z'));
    clearChatTokens(device);
    expect(device.keys()).toEqual(['theme']);
  });

  test('a storage without room is no reason to fail', () => {
    const full = storage();
    full.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    expect(() => cacheChatToken(full, 'w1', 'a.b.c')).not.toThrow();
  });

  test.each(['', 'a.b.c', 'a.e30.c', `a.${btoa('{"exp":"soon"}')}.c`, `a.${btoa('null')}.c`])(
    'what is no token has run out: %j',
    (text) => expect(chatTokenExpiryMs(text)).toBe(0),
  );
});
