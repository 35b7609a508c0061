import { apiPaths } from '#platform/base/api-paths.ts';
import {
  isSessionEvent,
  membershipParameter,
  readPageChange,
  type PageChange,
  type SessionEvent,
} from '#platform/base/people/session-events.ts';
import type { ChannelSide } from '#platform/base/people/sides.ts';

import { refreshWhileDown } from './refresh-while-down.ts';

const reconnectMs = 30_000;
/** More than two of the server's signs of life: a connection that is this silent does not work, also without an error. */
const silenceMs = 40_000;

export type ChannelListener = {
  /** The session ended or its rights changed. Nothing comes after it. */
  onSessionEvent(event: SessionEvent): void;
  /** Answers about the subject are outdated; all answers are with `everything`. */
  onChange(change: PageChange | 'everything'): void;
};

/** `begun` after each connection, `lost` when a connection breaks. */
type TabMessage = SessionEvent | 'begun' | 'alive' | 'lost' | PageChange;

/**
 * Calls the listener when the server announces a change that this browser's session may read. As long as the channel is down,
 * everything changes every half minute. Everything changes once more after each connection, for what was announced before. One tab of a browser holds the connection and
 * passes its events to the others: without HTTP/2 a browser opens six connections to a server, and one for each tab would
 * leave none for the pages. Returns a function that ends the subscription.
 */
export function subscribeToChannel(
  side: ChannelSide,
  { onSessionEvent, onChange }: ChannelListener,
): () => void {
  // The lock and the broadcasts share this name: one tab holds the lock and the connection.
  const name = `${side}-session`;
  const closing = new AbortController();
  const fallback = refreshWhileDown(() => onChange('everything'));
  let silence: ReturnType<typeof setTimeout> | undefined;
  const isAlive = () => {
    clearTimeout(silence);
    silence = setTimeout(fallback.lost, silenceMs);
    fallback.open();
  };
  const receive = (message: TabMessage) => {
    if (message === 'lost') return fallback.lost();
    if (isSessionEvent(message)) return onSessionEvent(message);
    isAlive();
    if (message === 'begun') onChange('everything');
    else if (message !== 'alive') onChange(message);
  };
  const tabs = new BroadcastChannel(name);
  // Boundary cast: only tabs of this site broadcast here.
  tabs.addEventListener('message', ({ data }) => receive(data as TabMessage));
  const holdConnection = () =>
    readEvents(apiPaths[`${side}Channel`], closing.signal, (message) => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
      tabs.postMessage(message);
      receive(message);
    });
  isAlive();
  void inOneTab(name, holdConnection, closing.signal);
  return () => {
    closing.abort();
    clearTimeout(silence);
    fallback.stop();
    tabs.close();
  };
}

/** Runs the task when no other tab runs it any more; at once where the browser has no locks. */
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

/** Resolves when the signal is aborted. */
function readEvents(
  address: string,
  signal: AbortSignal,
  onMessage: (message: TabMessage) => void,
): Promise<void> {
  return new Promise((resolve) => {
    let source: EventSource;
    /** Hash from the connection's first event. The server compares it when the page opens a new connection. */
    let membershipHash = '';
    let timer: ReturnType<typeof setTimeout> | undefined;
    const open = () => {
      const query =
        membershipHash && `?${new URLSearchParams({ [membershipParameter]: membershipHash })}`;
      source = new EventSource(address + query);
      source.addEventListener('begun', ({ lastEventId }) => {
        onMessage('begun');
        membershipHash = lastEventId;
      });
      source.addEventListener('alive', () => onMessage('alive'));
      source.addEventListener('change', ({ data }) => {
        const change = readPageChange(String(data));
        if (change) onMessage(change);
      });
      for (const event of ['ended', 'changed'] as const) {
        source.addEventListener(event, () => {
          source.close();
          onMessage(event);
        });
      }
      source.addEventListener('error', () => {
        onMessage('lost');
        // The browser itself connects again after a broken connection, but not after a refusal.
        // The wait is random, so that after an outage of the server the pages do not all reconnect at one moment.
        if (source.readyState === EventSource.CLOSED)
          timer = setTimeout(open, reconnectMs * (0.5 + Math.random()));
      });
    };
    open();
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      source.close();
      resolve();
    });
  });
}
