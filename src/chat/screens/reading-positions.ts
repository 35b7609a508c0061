/** A row of a conversation, and how far below the top of the screen it stood, in CSS px. */
export type ReadingPosition = { key: string; top: number };

const places = new Map<string, ReadingPosition>();
let latest = '';

/** Remembers where somebody was reading when they left a conversation; null for its end. */
export function leavePlace(conversation: string, place: ReadingPosition | null): void {
  latest = conversation;
  if (place) places.set(conversation, place);
  else places.delete(conversation);
}

/** Where somebody was reading who comes back from a thread of this conversation; null for all others. */
export function placeToReturnTo(conversation: string): ReadingPosition | null {
  const isBack = latest.startsWith(`${conversation}/`);
  return isBack ? (places.get(conversation) ?? null) : null;
}
