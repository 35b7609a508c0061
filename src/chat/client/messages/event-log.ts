import type { ChatEvent } from '../../protocol/protocol.ts';

/** How far a channel's numbered events have been applied, and the events that arrived too early. */
export type Stream = {
  /** Every event up to this number has been applied. */
  seq: number;
  early: readonly ChatEvent[];
};

export const streamFrom = (seq: number): Stream => ({ seq, early: [] });

/**
 * Accepts events in any order and with repetitions, and returns each once and in order: `ready` are the
 * events that can be applied now. Events after a gap wait in the stream.
 */
export function takeIn(
  stream: Stream,
  events: readonly ChatEvent[],
): { stream: Stream; ready: ChatEvent[] } {
  const bySeq = new Map<number, ChatEvent>();
  for (const event of [...stream.early, ...events]) {
    if (event.seq > stream.seq) bySeq.set(event.seq, event);
  }
  const ready: ChatEvent[] = [];
  let { seq } = stream;
  for (let next = bySeq.get(seq + 1); next; next = bySeq.get(seq + 1)) {
    ready.push(next);
    bySeq.delete(next.seq);
    seq = next.seq;
  }
  const early = [...bySeq.values()].toSorted((one, other) => one.seq - other.seq);
  return { stream: { seq, early }, ready };
}

/** True while an event before an early one is missing. */
export const hasGap = (stream: Stream): boolean => stream.early.length > 0;

/** Skips to a number whose state was loaded as a whole, and returns the waiting events after it. */
export function skipTo(stream: Stream, seq: number): { stream: Stream; ready: ChatEvent[] } {
  if (seq <= stream.seq) return { stream, ready: [] };
  return takeIn({ seq, early: stream.early }, []);
}
