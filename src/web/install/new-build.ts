/** A newer build of the product that has been loaded and waits to take over. */
let waiting: ServiceWorker | null = null;
const listeners = new Set<() => void>();

export const newBuild = {
  /** True when a press on `takeOver` brings the newer build. */
  isWaiting: (): boolean => waiting !== null,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Says that this build waits; false when that is known already. */
  announce(worker: ServiceWorker): boolean {
    if (waiting === worker) return false;
    waiting = worker;
    for (const listener of listeners) listener();
    return true;
  },
  /** Lets it take over, then loads the page anew. */
  takeOver(): void {
    const workers = navigator.serviceWorker;
    workers.addEventListener('controllerchange', () => location.reload(), { once: true });
    waiting?.postMessage('take-over', []);
  },
};
