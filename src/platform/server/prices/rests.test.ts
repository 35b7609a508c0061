import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { turnLimits } from './turns.server.ts';
import { TurnQueue, type Turn } from './turns.ts';

const turnOf = (payer: string, isRendering = false): Turn => ({
  payer,
  points: 1,
  isGroup: true,
  isCommand: false,
  isCostly: isRendering,
  isRendering,
});

type Play = { workMs: number; isRendering: boolean; othersEveryMs: number };
type Running = { turn: Turn; leftMs: number };

/** Milliseconds that are played. */
const playedMs = 8_000;

/**
 * Plays one payer whose next requests always wait, and others who ask now and then. Requests at once share the time.
 * Returns the share of the time that the payer had.
 */
function shareOfPayer({ workMs, isRendering, othersEveryMs }: Play): number {
  const queue = new TurnQueue(turnLimits);
  let running: Running[] = [];
  let waiting = 0;
  let share = 0;
  const begin = (turn: Turn) => {
    const isOwn = turn.payer === 'payer';
    if (isOwn) waiting -= 1;
    running.push({ turn, leftMs: isOwn ? workMs : 1 });
  };
  const ask = (turn: Turn, now: number) => {
    if (queue.ask(turn, now) === 'runs') begin(turn);
  };
  for (let now = 0; now < playedMs; now += 1) {
    queue.beginWaiting(now).forEach(begin);
    if (Number.isFinite(othersEveryMs) && now % othersEveryMs === 0)
      ask(turnOf(`other ${now}`), now);
    while (waiting < turnLimits.perPayer) {
      waiting += 1;
      ask(turnOf('payer', isRendering), now);
    }
    const own = running.filter(({ turn }) => turn.payer === 'payer');
    share += own.length / Math.max(1, running.length) / playedMs;
    const part = 1 / running.length;
    for (const one of running) one.leftMs -= part;
    const ended = running.filter(({ leftMs }) => leftMs < 1e-6);
    running = running.filter((one) => !ended.includes(one));
    for (const { turn } of ended) queue.end(turn, now + 1).forEach(begin);
  }
  return share;
}

const anyWork = fc.record({ workMs: fc.integer({ min: 1, max: 100 }), isRendering: fc.boolean() });

test('while others ask, a payer has half of the time at most, and a quarter for renderings', () => {
  fc.assert(
    fc.property(anyWork, fc.integer({ min: 20, max: 500 }), (work, othersEveryMs) => {
      const share = shareOfPayer({ ...work, othersEveryMs });
      const fair = work.isRendering ? 0.25 : 0.5;
      expect(share).toBeGreaterThan(0.7 * fair);
      expect(share).toBeLessThan(1.3 * fair);
    }),
    { numRuns: 60 },
  );
});

test('a payer who is alone has all of the time', () => {
  fc.assert(
    fc.property(anyWork, (work) => {
      expect(shareOfPayer({ ...work, othersEveryMs: Infinity })).toBeGreaterThan(0.99);
    }),
    { numRuns: 20 },
  );
});

test('the requests of a page begin without a rest between them', () => {
  const queue = new TurnQueue(turnLimits);
  queue.ask(turnOf('other'), 0);
  for (const now of [0, 50, 100, 150]) {
    const turn = turnOf('person');
    expect(queue.ask(turn, now)).toBe('runs');
    queue.end(turn, now + 50);
  }
});

test('a request that waits for a lock for ten seconds brings its payer no rest', () => {
  const queue = new TurnQueue(turnLimits);
  const late = turnOf('person');
  queue.ask(late, 0);
  queue.ask(turnOf('other'), 10_000);
  queue.end(late, 10_000);
  expect(queue.ask(turnOf('person'), 10_000)).toBe('runs');
});
