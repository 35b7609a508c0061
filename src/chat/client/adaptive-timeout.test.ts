import { expect, test } from 'vitest';

import { createPatience } from './adaptive-timeout.ts';
import { requestTimeoutMs, socketTimeoutMs } from '../protocol/protocol.ts';

test('a line whose round trip is longer than the first patience gets its answers', () => {
  const patience = createPatience();
  const roundTripMs = requestTimeoutMs + 400;
  expect(patience.ms()).toBe(requestTimeoutMs);
  patience.missed();
  expect(patience.ms()).toBeGreaterThan(roundTripMs);
  for (let asked = 0; asked < 10; asked += 1) {
    patience.took(roundTripMs);
    expect(patience.ms()).toBeGreaterThan(roundTripMs);
  }
});

test('it grows no longer than the wait for a connection, and shrinks again with the answers', () => {
  const patience = createPatience();
  for (let missed = 0; missed < 10; missed += 1) patience.missed();
  expect(patience.ms()).toBe(socketTimeoutMs);
  for (let asked = 0; asked < 10; asked += 1) patience.took(40);
  expect(patience.ms()).toBe(requestTimeoutMs);
});
