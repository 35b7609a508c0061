import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createOverlayBackStack } from './back-stack.ts';

/** A fake browser history whose `go` is asynchronous, as in real browsers; it takes `traversalMs`. */
function browser(traversalMs = 10) {
  type Entry = { state: unknown; url: string };
  const entries: Entry[] = [{ state: { key: 'a' }, url: '/' }];
  let at = 0;
  const listeners: Array<(event: PopStateEvent) => void> = [];
  const here = () => entries[at] ?? { state: null, url: '' };
  const history = {
    get state() {
      return here().state;
    },
    pushState(state: unknown, _: string, url?: string) {
      entries.splice(at + 1);
      entries.push({ state, url: url ?? here().url });
      at = entries.length - 1;
    },
    replaceState(state: unknown, _: string, url?: string) {
      entries[at] = { state, url: url ?? here().url };
    },
    go(by: number) {
      setTimeout(() => {
        at = Math.min(entries.length - 1, Math.max(0, at + by));
        let stopped = false;
        const event = { state: here().state, stopImmediatePropagation: () => (stopped = true) };
        for (const listener of listeners) {
          // Boundary cast: listeners use only one field and one method of the event.
          if (!stopped) listener(event as unknown as PopStateEvent);
        }
      }, traversalMs);
    },
  };
  const place = {
    history,
    location: {
      get href() {
        return here().url;
      },
    },
    addEventListener: (_: 'popstate', listener: (event: PopStateEvent) => void) =>
      listeners.push(listener),
    setTimeout: (action: () => void, ms: number) => setTimeout(action, ms),
    clearTimeout: (timer: NodeJS.Timeout) => clearTimeout(timer),
  };
  // Boundary cast: the stack uses only these parts of a window.
  const stack = createOverlayBackStack(place as unknown as Window);
  const router = vi.fn<(event: PopStateEvent) => void>();
  listeners.push(router);
  return {
    stack,
    router,
    history,
    entries,
    url: () => here().url,
    settle: () => vi.advanceTimersByTimeAsync(50),
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('Back closes the topmost layer only, and the router hears nothing', async () => {
  const { stack, router, history, settle } = browser();
  const [lower, upper] = [vi.fn<() => void>(), vi.fn<() => void>()];
  stack.open(lower);
  stack.open(upper);
  history.go(-1);
  await settle();
  expect(upper).toHaveBeenCalledOnce();
  expect(lower).not.toHaveBeenCalled();
  history.go(-1);
  await settle();
  expect(lower).toHaveBeenCalledOnce();
  expect(router).not.toHaveBeenCalled();
});

test('a layer that closes by itself leaves no entry behind', async () => {
  const { stack, router, history, entries, settle } = browser();
  for (let round = 0; round < 3; round += 1) {
    const close = stack.open(() => {});
    await settle();
    close();
    await settle();
  }
  expect(history.state).toEqual({ key: 'a' });
  expect(entries).toHaveLength(2);
  expect(router).not.toHaveBeenCalled();
});

test('closing and opening in one go reuses the entry', async () => {
  const { stack, entries, history, settle } = browser();
  const onBack = vi.fn<() => void>();
  stack.open(() => {})();
  stack.open(onBack);
  await settle();
  expect(entries).toHaveLength(2);
  history.go(-1);
  await settle();
  expect(onBack).toHaveBeenCalledOnce();
});

test('a layer that closes a second after another steps back once', async () => {
  const { stack, history, router, url } = browser();
  history.pushState({ key: 'b' }, '', '/next');
  stack.open(() => {})();
  await vi.advanceTimersByTimeAsync(995);
  // The second traversal is running when the timer of the first would fire.
  stack.open(() => {})();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(url()).toBe('/next');
  expect(router).not.toHaveBeenCalled();
});

test('a step back that takes longer than a second is not made twice', async () => {
  const { stack, history, url } = browser(1_500);
  history.pushState({ key: 'b' }, '', '/next');
  stack.open(() => {})();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(url()).toBe('/next');
});

test('a navigation from inside a layer takes its entry over', async () => {
  const { stack, history, entries, url, settle } = browser();
  const close = stack.open(() => {});
  history.pushState({ key: 'b' }, '', '/next');
  close();
  await settle();
  expect(url()).toBe('/next');
  expect(entries.map((entry) => entry.url)).toEqual(['/', '/next']);
});

test('a navigation during the step back waits for it', async () => {
  const { stack, history, entries, url, settle } = browser();
  stack.open(() => {})();
  await vi.advanceTimersByTimeAsync(5);
  history.pushState({ key: 'b' }, '', '/next');
  await settle();
  expect(url()).toBe('/next');
  expect(entries.map((entry) => entry.url)).toEqual(['/', '/next']);
});

test('Back onto the entry of a layer long gone steps over it', async () => {
  const { stack, history, router, settle } = browser();
  const [closeLower, closeUpper] = [stack.open(() => {}), stack.open(() => {})];
  history.pushState({ key: 'b' }, '', '/next');
  closeUpper();
  closeLower();
  await settle();
  history.go(-1);
  await settle();
  expect(history.state).toEqual({ key: 'a' });
  expect(router).toHaveBeenCalledOnce();
});

test('Back to another page closes the layers and is left to the router', async () => {
  const { stack, history, router, settle } = browser();
  const onBack = vi.fn<() => void>();
  history.pushState({ key: 'b' }, '', '/next');
  stack.open(onBack);
  history.go(-2);
  await settle();
  expect(onBack).toHaveBeenCalledOnce();
  expect(router).toHaveBeenCalledOnce();
});
