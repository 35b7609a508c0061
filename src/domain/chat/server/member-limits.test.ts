import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { openChatMemberLimits } from './member-limits.server.ts';
import type { ChatPacketLimit } from '../protocol/packet-limit.ts';

const worker = { side: 'worker', id: 'w' } as const;
const facility = { side: 'facility', id: 'f' } as const;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const passing = (limit: ChatPacketLimit): number =>
  Array.from({ length: 300 }, () => limit.take(Date.now())).filter((met) => met === 'pass').length;

test('a worker connects thirty times a minute, a facility five times as often', async () => {
  const limits = openChatMemberLimits({ BUDGET_FACTOR: 1 });
  const admitted = async (member: typeof worker | typeof facility) => {
    const answers = await Promise.all(Array.from({ length: 200 }, () => limits.admits(member)));
    return answers.filter(Boolean).length;
  };
  expect(await admitted(worker)).toBe(30);
  expect(await admitted(facility)).toBe(150);
  expect(await limits.admits({ side: 'worker', id: 'another' })).toBe(true);
  vi.advanceTimersByTime(61_000);
  expect(await limits.admits(worker)).toBe(true);
});

test('all connections of a member share one count, and nobody else does', () => {
  const limits = openChatMemberLimits({ BUDGET_FACTOR: 1 });
  expect(passing(limits.join(worker))).toBe(40);
  expect(passing(limits.join(worker))).toBe(0);
  expect(passing(limits.join({ side: 'worker', id: 'another' }))).toBe(40);
  expect(passing(limits.join(facility))).toBe(200);
});

test('who comes back finds the count as it was, for a minute after the last has left', () => {
  const limits = openChatMemberLimits({ BUDGET_FACTOR: 1 });
  const first = limits.join(worker);
  expect(limits.join(worker)).toBe(first);
  limits.leave(worker);
  vi.advanceTimersByTime(120_000);
  expect(limits.join(worker)).toBe(first);
  limits.leave(worker);
  limits.leave(worker);
  vi.advanceTimersByTime(59_000);
  expect(limits.join(worker)).toBe(first);
  vi.advanceTimersByTime(120_000);
  limits.leave(worker);
  vi.advanceTimersByTime(61_000);
  expect(limits.join(worker)).not.toBe(first);
});
