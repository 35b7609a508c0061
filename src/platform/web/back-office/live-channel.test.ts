import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';

import type { LivePageChange } from '#platform/base/people/session-events.ts';

import {
  isolateTab,
  makeSecondTab,
  addressesOfOpenStreams,
  sendConnectionOpened,
  sendFromOtherTab,
  silenceStreams,
  stubLiveChannel,
} from '#testing/components/live-channel.ts';
import { subscribeToChannel } from './live-channel.ts';

beforeEach(() => {
  vi.useFakeTimers();
  stubLiveChannel();
});
afterEach(() => vi.useRealTimers());

/** Subscribes a page. Returns the list of the changes that the page receives. */
function subscribe() {
  const changes: (LivePageChange | 'everything')[] = [];
  const unsubscribe = subscribeToChannel('facility', {
    onSessionEvent: () => undefined,
    onChange: (change) => changes.push(change),
  });
  onTestFinished(unsubscribe);
  return changes;
}

test('a connection that is silent for 40 seconds is opened anew', () => {
  isolateTab();
  const changes = subscribe();
  sendConnectionOpened();
  silenceStreams();
  vi.advanceTimersByTime(39_999);
  expect(addressesOfOpenStreams()).toEqual(['/api/facility/session']);
  vi.advanceTimersByTime(5_001);
  expect(addressesOfOpenStreams()).toEqual(['/api/facility/session?place=hash']);
  expect(changes).toEqual(['everything']);
  sendConnectionOpened();
  expect(changes).toEqual(['everything', 'everything']);
});

test('a connection with signs of life stays, and refreshes nothing', () => {
  isolateTab();
  const changes = subscribe();
  vi.advanceTimersByTime(10 * 60_000);
  expect(addressesOfOpenStreams()).toEqual(['/api/facility/session']);
  expect(changes).toEqual([]);
});

test('a tab that was opened after the connection refreshes once at the first event of the tab that holds it', () => {
  makeSecondTab();
  const changes = subscribe();
  const shifts = { subject: 'shifts', facilityId: 'f1' } as const;
  for (const event of ['alive', 'alive', shifts] as const) sendFromOtherTab(event);
  expect(changes).toEqual(['everything', shifts]);
});

test('a tab that hears nothing of the others asks every half minute, and once more when it hears of them', () => {
  makeSecondTab();
  const changes = subscribe();
  vi.advanceTimersByTime(40_000 + 20_000 + 30_000);
  expect(changes).toEqual(['everything', 'everything']);
  sendFromOtherTab('alive');
  vi.advanceTimersByTime(39_999);
  expect(changes).toEqual(['everything', 'everything', 'everything']);
});

test('a new minute reaches the pages spread over half a minute, and each once', () => {
  makeSecondTab();
  const random = vi.spyOn(Math, 'random');
  onTestFinished(() => random.mockRestore());
  random.mockReturnValue(0.1);
  const first = subscribe();
  sendFromOtherTab('alive');
  const clock = { subject: 'clock', facilityId: null } as const;
  sendFromOtherTab(clock);
  random.mockReturnValue(0.9);
  const second = subscribe();
  sendFromOtherTab('alive');
  sendFromOtherTab(clock);
  vi.advanceTimersByTime(3_000);
  expect([first, second]).toEqual([['everything', clock], ['everything']]);
  vi.advanceTimersByTime(24_000);
  expect(second).toEqual(['everything', clock]);
});

test('a page that ends while it is given the lock opens no connection', () => {
  const grant = makeSecondTab();
  const unsubscribe = subscribeToChannel('facility', {
    onSessionEvent: () => undefined,
    onChange: () => undefined,
  });
  unsubscribe();
  grant();
  expect(addressesOfOpenStreams()).toEqual([]);
});
