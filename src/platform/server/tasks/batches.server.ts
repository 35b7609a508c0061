import { mapInOrder } from '#platform/base/in-order.ts';

/**
 * Repeats `work`, which processes at most `batchSize` rows and returns their number, until a run processes fewer,
 * because then no row is left. Each run ends, with its transaction, before the next begins. Returns the sum.
 */
export async function runInBatches(
  batchSize: number,
  work: () => Promise<number>,
): Promise<number> {
  let sum = 0;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- the next batch must not see the rows of this one
    const count = await work();
    sum += count;
    if (count < batchSize) return sum;
  }
}

/** The number of rows that a batch took, and of those that count as done. */
export type BatchCounts = { taken: number; done: number };

/** Repeats `work` until a batch takes no row. Returns the number of rows done. For batches of varying size. */
export async function runUntilNoneLeft(work: () => Promise<BatchCounts>): Promise<number> {
  let sum = 0;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- the next batch must not see the rows of this one
    const { taken, done } = await work();
    sum += done;
    if (taken === 0) return sum;
  }
}

type DueArgs<Row> = {
  batchSize: number;
  /**
   * At most `batchSize` due rows in a fixed order, after the given row, or from the first row for null. May ignore
   * the given row if a row that `each` has processed is no longer due.
   */
  due: (after: Row | null) => Promise<readonly Row[]>;
  /** Processes one row in a transaction of its own; returns whether the row changed, or the number of changes. */
  each: (row: Row) => Promise<boolean | number>;
};

/**
 * Processes all due rows, batch after batch and row after row: one connection at a time leaves the pool
 * to requests. A row that stays due, because `each` skipped it or logged its failure, is not read again.
 * Returns the sum of what `each` returned.
 */
export async function processEachDue<Row>({ batchSize, due, each }: DueArgs<Row>): Promise<number> {
  let after: Row | null = null;
  let sum = 0;
  await runInBatches(batchSize, async () => {
    const rows: readonly Row[] = await due(after);
    const results = await mapInOrder(rows, each);
    sum += results.reduce((total: number, result) => total + Number(result), 0);
    after = rows.at(-1) ?? null;
    return rows.length;
  });
  return sum;
}
