import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { addHours, addMinutes, instantAtJst } from '#platform/base/jst.ts';

import { sortQueuesByUrgency, queueUrgencyOf, durationText, type QueueBacklog } from './urgency.ts';

const now = instantAtJst('2026-12-01', '09:00');
const waiting = (dueInHours: number | null, oldestHoursAgo = 1): QueueBacklog => ({
  count: 1,
  oldestAt: addHours(now, -oldestHoursAgo),
  dueAt: dueInHours === null ? null : addHours(now, dueInHours),
});
const empty: QueueBacklog = { count: 0, oldestAt: null, dueAt: null };

test('a queue is late from its deadline on, and presses in the four hours before it', () => {
  expect(queueUrgencyOf(waiting(0), now)).toBe('late');
  expect(queueUrgencyOf(waiting(4), now)).toBe('soon');
  expect(queueUrgencyOf({ ...waiting(4), dueAt: addMinutes(addHours(now, 4), 1) }, now)).toBe(
    'calm',
  );
  expect(queueUrgencyOf(waiting(null, 99), now)).toBe('calm');
  expect(queueUrgencyOf({ ...waiting(0), count: 0 }, now)).toBe('empty');
});

test('late queues come first, then near ones, then by the time expected; empty ones keep their order', () => {
  const late = { ...waiting(-1), name: 'late' };
  const later = { ...waiting(-3), name: 'later' };
  const soon = { ...waiting(2), name: 'soon' };
  const old = { ...waiting(null, 20), name: 'old' };
  const young = { ...waiting(null, 1), name: 'young' };
  const due = { ...waiting(12), name: 'due' };
  const none = ['a', 'b'].map((name) => ({ ...empty, name }));
  const sorted = sortQueuesByUrgency([...none, young, soon, due, late, old, later], now);
  expect(sorted.map(({ name }) => name)).toEqual('later late soon old due young a b'.split(' '));
});

test('sorting loses and invents no queue', () => {
  const queue = fc.record({
    count: fc.nat(3),
    oldestAt: fc.option(fc.date({ noInvalidDate: true })),
    dueAt: fc.option(fc.date({ noInvalidDate: true })),
  });
  fc.assert(
    fc.property(fc.array(queue), (queues) => {
      const sorted = sortQueuesByUrgency(queues, now);
      expect(new Set(sorted)).toEqual(new Set(queues));
      const ranks = sorted.map((one) => 'late soon calm empty'.indexOf(queueUrgencyOf(one, now)));
      expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
    }),
  );
});

test('a span is said in its largest unit', () => {
  expect(durationText(now, now)).toBe('0分');
  expect(durationText(now, addMinutes(now, 59))).toBe('59分');
  expect(durationText(now, addMinutes(now, 60))).toBe('1時間');
  expect(durationText(now, addHours(now, 47))).toBe('47時間');
  expect(durationText(now, addHours(now, 48))).toBe('2日');
  expect(durationText(addHours(now, 1), now)).toBe('0分');
});
