import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { payerOf } from '../prices/payers.ts';
import { openFairQueue, type FairQueueLimits } from './fair-queue.ts';

const named = (payer: string) => payerOf('worker', payer);

type Job = { payer: string; number: number };
type Step = { payer: string; kind: string } | null;

/** Each step adds a job of a payer, removes the one of its jobs that waits last, or ends a job that runs. */
const steps = fc.array(
  fc.oneof(
    {
      weight: 2,
      arbitrary: fc.record({
        payer: fc.constantFrom('a', 'b', 'c'),
        kind: fc.constantFrom('add', 'add', 'add', 'add', 'add', 'remove'),
      }),
    },
    { weight: 1, arbitrary: fc.constant(null) },
  ),
  { minLength: 30, maxLength: 120 },
);
const limits = fc.record({
  places: fc.integer({ min: 1, max: 4 }),
  waitingPerPayer: fc.integer({ min: 1, max: 8 }),
  waiting: fc.integer({ min: 1, max: 20 }),
});

/** Takes the steps with a queue, and returns the promises that it broke. */
function brokenPromises(given: readonly Step[], limit: FairQueueLimits): string[] {
  const queue = openFairQueue<Job>(limit);
  const broken: string[] = [];
  const promise = (text: string, isKept: boolean) => isKept || broken.push(text);
  const waiting = new Map<string, Job[]>();
  /** For each payer with a waiting job: the payers whose jobs have started since that job became its first. */
  const startedSince = new Map<string, string[]>();
  const ownOf = (payer: string) => waiting.get(payer) ?? [];
  const countWaiting = () => [...waiting.values()].flat().length;
  let running = 0;

  const startAll = () => {
    for (let job = queue.next(); job; job = queue.next()) {
      const { payer } = job;
      running += 1;
      promise('jobs of a payer start in order', ownOf(payer).shift() === job);
      startedSince.delete(payer);
      if (ownOf(payer).length > 0) startedSince.set(payer, []);
      for (const [other, started] of startedSince) if (other !== payer) started.push(payer);
      for (const started of startedSince.values())
        promise('at most one job of each other payer', new Set(started).size === started.length);
    }
    promise('no more run than places', running <= limit.places);
    promise('no place is free while jobs wait', running === limit.places || countWaiting() === 0);
  };

  for (const [number, step] of given.entries()) {
    if (step === null && running > 0) {
      running -= 1;
      queue.end();
    } else if (step?.kind === 'add') {
      const { payer } = step;
      const job = { payer, number };
      const hasRoom = ownOf(payer).length < limit.waitingPerPayer && countWaiting() < limit.waiting;
      promise('refuses above the limits alone', queue.add(named(payer), job) === hasRoom);
      if (hasRoom && ownOf(payer).length === 0) startedSince.set(payer, []);
      if (hasRoom) waiting.set(payer, [...ownOf(payer), job]);
    } else if (step?.kind === 'remove' && ownOf(step.payer).length > 0) {
      const { payer } = step;
      const last = ownOf(payer).pop();
      promise('removes a waiting job', last !== undefined && queue.remove(named(payer), last));
      promise('removes a job once', last !== undefined && !queue.remove(named(payer), last));
      if (ownOf(payer).length === 0) startedSince.delete(payer);
    }
    startAll();
  }
  return broken;
}

test('a payer waits for at most one job of each other payer, and its own jobs start in order', () => {
  fc.assert(
    fc.property(steps, limits, (given, limit) => {
      expect(brokenPromises(given, limit)).toEqual([]);
    }),
  );
});

test('a payer with one job overtakes the many jobs of another', () => {
  const queue = openFairQueue<string>({ places: 1, waitingPerPayer: 20, waiting: 100 });
  for (const job of ['a1', 'a2', 'a3', 'a4']) queue.add(named('a'), job);
  expect(queue.next()).toBe('a1');
  queue.add(named('b'), 'b1');
  const order = Array.from({ length: 4 }, () => {
    queue.end();
    return queue.next();
  });
  expect(order).toEqual(['a2', 'b1', 'a3', 'a4']);
});
