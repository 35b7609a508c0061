import { expect, test } from 'vitest';

import {
  chatPingIntervalMs,
  maxChatReconnectDelayMs,
  chatRequestTimeoutMs,
  chatSocketTimeoutMs,
  typingExpiresMs,
} from './protocol.ts';

test.each([
  ['typing indicator (spec 9.005)', typingExpiresMs, 7],
  ['ping (spec 9.006)', chatPingIntervalMs, 25],
  ['longest wait between two connections (spec 9.007)', maxChatReconnectDelayMs, 25],
  ['request, at first', chatRequestTimeoutMs, 3],
  ['connection (spec 9.009)', chatSocketTimeoutMs, 15],
])(
  'the chat’s time of the contract for a %s is %i ms, which are %i seconds',
  (_of, ms, seconds) => {
    expect(ms).toBe(seconds * 1_000);
  },
);
