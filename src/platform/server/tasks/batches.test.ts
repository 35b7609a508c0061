import { describe, expect, test } from 'vitest';

import { processEachDue, runInBatches, runUntilNoneLeft } from './batches.server.ts';

/** Work that returns the given counts, one per run. */
function runs(...counts: number[]) {
  let made = 0;
  return { work: async () => counts[made++] ?? 0, made: () => made };
}

describe('inBatches', () => {
  test('runs once when nothing is due', async () => {
    const { work, made } = runs();
    expect(await runInBatches(2, work)).toBe(0);
    expect(made()).toBe(1);
  });

  test('ends after the first batch that is not full', async () => {
    const { work, made } = runs(2, 2, 1, 2);
    expect(await runInBatches(2, work)).toBe(5);
    expect(made()).toBe(3);
  });

  test('looks again after a full last batch', async () => {
    const { work, made } = runs(2, 2);
    expect(await runInBatches(2, work)).toBe(4);
    expect(made()).toBe(3);
  });

  test('an error ends the batches', async () => {
    let made = 0;
    const work = async () => {
      made += 1;
      throw new Error('broken');
    };
    await expect(runInBatches(1, work)).rejects.toThrow('broken');
    expect(made).toBe(1);
  });
});

describe('untilNone', () => {
  const batches = (...list: { taken: number; done: number }[]) => {
    let made = 0;
    return { work: async () => list[made++] ?? { taken: 0, done: 0 }, made: () => made };
  };

  test('runs once when nothing is due', async () => {
    const { work, made } = batches();
    expect(await runUntilNoneLeft(work)).toBe(0);
    expect(made()).toBe(1);
  });

  test('goes on while rows are taken, although none of them is done', async () => {
    const { work, made } = batches({ taken: 3, done: 0 }, { taken: 1, done: 1 });
    expect(await runUntilNoneLeft(work)).toBe(1);
    expect(made()).toBe(3);
  });
});

/** The numbers from 1 to `last` as due rows, two per batch; records which are read and processed. */
function numbers(last: number) {
  const events: string[] = [];
  const due = async (after: number | null) => {
    events.push(`after ${after}`);
    return [1, 2, 3, 4].filter((row) => row <= last && row > (after ?? 0)).slice(0, 2);
  };
  const each = async (row: number) => {
    events.push(`row ${row}`);
    return row !== 2;
  };
  return { events, args: { batchSize: 2, due, each } };
}

describe('forEachDue', () => {
  test('reads each batch after the last row of the one before', async () => {
    const { events, args } = numbers(3);
    expect(await processEachDue(args)).toBe(2);
    expect(events).toEqual(['after null', 'row 1', 'row 2', 'after 2', 'row 3']);
  });

  test('looks again after a full last batch', async () => {
    const { events, args } = numbers(2);
    expect(await processEachDue(args)).toBe(1);
    expect(events).toEqual(['after null', 'row 1', 'row 2', 'after 2']);
  });

  test('does nothing when nothing is due', async () => {
    const { events, args } = numbers(0);
    expect(await processEachDue(args)).toBe(0);
    expect(events).toEqual(['after null']);
  });

  test('adds up counts', async () => {
    const { args } = numbers(4);
    expect(await processEachDue({ ...args, each: async (row) => row * 10 })).toBe(100);
  });

  test('an error ends the work', async () => {
    const { events, args } = numbers(4);
    const each = async () => {
      throw new Error('broken');
    };
    await expect(processEachDue({ ...args, each })).rejects.toThrow('broken');
    expect(events).toEqual(['after null']);
  });
});
