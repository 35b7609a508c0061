import { expect, onTestFinished, vi } from 'vitest';

import type { PageChange, SessionEvent } from '#platform/base/people/session-events.ts';

/** As often as the server does: a page that hears nothing asks again by itself, and a test could pass by waiting for that. */
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

/** Replaces the browser's server-sent events for one test: an event comes only by `sendSessionEvent`. */
export function stubLiveChannel(): void {
  streams.length = 0;
  posted.length = 0;
  vi.stubGlobal('EventSource', Stream);
}

/** The page of this test has a lock and a channel of its own: those of the browser are shared by all test files. */
export function asOnlyTab(): void {
  // Boundary cast: the overloads of the browser's type.
  const hold = async (_name: string, _options: unknown, run: () => unknown) => run();
  replaceLock(hold as typeof navigator.locks.request);
}

/** Another tab holds the lock, until the returned function gives it to this one. */
export function asSecondTab(): () => void {
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
export const openStreams = (): string[] =>
  streams.filter(({ readyState }) => readyState !== Stream.CLOSED).map(({ url }) => url);

/** Opens the page as the browser's only tab, and waits until its channel is connected. */
export async function withChannel(openPage: () => Promise<void>): Promise<void> {
  asOnlyTab();
  await openPage();
  await expect.poll(openStreams).toHaveLength(1);
}

/** An event from the server to the page. */
export const sendSessionEvent = (event: SessionEvent): void => send(new Event(event));

/** A change that the server announces to the page: `shifts <facility id>`, or the subject alone. */
export const sendChange = (data: string): void => send(new MessageEvent('change', { data }));

/** The page's connection is open, for the first time or again. */
export const sendBegun = (): void => send(new MessageEvent('begun', { lastEventId: 'hash' }));

function send(event: Event): void {
  for (const stream of streams) {
    if (stream.readyState !== Stream.CLOSED) stream.dispatchEvent(event);
  }
}

/** The connections stay open, and nothing comes on them any more. */
export const silenceStreams = (): void => streams.forEach((stream) => stream.silence());

/** An event that another tab of the browser passes to the page. */
export function sendFromOtherTab(event: SessionEvent | 'alive' | PageChange): void {
  for (const channel of channels)
    channel.dispatchEvent(new MessageEvent('message', { data: event }));
}

/** The events that the page passed to the other tabs of the browser. */
export const passedToTabs = (): readonly unknown[] => posted;
