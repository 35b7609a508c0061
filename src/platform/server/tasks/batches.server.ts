import { mapInOrder } from '#platform/base/in-order.ts';

/** Milliseconds for which a batch may hold the locks of its rows: people stamp, cancel and apply beside the tasks. */
const maxHoldMs = 100;
/** Rows of the first batch. */
const firstBatchSize = 50;
const maxBatchSize = 5_000;

/** The rows of the batch after one of `size` rows that took `tookMs`: it shall take half to all of `maxHoldMs`. */
export function nextBatchSize(size: number, tookMs: number): number {
  if (tookMs > maxHoldMs) return Math.max(1, Math.floor(size / 2));
  return tookMs < maxHoldMs / 2 ? Math.min(2 * size, maxBatchSize) : size;
}

/**
 * Repeats `work`, which processes at most `limit` rows and returns their number, until a run processes fewer, because
 * then no row is left. Each run ends, with its transaction, before the next begins; its limit follows the time that
 * the run before it took. Returns the sum.
 */
export async function runInBatches(
  work: (limit: number) => Promise<number>,
  clock: () => number = () => performance.now(),
): Promise<number> {
  let sum = 0;
  let limit = firstBatchSize;
  for (;;) {
    const begun = clock();
    // oxlint-disable-next-line no-await-in-loop -- the next batch must not see the rows of this one
    const count = await work(limit);
    sum += count;
    if (count < limit) return sum;
    limit = nextBatchSize(limit, clock() - begun);
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
export async function processEachDueRow<Row>({
  batchSize,
  due,
  each,
}: DueArgs<Row>): Promise<number> {
  let after: Row | null = null;
  let sum = 0;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- the next rows come after those of this batch
    const rows: readonly Row[] = await due(after);
    // oxlint-disable-next-line no-await-in-loop -- one row at a time
    const results = await mapInOrder(rows, each);
    sum += results.reduce((total: number, result) => total + Number(result), 0);
    if (rows.length < batchSize) return sum;
    after = rows.at(-1) ?? null;
  }
}
