import { expect, test } from 'vitest';

import { createListenerSet } from './listeners.ts';

test('every listener is called for each change, until it is removed', () => {
  const { subscribe, notify } = createListenerSet();
  const calls: string[] = [];
  const leave = subscribe(() => calls.push('first'));
  subscribe(() => calls.push('second'));
  notify();
  leave();
  notify();
  expect(calls).toEqual(['first', 'second', 'second']);
});

test('a listener added twice is called once', () => {
  const { subscribe, notify } = createListenerSet();
  let count = 0;
  const listener = () => void (count += 1);
  subscribe(listener);
  subscribe(listener);
  notify();
  expect(count).toBe(1);
});
