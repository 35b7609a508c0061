import { pageChangeText, type PageChange } from '#platform/base/people/session-events.ts';

/** Announcements of one subject are at least this far apart. The operators' queues change with every shift in the country. */
const everyMsOf = ({ subject }: PageChange): number => (subject === 'queues' ? 5_000 : 1_000);
/** The writes of a command and those that follow it closely are announced together. */
const collectMs = 100;

type Collected = { sentAt: number; timer: NodeJS.Timeout | undefined };

/**
 * Passes each change on after `collectMs`, and repetitions of a subject and facility together, at most once in the
 * subject's time: many writes become one request of each open page.
 */
export function collectChanges(send: (change: PageChange) => void) {
  const collected = new Map<string, Collected>();
  return {
    add(change: PageChange): void {
      const key = pageChangeText(change);
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
