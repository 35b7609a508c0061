import { expect, test, vi } from 'vitest';

import { newAppBuildStore } from './new-build.ts';

/** The parts of a waiting service worker that `newAppBuildStore` uses. */
function worker() {
  return Object.assign(new EventTarget(), { postMessage: vi.fn<() => void>() });
}

test('a waiting build is announced once, and stays on offer until it takes over', () => {
  const workers = new EventTarget();
  vi.stubGlobal('navigator', { serviceWorker: workers });
  const reload = vi.fn<() => void>();
  vi.stubGlobal('location', { reload });
  const changed = vi.fn<() => void>();
  newAppBuildStore.subscribe(changed);
  expect(newAppBuildStore.isWaiting()).toBe(false);

  const build = worker();
  // The parts that the code under test uses.
  const given = build as unknown as ServiceWorker;
  expect(newAppBuildStore.announce(given)).toBe(true);
  expect(newAppBuildStore.announce(given)).toBe(false);
  expect(changed).toHaveBeenCalledOnce();
  expect(newAppBuildStore.isWaiting()).toBe(true);

  newAppBuildStore.takeOver();
  expect(build.postMessage).toHaveBeenCalledWith('take-over', []);
  expect(reload).not.toHaveBeenCalled();
  workers.dispatchEvent(new Event('controllerchange'));
  expect(reload).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
