import { expect, test } from 'vitest';

import { createAdaptiveTimeout } from './adaptive-timeout.ts';
import { chatRequestTimeoutMs, chatSocketTimeoutMs } from '#domain/chat/protocol/protocol.ts';

test('a connection whose round trip is longer than the first timeout gets its answers (spec 9.008)', () => {
  const adaptiveTimeout = createAdaptiveTimeout();
  const roundTripMs = chatRequestTimeoutMs + 400;
  expect(adaptiveTimeout.ms()).toBe(chatRequestTimeoutMs);
  adaptiveTimeout.missed();
  expect(adaptiveTimeout.ms()).toBeGreaterThan(roundTripMs);
  for (let asked = 0; asked < 10; asked += 1) {
    adaptiveTimeout.took(roundTripMs);
    expect(adaptiveTimeout.ms()).toBeGreaterThan(roundTripMs);
  }
});

test('it grows no longer than the wait for a connection, and shrinks again with the answers', () => {
  const adaptiveTimeout = createAdaptiveTimeout();
  for (let missed = 0; missed < 10; missed += 1) adaptiveTimeout.missed();
  expect(adaptiveTimeout.ms()).toBe(chatSocketTimeoutMs);
  for (let asked = 0; asked < 10; asked += 1) adaptiveTimeout.took(40);
  expect(adaptiveTimeout.ms()).toBe(chatRequestTimeoutMs);
});
