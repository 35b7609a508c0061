import { describe, expect, test } from 'vitest';

import {
  nextBatchSize,
  processEachDueRow,
  runInBatches,
  runUntilNoneLeft,
} from './batches.server.ts';

describe('runInBatches', () => {
  /** Work that takes the rows that are left, `msPerRow` each; the clock shows what it took. */
  function work(rows: number, msPerRow: number) {
    let time = 0;
    let left = rows;
    const limits: number[] = [];
    return {
      limits,
      clock: () => time,
      run: async (limit: number) => {
        limits.push(limit);
        const count = Math.min(limit, left);
        left -= count;
        time += count * msPerRow;
        return count;
      },
    };
  }

  test('runs once when nothing is due', async () => {
    const { run, limits, clock } = work(0, 1);
    expect(await runInBatches(run, clock)).toBe(0);
    expect(limits).toHaveLength(1);
  });

  test('looks again after a full last batch', async () => {
    const { run, limits, clock } = work(50, 1.5);
    expect(await runInBatches(run, clock)).toBe(50);
    expect(limits).toEqual([50, 50]);
  });

  test('takes more rows while they are fast', async () => {
    const { run, limits, clock } = work(1_000, 0.2);
    expect(await runInBatches(run, clock)).toBe(1_000);
    expect(limits).toEqual([50, 100, 200, 400, 400]);
  });

  test('takes fewer rows while they hold their locks for too long', async () => {
    const { run, limits, clock } = work(100, 7);
    expect(await runInBatches(run, clock)).toBe(100);
    expect(limits).toEqual([50, 25, 12, 12, 12]);
  });

  test('one row may take as long as it takes', () => {
    expect(nextBatchSize(1, 10_000)).toBe(1);
  });

  test('an error ends the batches', async () => {
    let made = 0;
    const broken = async () => {
      made += 1;
      throw new Error('broken');
    };
    await expect(runInBatches(broken)).rejects.toThrow('broken');
    expect(made).toBe(1);
  });
});

describe('runUntilNoneLeft', () => {
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
    expect(await processEachDueRow(args)).toBe(2);
    expect(events).toEqual(['after null', 'row 1', 'row 2', 'after 2', 'row 3']);
  });

  test('looks again after a full last batch', async () => {
    const { events, args } = numbers(2);
    expect(await processEachDueRow(args)).toBe(1);
    expect(events).toEqual(['after null', 'row 1', 'row 2', 'after 2']);
  });

  test('does nothing when nothing is due', async () => {
    const { events, args } = numbers(0);
    expect(await processEachDueRow(args)).toBe(0);
    expect(events).toEqual(['after null']);
  });

  test('adds up counts', async () => {
    const { args } = numbers(4);
    expect(await processEachDueRow({ ...args, each: async (row) => row * 10 })).toBe(100);
  });

  test('an error ends the work', async () => {
    const { events, args } = numbers(4);
    const each = async () => {
      throw new Error('broken');
    };
    await expect(processEachDueRow({ ...args, each })).rejects.toThrow('broken');
    expect(events).toEqual(['after null']);
  });
});
