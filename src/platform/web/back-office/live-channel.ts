import { apiPaths } from '#platform/base/api-paths.ts';
import {
  isStaffSessionEvent,
  membershipHashParameter,
  readLivePageChange,
  type LivePageChange,
  type StaffSessionEvent,
} from '#platform/base/people/session-events.ts';
import type { LiveChannelPageKind } from '#platform/base/people/sides.ts';

import { refreshWhileDisconnected } from './refresh-while-down.ts';

/** Milliseconds between refreshes of everything while the channel is down. */
const slowRefreshMs = 30_000;
/**
 * Longer than two intervals of the server's heartbeat: a connection without any event for this time is broken, even
 * without an error.
 */
const silenceMs = 40_000;
/**
 * Random waits before a new connection, after a refusal and after silence, so that pages do not all connect at the
 * same time.
 */
const afterRefusalMs = { from: 15_000, until: 45_000 };
const afterSilenceMs = { from: 0, until: 5_000 };
/**
 * Random wait after the announcement of a new minute, which reaches all pages in the same second: without it they would
 * all send their requests at once. It is shorter than the minute until the next announcement.
 */
const maxClockWaitMs = 30_000;

export type ChannelListener = {
  /** Called when the session ended or its rights changed. It is the last event. */
  onSessionEvent(event: StaffSessionEvent): void;
  /** Called when answers about the subject are outdated, or all answers (`everything`). */
  onChange(change: LivePageChange | 'everything'): void;
};

/** `begun` after each connection, `alive` as long as the server receives changes, `lost` when a connection breaks. */
type TabMessage = StaffSessionEvent | 'begun' | 'alive' | 'lost' | LivePageChange;

/**
 * Calls the listener when the server announces a change that this browser's session may read. While the channel is
 * down, it announces `everything` every half minute, and once more when the channel works again, because changes may
 * have been missed. One tab of a browser holds the connection and passes its events to the other tabs: without HTTP/2
 * a browser opens six connections to a server, and one for each tab would leave none for the pages. Returns a
 * function that ends the subscription.
 */
export function subscribeToChannel(
  side: LiveChannelPageKind,
  { onSessionEvent, onChange }: ChannelListener,
): () => void {
  // The lock and the broadcasts share this name: one tab holds the lock and the connection.
  const name = `${side}-session`;
  const closing = new AbortController();
  const fallback = refreshWhileDisconnected(() => onChange('everything'), slowRefreshMs);
  let connection: Connection | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  const clock = atRandom(maxClockWaitMs, () => onChange({ subject: 'clock', facilityId: null }));
  // The tab with the connection may have broadcast `begun` before this tab listened.
  let isBehind = true;
  const lost = () => {
    isBehind = true;
    fallback.lost();
  };
  const awaitSign = () => {
    clearTimeout(silence);
    silence = setTimeout(() => {
      lost();
      connection?.reopen();
      awaitSign();
    }, silenceMs);
  };
  const receive = (message: TabMessage) => {
    if (message === 'lost') return lost();
    if (isStaffSessionEvent(message)) {
      clearTimeout(silence);
      clock.stop();
      return onSessionEvent(message);
    }
    awaitSign();
    fallback.open();
    if (isBehind || message === 'begun') onChange('everything');
    else if (message !== 'alive') {
      if (message.subject === 'clock') clock.start();
      else onChange(message);
    }
    isBehind = false;
  };
  const tabs = new BroadcastChannel(name);
  // Boundary cast: only tabs of this site broadcast here.
  tabs.addEventListener('message', ({ data }) => receive(data as TabMessage));
  const holdConnection = () =>
    new Promise<void>((resolve) => {
      // The lock may be granted after the subscription ended: an abort cannot withdraw a granted lock.
      if (closing.signal.aborted) return resolve();
      // This tab opens the connection itself and gets its `begun`.
      isBehind = false;
      connection = openConnection(apiPaths[`${side}Channel`], (message) => {
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
        tabs.postMessage(message);
        receive(message);
      });
      closing.signal.addEventListener('abort', () => {
        connection?.close();
        resolve();
      });
      return undefined;
    });
  awaitSign();
  void inOneTab(name, holdConnection, closing.signal);
  return () => {
    closing.abort();
    clearTimeout(silence);
    clock.stop();
    fallback.stop();
    tabs.close();
  };
}

/** Calls `task` after a random part of `maxMs`; further starts until then add no call. */
function atRandom(maxMs: number, task: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    start(): void {
      timer ??= setTimeout(() => {
        timer = undefined;
        task();
      }, maxMs * Math.random());
    },
    stop: () => clearTimeout(timer),
  };
}

/** Runs the task once no other tab runs it; at once in browsers without the Web Locks API. */
async function inOneTab(
  name: string,
  task: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  if (!('locks' in navigator)) return task();
  try {
    await navigator.locks.request(name, { signal }, task);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

type Connection = {
  /** Closes a silent connection and opens a new one after a random wait. */
  reopen(): void;
  close(): void;
};

function openConnection(address: string, onMessage: (message: TabMessage) => void): Connection {
  let source: EventSource;
  /** Hash from the connection's first event. The server compares it when the page opens a new connection. */
  let membershipHash = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const close = () => {
    clearTimeout(timer);
    source.close();
  };
  const openAfter = ({ from, until }: { from: number; until: number }) => {
    close();
    timer = setTimeout(open, from + (until - from) * Math.random());
  };
  function open(): void {
    const query =
      membershipHash && `?${new URLSearchParams({ [membershipHashParameter]: membershipHash })}`;
    source = new EventSource(address + query);
    source.addEventListener('begun', ({ lastEventId }) => {
      onMessage('begun');
      membershipHash = lastEventId;
    });
    source.addEventListener('alive', () => onMessage('alive'));
    source.addEventListener('change', ({ data }) => {
      const change = readLivePageChange(String(data));
      if (change) onMessage(change);
    });
    for (const event of ['ended', 'changed'] as const) {
      source.addEventListener(event, () => {
        close();
        onMessage(event);
      });
    }
    source.addEventListener('error', () => {
      onMessage('lost');
      // The browser itself connects again after a broken connection, but not after a refusal.
      if (source.readyState === EventSource.CLOSED) openAfter(afterRefusalMs);
    });
  }
  open();
  return { reopen: () => openAfter(afterSilenceMs), close };
}
