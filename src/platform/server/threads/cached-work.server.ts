import type { Payer } from '../prices/payers.ts';

type Work<Tool, Result> = (tool: Tool) => Promise<Result>;
type TakeTurn<Tool, Result> = (payer: Payer, work: Work<Tool, Result>) => Promise<Result>;

type CachedWork<Tool, Result> = (
  payer: Payer,
  /** All that the result depends on, as a text. */
  key: string,
  work: Work<Tool, Result>,
) => Promise<Result>;

/**
 * Does heavy work once for each key, in turns taken by `take` (`takeTurn` or `workOnPictures`), and keeps the `max`
 * results that were used last. Refusals: those of `take`.
 */
export function openCachedWork<Tool, Result>(
  max: number,
  take: TakeTurn<Tool, Result>,
): CachedWork<Tool, Result> {
  const results = new Map<string, Result>();
  const keep = (key: string, result: Result): Result => {
    // The order of the map is the order of the last use.
    results.delete(key);
    results.set(key, result);
    const [oldest] = results.keys();
    if (results.size > max && oldest !== undefined) results.delete(oldest);
    return result;
  };
  return async (payer, key, work) => {
    const known = results.get(key);
    if (known !== undefined) return keep(key, known);
    return take(payer, async (tool) =>
      // A job of another payer may have had the same key while this one waited.
      keep(key, results.get(key) ?? (await work(tool))),
    );
  };
}
