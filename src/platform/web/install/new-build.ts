import { createListenerSet } from '#platform/base/listeners.ts';

/** The service worker of a newer build that is installed and waiting. */
let waiting: ServiceWorker | null = null;
const { subscribe, notify } = createListenerSet();

export const newAppBuildStore = {
  /** True when `takeOver` would activate a newer build. */
  isWaiting: (): boolean => waiting !== null,
  subscribe,
  /** Records a waiting build and notifies subscribers; false when the build is already recorded. */
  announce(worker: ServiceWorker): boolean {
    if (waiting === worker) return false;
    waiting = worker;
    notify();
    return true;
  },
  /** Activates the waiting build, then reloads the page. */
  takeOver(): void {
    const workers = navigator.serviceWorker;
    workers.addEventListener('controllerchange', () => location.reload(), { once: true });
    waiting?.postMessage('take-over', []);
  },
};
