import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { buildEvent, buildMessage } from '#domain/chat/protocol/message.build.ts';
import { hasEventGap, skipEventLogTo, eventLogFrom, acceptEvents } from './event-log.ts';

const events = (...seqs: number[]) => seqs.map((seq) => buildEvent(buildMessage(seq)));
const seqsOf = (ready: readonly { seq: number }[]) => ready.map(({ seq }) => seq);

describe('numbered events', () => {
  test('come through in their order', () => {
    const { log, ready } = acceptEvents(eventLogFrom(3), events(4, 5));
    expect(seqsOf(ready)).toEqual([4, 5]);
    expect(log).toEqual({ seq: 5, early: [] });
  });

  test('one that overtook another waits for it', () => {
    const early = acceptEvents(eventLogFrom(3), events(6, 5));
    expect(early.ready).toEqual([]);
    expect(hasEventGap(early.log)).toBe(true);
    const filled = acceptEvents(early.log, events(4));
    expect(seqsOf(filled.ready)).toEqual([4, 5, 6]);
    expect(hasEventGap(filled.log)).toBe(false);
  });

  test('one seen before is not taken again', () => {
    expect(acceptEvents(eventLogFrom(3), events(1, 3)).ready).toEqual([]);
    const twice = acceptEvents(eventLogFrom(3), events(5, 5));
    expect(seqsOf(acceptEvents(twice.log, events(4, 4, 5)).ready)).toEqual([4, 5]);
  });

  test('a state that was read as a whole stands for the events up to it', () => {
    const waiting = acceptEvents(eventLogFrom(3), events(9, 11)).log;
    const { log, ready } = skipEventLogTo(waiting, 8);
    expect(seqsOf(ready)).toEqual([9]);
    expect(log).toMatchObject({ seq: 9 });
    expect(skipEventLogTo(log, 2)).toEqual({ log, ready: [] });
  });

  test('however they come, each comes through once and in order', () => {
    const shuffled = fc.integer({ min: 1, max: 40 }).chain((count) =>
      fc.tuple(
        fc.constant(count),
        fc.shuffledSubarray(
          Array.from({ length: count * 2 }, (_, index) => (index % count) + 1),
          { minLength: count * 2, maxLength: count * 2 },
        ),
        fc.integer({ min: 1, max: 5 }),
      ),
    );
    fc.assert(
      fc.property(shuffled, ([count, order, size]) => {
        let log = eventLogFrom(0);
        const taken: number[] = [];
        for (let from = 0; from < order.length; from += size) {
          const step = acceptEvents(log, events(...order.slice(from, from + size)));
          ({ log } = step);
          taken.push(...seqsOf(step.ready));
        }
        expect(taken).toEqual(Array.from({ length: count }, (_, index) => index + 1));
        expect(hasEventGap(log)).toBe(false);
      }),
    );
  });
});
