/**
 * Creates the listeners of a changing value: `subscribe` for `useSyncExternalStore`, and `notify`, which calls them.
 */
export function createListenerSet() {
  const listeners = new Set<() => void>();
  return {
    /** Adds a listener; the returned function removes it. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify(): void {
      for (const listener of listeners) listener();
    },
  };
}
