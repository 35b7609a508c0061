import { expect, onTestFinished, vi } from 'vitest';

import type { LivePageChange, StaffSessionEvent } from '#platform/base/people/session-events.ts';

/**
 * The server's interval of `alive` signals. Without them a page would poll, and a test could pass only because of that.
 */
const aliveMs = 15_000;

class Stream extends EventTarget {
  static readonly CLOSED = 2;
  readonly url: string;
  readyState = 1;
  readonly #alive: ReturnType<typeof setInterval>;

  constructor(url: string) {
    super();
    this.url = url;
    this.#alive = setInterval(() => this.dispatchEvent(new Event('alive')), aliveMs);
    streams.push(this);
  }

  silence() {
    clearInterval(this.#alive);
  }

  close() {
    this.silence();
    this.readyState = Stream.CLOSED;
  }
}

class Channel extends EventTarget {
  constructor() {
    super();
    channels.push(this);
  }

  postMessage(data: unknown) {
    posted.push(data);
  }
  close() {}
}

const streams: Stream[] = [];
const channels: Channel[] = [];
const posted: unknown[] = [];

/**
 * Replaces the browser's server-sent events for one test: events come only from `sendSessionEvent` and its neighbours.
 */
export function stubLiveChannel(): void {
  streams.length = 0;
  posted.length = 0;
  vi.stubGlobal('EventSource', Stream);
}

/** Gives this test's page its own lock and channel: the browser's are shared by all test files. */
export function isolateTab(): void {
  // Boundary cast: the overloads of the browser's type.
  const hold = async (_name: string, _options: unknown, run: () => unknown) => run();
  replaceLock(hold as typeof navigator.locks.request);
}

/** Makes the page the second tab: another tab holds the lock until the returned function releases it. */
export function makeSecondTab(): () => void {
  let grant = () => {};
  // Boundary cast: the overloads of the browser's type.
  const wait = (_name: string, _options: unknown, run: () => unknown) =>
    new Promise((resolve) => {
      grant = () => resolve(run());
    });
  replaceLock(wait as typeof navigator.locks.request);
  return () => grant();
}

function replaceLock(hold: typeof navigator.locks.request): void {
  channels.length = 0;
  vi.stubGlobal('BroadcastChannel', Channel);
  const request = vi.spyOn(navigator.locks, 'request');
  onTestFinished(() => request.mockRestore());
  request.mockImplementation(hold);
}

/** The addresses of the page's open connections. */
export const addressesOfOpenStreams = (): string[] =>
  streams.filter(({ readyState }) => readyState !== Stream.CLOSED).map(({ url }) => url);

/** Opens the page as the browser's only tab, and waits until its channel is connected. */
export async function openPageWithChannel(openPage: () => Promise<void>): Promise<void> {
  isolateTab();
  await openPage();
  await expect.poll(addressesOfOpenStreams).toHaveLength(1);
}

/** Sends an event from the server to the page. */
export const sendSessionEvent = (event: StaffSessionEvent): void => send(new Event(event));

/** Sends a change from the server to the page: `shifts <facility id>`, or the subject alone. */
export const sendPageChange = (data: string): void => send(new MessageEvent('change', { data }));

/** Reports to the page that its connection is open, for the first time or again. */
export const sendConnectionOpened = (): void =>
  send(new MessageEvent('begun', { lastEventId: 'hash' }));

function send(event: Event): void {
  for (const stream of streams) {
    if (stream.readyState !== Stream.CLOSED) stream.dispatchEvent(event);
  }
}

/** Keeps the connections open without any further event. */
export const silenceStreams = (): void => streams.forEach((stream) => stream.silence());

/** Sends an event as another tab of the browser. */
export function sendFromOtherTab(event: StaffSessionEvent | 'alive' | LivePageChange): void {
  for (const channel of channels)
    channel.dispatchEvent(new MessageEvent('message', { data: event }));
}

/** The events that the page sent to the browser's other tabs. */
export const eventsPassedToTabs = (): readonly unknown[] => posted;
