import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import type { LivePageChange } from '#platform/base/people/session-events.ts';

import { collectPageChanges } from './collect-changes.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const shifts = { subject: 'shifts', facilityId: 'f1' } as const;
const queues = { subject: 'queues', facilityId: null } as const;

function collector() {
  const sent: LivePageChange[] = [];
  return { sent, ...collectPageChanges((change) => sent.push(change)) };
}

test('many writes of a subject at a facility are one announcement', () => {
  const { sent, add } = collector();
  for (let write = 0; write < 5; write += 1) add(shifts);
  add({ ...shifts, facilityId: 'f2' });
  vi.advanceTimersByTime(100);
  expect(sent).toEqual([shifts, { ...shifts, facilityId: 'f2' }]);
});

test('a write after the announcement is announced once its time has passed', () => {
  const { sent, add } = collector();
  add(shifts);
  vi.advanceTimersByTime(100);
  add(shifts);
  vi.advanceTimersByTime(900);
  expect(sent).toHaveLength(1);
  vi.advanceTimersByTime(100);
  expect(sent).toHaveLength(2);
});

test('the queues of operators are announced every five seconds at most', () => {
  const { sent, add } = collector();
  for (let second = 0; second < 11; second += 1) {
    add(queues);
    vi.advanceTimersByTime(1_000);
  }
  expect(sent).toHaveLength(3);
});

test('nothing is announced after the end', () => {
  const { sent, add, stop } = collector();
  add(shifts);
  stop();
  vi.advanceTimersByTime(10_000);
  expect(sent).toEqual([]);
});
