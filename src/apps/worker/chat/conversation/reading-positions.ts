/** A row of a conversation and the distance of its top from the top of the scroll area, in CSS px. */
export type ReadingPosition = { key: string; top: number };

const places = new Map<string, ReadingPosition>();
let latest = '';

/** Stores the reading position when the worker leaves a conversation; null for the end of the conversation. */
export function storeReadingPosition(conversation: string, place: ReadingPosition | null): void {
  latest = conversation;
  if (place) places.set(conversation, place);
  else places.delete(conversation);
}

/** The reading position when the worker comes back from a thread of this conversation; otherwise null. */
export function readingPositionToRestore(conversation: string): ReadingPosition | null {
  const isBack = latest.startsWith(`${conversation}/`);
  return isBack ? (places.get(conversation) ?? null) : null;
}
