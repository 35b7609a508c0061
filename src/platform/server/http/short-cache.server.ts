/**
 * A cache with a lifetime of seconds. Each value is computed once; concurrent requests for the key await
 * the same promise. The oldest entry is evicted first. A rejected promise, or a value that `keeps`
 * refuses, is not cached.
 */
export type ShortLivedCache<T> = {
  /** The cached value of the key, or the result of `make`. */
  get(key: string, make: () => Promise<T>): Promise<T>;
  /** The cached value if it has been computed already; never waits. */
  peek(key: string): T | undefined;
};

type CacheEntry<T> = { promise: Promise<T>; value?: T; until: number };

type Limits<T> = { seconds: number; entries: number; keeps(value: T): boolean };

export function openShortLivedCache<T>(limits: Limits<T>): ShortLivedCache<T> {
  // A Map keeps insertion order: the first entry is the oldest.
  const kept = new Map<string, CacheEntry<T>>();
  const find = (key: string) => {
    const found = kept.get(key);
    // Not the product's clock: a cache entry ages in real time, even when the demo moves its clock.
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
