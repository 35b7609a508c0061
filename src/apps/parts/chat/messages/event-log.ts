import type { ChatEvent } from '#domain/chat/protocol/protocol.ts';

/** The number up to which a channel's events were applied, and events that arrived before their turn. */
export type EventLog = {
  /** Every event up to this number has been applied. */
  seq: number;
  early: readonly ChatEvent[];
};

export const eventLogFrom = (seq: number): EventLog => ({ seq, early: [] });

/**
 * Accepts events in any order and with repetitions, and returns each once and in order: `ready` events can be applied
 * now. Events after a gap wait in the log.
 */
export function acceptEvents(
  log: EventLog,
  events: readonly ChatEvent[],
): { log: EventLog; ready: ChatEvent[] } {
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
export const hasEventGap = (log: EventLog): boolean => log.early.length > 0;

/** Continues after a number whose state was loaded as a whole; returns the waiting events after it. */
export function skipEventLogTo(log: EventLog, seq: number): { log: EventLog; ready: ChatEvent[] } {
  if (seq <= log.seq) return { log, ready: [] };
  return acceptEvents({ seq, early: log.early }, []);
}
