/**
 * What may be shown again to the next visitor for a moment: each value is made once, whoever else
 * asks meanwhile waits for it, and after its seconds it is made anew. The one that was made longest
 * ago leaves first. A value that failed, or that `keeps` turns down, is not shown again.
 */
export type ShortCache<T> = {
  /** The value under the key, or what `make` promises. */
  get(key: string, make: () => Promise<T>): Promise<T>;
  /** A value that stands already, without waiting. */
  peek(key: string): T | undefined;
};

type CacheEntry<T> = { promise: Promise<T>; value?: T; until: number };

type Limits<T> = { seconds: number; entries: number; keeps(value: T): boolean };

export function openShortCache<T>(limits: Limits<T>): ShortCache<T> {
  // A Map keeps its order: the first is the one that was made longest ago.
  const kept = new Map<string, CacheEntry<T>>();
  const find = (key: string) => {
    const found = kept.get(key);
    // Not the product's clock: this is about the age of an answer, not about a day's shifts.
    return found && found.until > performance.now() ? found : undefined;
  };
  return {
    peek: (key) => find(key)?.value,
    get(key, make) {
      const found = find(key);
      if (found) return found.promise;
      const entry: CacheEntry<T> = { promise: make(), until: Infinity };
      kept.delete(key);
      kept.set(key, entry);
      const [oldest] = kept.keys();
      if (kept.size > limits.entries && oldest !== undefined) kept.delete(oldest);
      const drop = () => void (kept.get(key) === entry && kept.delete(key));
      entry.promise.then((value) => {
        if (!limits.keeps(value)) return drop();
        entry.value = value;
        entry.until = performance.now() + limits.seconds * 1_000;
        return undefined;
      }, drop);
      return entry.promise;
    },
  };
}
