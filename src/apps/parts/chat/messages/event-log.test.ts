import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { buildChatEvent, buildChatMessage } from '#domain/chat/protocol/message.build.ts';
import {
  hasChannelEventGap,
  skipChannelEventLogTo,
  channelEventLogFrom,
  acceptChannelEvents,
} from './event-log.ts';

const events = (...seqs: number[]) => seqs.map((seq) => buildChatEvent(buildChatMessage(seq)));
const seqsOf = (ready: readonly { seq: number }[]) => ready.map(({ seq }) => seq);

describe('numbered events', () => {
  test('come through in their order', () => {
    const { log, ready } = acceptChannelEvents(channelEventLogFrom(3), events(4, 5));
    expect(seqsOf(ready)).toEqual([4, 5]);
    expect(log).toEqual({ seq: 5, early: [] });
  });

  test('one that overtook another waits for it', () => {
    const early = acceptChannelEvents(channelEventLogFrom(3), events(6, 5));
    expect(early.ready).toEqual([]);
    expect(hasChannelEventGap(early.log)).toBe(true);
    const filled = acceptChannelEvents(early.log, events(4));
    expect(seqsOf(filled.ready)).toEqual([4, 5, 6]);
    expect(hasChannelEventGap(filled.log)).toBe(false);
  });

  test('one seen before is not taken again', () => {
    expect(acceptChannelEvents(channelEventLogFrom(3), events(1, 3)).ready).toEqual([]);
    const twice = acceptChannelEvents(channelEventLogFrom(3), events(5, 5));
    expect(seqsOf(acceptChannelEvents(twice.log, events(4, 4, 5)).ready)).toEqual([4, 5]);
  });

  test('a state that was read as a whole stands for the events up to it', () => {
    const waiting = acceptChannelEvents(channelEventLogFrom(3), events(9, 11)).log;
    const { log, ready } = skipChannelEventLogTo(waiting, 8);
    expect(seqsOf(ready)).toEqual([9]);
    expect(log).toMatchObject({ seq: 9 });
    expect(skipChannelEventLogTo(log, 2)).toEqual({ log, ready: [] });
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
        let log = channelEventLogFrom(0);
        const taken: number[] = [];
        for (let from = 0; from < order.length; from += size) {
          const step = acceptChannelEvents(log, events(...order.slice(from, from + size)));
          ({ log } = step);
          taken.push(...seqsOf(step.ready));
        }
        expect(taken).toEqual(Array.from({ length: count }, (_, index) => index + 1));
        expect(hasChannelEventGap(log)).toBe(false);
      }),
    );
  });
});
