import type { ChatEvent } from '#domain/chat/protocol/protocol.ts';

/** The number up to which a channel's events were applied, and events that arrived before their turn. */
export type ChannelEventLog = {
  /** Every event up to this number has been applied. */
  seq: number;
  early: readonly ChatEvent[];
};

export const channelEventLogFrom = (seq: number): ChannelEventLog => ({ seq, early: [] });

/**
 * Accepts events in any order and with repetitions, and returns each once and in order: `ready` events can be applied
 * now. Events after a gap wait in the log.
 */
export function acceptChannelEvents(
  log: ChannelEventLog,
  events: readonly ChatEvent[],
): { log: ChannelEventLog; ready: ChatEvent[] } {
  const bySeq = new Map<number, ChatEvent>();
  for (const event of [...log.early, ...events]) {
    if (event.seq > log.seq) bySeq.set(event.seq, event);
  }
  const ready: ChatEvent[] = [];
  let { seq } = log;
  for (let next = bySeq.get(seq + 1); next; next = bySeq.get(seq + 1)) {
    ready.push(next);
    bySeq.delete(next.seq);
    seq = next.seq;
  }
  const early = [...bySeq.values()].toSorted((one, other) => one.seq - other.seq);
  return { log: { seq, early }, ready };
}

/** True while events wait because an earlier one is missing. */
export const hasChannelEventGap = (log: ChannelEventLog): boolean => log.early.length > 0;

/** Continues after a number whose state was loaded as a whole; returns the waiting events after it. */
export function skipChannelEventLogTo(
  log: ChannelEventLog,
  seq: number,
): { log: ChannelEventLog; ready: ChatEvent[] } {
  if (seq <= log.seq) return { log, ready: [] };
  return acceptChannelEvents({ seq, early: log.early }, []);
}
