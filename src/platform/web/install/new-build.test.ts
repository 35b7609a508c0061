import { expect, test, vi } from 'vitest';

import { newBuildStore } from './new-build.ts';

/** The parts of a waiting service worker that `newBuildStore` uses. */
function worker() {
  return Object.assign(new EventTarget(), { postMessage: vi.fn<() => void>() });
}

test('a waiting build is announced once, and stays on offer until it takes over', () => {
  const workers = new EventTarget();
  vi.stubGlobal('navigator', { serviceWorker: workers });
  const reload = vi.fn<() => void>();
  vi.stubGlobal('location', { reload });
  const changed = vi.fn<() => void>();
  newBuildStore.subscribe(changed);
  expect(newBuildStore.isWaiting()).toBe(false);

  const build = worker();
  // The parts that the code under test uses.
  const given = build as unknown as ServiceWorker;
  expect(newBuildStore.announce(given)).toBe(true);
  expect(newBuildStore.announce(given)).toBe(false);
  expect(changed).toHaveBeenCalledOnce();
  expect(newBuildStore.isWaiting()).toBe(true);

  newBuildStore.takeOver();
  expect(build.postMessage).toHaveBeenCalledWith('take-over', []);
  expect(reload).not.toHaveBeenCalled();
  workers.dispatchEvent(new Event('controllerchange'));
  expect(reload).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
