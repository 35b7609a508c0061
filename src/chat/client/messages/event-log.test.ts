import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { buildEvent, buildMessage } from '../../protocol/message.build.ts';
import { hasGap, skipTo, streamFrom, takeIn } from './event-log.ts';

const events = (...seqs: number[]) => seqs.map((seq) => buildEvent(buildMessage(seq)));
const seqsOf = (ready: readonly { seq: number }[]) => ready.map(({ seq }) => seq);

describe('numbered events', () => {
  test('come through in their order', () => {
    const { stream, ready } = takeIn(streamFrom(3), events(4, 5));
    expect(seqsOf(ready)).toEqual([4, 5]);
    expect(stream).toEqual({ seq: 5, early: [] });
  });

  test('one that overtook another waits for it', () => {
    const early = takeIn(streamFrom(3), events(6, 5));
    expect(early.ready).toEqual([]);
    expect(hasGap(early.stream)).toBe(true);
    const filled = takeIn(early.stream, events(4));
    expect(seqsOf(filled.ready)).toEqual([4, 5, 6]);
    expect(hasGap(filled.stream)).toBe(false);
  });

  test('one seen before is not taken again', () => {
    expect(takeIn(streamFrom(3), events(1, 3)).ready).toEqual([]);
    const twice = takeIn(streamFrom(3), events(5, 5));
    expect(seqsOf(takeIn(twice.stream, events(4, 4, 5)).ready)).toEqual([4, 5]);
  });

  test('a state that was read as a whole stands for the events up to it', () => {
    const waiting = takeIn(streamFrom(3), events(9, 11)).stream;
    const { stream, ready } = skipTo(waiting, 8);
    expect(seqsOf(ready)).toEqual([9]);
    expect(stream).toMatchObject({ seq: 9 });
    expect(skipTo(stream, 2)).toEqual({ stream, ready: [] });
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
        let stream = streamFrom(0);
        const taken: number[] = [];
        for (let from = 0; from < order.length; from += size) {
          const step = takeIn(stream, events(...order.slice(from, from + size)));
          ({ stream } = step);
          taken.push(...seqsOf(step.ready));
        }
        expect(taken).toEqual(Array.from({ length: count }, (_, index) => index + 1));
        expect(hasGap(stream)).toBe(false);
      }),
    );
  });
});
