import type { ChatEvent } from '../protocol/protocol.ts';

/** How far a channel's numbered events have been taken in, and those that came too early. */
export type Stream = {
  /** Every event up to this number has been taken in. */
  seq: number;
  early: readonly ChatEvent[];
};

export const streamFrom = (seq: number): Stream => ({ seq, early: [] });

/**
 * Takes events in whatever order and however often they come, and hands out each once and in order:
 * `ready` are those whose turn it is now. What came too early waits in the stream.
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

/** True while an event between is missing. */
export const hasGap = (stream: Stream): boolean => stream.early.length > 0;

/** Skips to a number whose state was read as a whole, and hands out what came after it. */
export function skipTo(stream: Stream, seq: number): { stream: Stream; ready: ChatEvent[] } {
  if (seq <= stream.seq) return { stream, ready: [] };
  return takeIn({ seq, early: stream.early }, []);
}
