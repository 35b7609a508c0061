import { apiPaths } from '#base/api-paths.ts';
import { isSessionNews, type SessionNews } from '#base/staff/session-news.ts';

/** The lock of the tab that is connected, and the channel by which it tells the others. */
const name = 'facility-session';
const againMs = 30_000;

/**
 * Says once that the session of this browser ended or changed. Of all tabs one is connected: a browser opens six
 * connections to a server without HTTP/2, and a tab each would take them from the pages. Returns its end.
 */
export function followSession(onNews: (news: SessionNews) => void): () => void {
  const over = new AbortController();
  const tabs = new BroadcastChannel(name);
  tabs.addEventListener('message', ({ data }) => {
    if (isSessionNews(data)) onNews(data);
  });
  const lead = () =>
    readEvents(over.signal, (news) => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target
      tabs.postMessage(news);
      onNews(news);
    });
  void alone(lead, over.signal);
  return () => {
    over.abort();
    tabs.close();
  };
}

/** Runs the task when no other tab runs it any more; at once where the browser has no locks. */
async function alone(task: () => Promise<void>, signal: AbortSignal): Promise<void> {
  if (!('locks' in navigator)) return task();
  try {
    await navigator.locks.request(name, { signal }, task);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** Resolves when the signal is aborted. */
function readEvents(signal: AbortSignal, onNews: (news: SessionNews) => void): Promise<void> {
  return new Promise((resolve) => {
    let source: EventSource;
    /** What the server said of the person's role and facilities: it compares when the page comes back. */
    let place = '';
    let timer: ReturnType<typeof setTimeout> | undefined;
    const open = () => {
      const query = place && `?${new URLSearchParams({ place })}`;
      source = new EventSource(apiPaths.facilitySession + query);
      source.addEventListener('begun', ({ lastEventId }) => {
        place = lastEventId;
      });
      for (const news of ['ended', 'changed'] as const) {
        source.addEventListener(news, () => {
          source.close();
          onNews(news);
        });
      }
      source.addEventListener('error', () => {
        // The browser itself connects again after a broken connection, and not after a refusal.
        // Random, so that all pages of a server that was away do not come back at one moment.
        if (source.readyState === EventSource.CLOSED)
          timer = setTimeout(open, againMs * (0.5 + Math.random()));
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
