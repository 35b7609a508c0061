import { expect, test } from 'vitest';

import {
  pingIntervalMs,
  maxReconnectDelayMs,
  requestTimeoutMs,
  socketTimeoutMs,
  typingExpiresMs,
} from './protocol.ts';

test.each([
  ['typing indicator (spec 9.005)', typingExpiresMs, 7],
  ['ping (spec 9.006)', pingIntervalMs, 25],
  ['longest wait between two connections (spec 9.007)', maxReconnectDelayMs, 25],
  ['request, at first', requestTimeoutMs, 3],
  ['connection (spec 9.009)', socketTimeoutMs, 15],
])(
  'the chat’s time of the contract for a %s is %i ms, which are %i seconds',
  (_of, ms, seconds) => {
    expect(ms).toBe(seconds * 1_000);
  },
);
