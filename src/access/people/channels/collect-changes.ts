import { formatLivePageChange, type LivePageChange } from '#platform/base/people/session-events.ts';

/** Minimum time between two events of one subject. The operators' queues change with every shift in the country. */
const everyMsOf = ({ subject }: LivePageChange): number => (subject === 'queues' ? 5_000 : 1_000);
/** The writes of one command, and writes that follow closely, are sent as one event. */
const collectMs = 100;

type Collected = { sentAt: number; timer: NodeJS.Timeout | undefined };

/**
 * Sends each change after `collectMs`. Repeated changes of one subject and facility are sent as one, at most once per
 * `everyMsOf`, so that many writes cause one request of each open page.
 */
export function collectPageChanges(send: (change: LivePageChange) => void) {
  const collected = new Map<string, Collected>();
  return {
    add(change: LivePageChange): void {
      const key = formatLivePageChange(change);
      const everyMs = everyMsOf(change);
      const last = collected.get(key);
      if (last?.timer) return;
      const waitMs = last
        ? Math.max(collectMs, last.sentAt + everyMs - performance.now())
        : collectMs;
      const timer = setTimeout(() => {
        collected.set(key, { sentAt: performance.now(), timer: undefined });
        send(change);
      }, waitMs);
      collected.set(key, { sentAt: 0, timer });
    },
    stop(): void {
      for (const { timer } of collected.values()) clearTimeout(timer);
    },
  };
}
