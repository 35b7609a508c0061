import { apiPaths } from '#platform/base/api-paths.ts';
import {
  isSessionEvent,
  membershipParameter,
  type SessionEvent,
} from '#platform/base/people/session-events.ts';

import type { StaffSide } from './staff-client.ts';

const addresses: Record<StaffSide, string> = {
  facility: apiPaths.facilitySession,
  operator: apiPaths.operatorSession,
};
const reconnectMs = 30_000;

/**
 * Calls `onEvent` when the session that this browser has on a side ends or changes. One tab of a browser holds the
 * stream and passes its events to the others: without HTTP/2 a browser opens six connections to a server, and a stream
 * for each tab would leave none for the pages. Returns a function that closes the subscription.
 */
export function subscribeToSession(
  side: StaffSide,
  onEvent: (event: SessionEvent) => void,
): () => void {
  // The lock and the channel share this name: one tab holds the lock and the stream, and passes events to the other tabs.
  const name = `${side}-session`;
  const closing = new AbortController();
  const tabs = new BroadcastChannel(name);
  tabs.addEventListener('message', ({ data }) => {
    if (isSessionEvent(data)) onEvent(data);
  });
  const holdStream = () =>
    readStream(addresses[side], closing.signal, (event) => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
      tabs.postMessage(event);
      onEvent(event);
    });
  void inOneTab(name, holdStream, closing.signal);
  return () => {
    closing.abort();
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
function readStream(
  address: string,
  signal: AbortSignal,
  onEvent: (event: SessionEvent) => void,
): Promise<void> {
  return new Promise((resolve) => {
    let source: EventSource;
    /** Hash from the stream's first event. The server compares it when the page opens a new connection. */
    let membershipHash = '';
    let timer: ReturnType<typeof setTimeout> | undefined;
    const open = () => {
      const query =
        membershipHash && `?${new URLSearchParams({ [membershipParameter]: membershipHash })}`;
      source = new EventSource(address + query);
      source.addEventListener('begun', ({ lastEventId }) => {
        membershipHash = lastEventId;
      });
      for (const event of ['ended', 'changed'] as const) {
        source.addEventListener(event, () => {
          source.close();
          onEvent(event);
        });
      }
      source.addEventListener('error', () => {
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
