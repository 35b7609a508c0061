import type { ComponentType } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';

import { useDeferredComponent } from './use-later.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Renders a part whose first attempts to load fail; returns the mocked `load`. */
async function renderLate(failures: number) {
  const load = vi.fn<() => Promise<ComponentType>>();
  for (let count = 0; count < failures; count += 1) load.mockRejectedValueOnce(new TypeError());
  load.mockResolvedValue(() => <p>部品</p>);
  function Host() {
    const later = useDeferredComponent(load);
    return later && <later.Part />;
  }
  const screen = await render(<Host />);
  return { load, screen };
}

test('a part that could not be loaded is loaded again until it is there', async () => {
  const { load } = await renderLate(2);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(load).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(10_000);
  await expect.element(page.getByText('部品')).toBeVisible();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledTimes(3);
});

test('a part that could not be loaded is loaded when the connection returns, and not again', async () => {
  const { load } = await renderLate(1);
  window.dispatchEvent(new Event('online'));
  await expect.element(page.getByText('部品')).toBeVisible();
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledTimes(2);
});

test('a page that is left loads nothing more', async () => {
  const { load, screen } = await renderLate(2);
  await screen.unmount();
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledTimes(1);
});
