/** The part of local storage that drafts need. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const prefix = 'chat-draft:';

/** The conversation of a draft: a channel, or one thread of it. */
export type DraftKey = { workerId: string; channelId: string; parentId: string | null };

/** The text typed here and not sent, also in an earlier visit; empty without a draft. */
export function readDraft(storage: DraftStorage, draft: DraftKey): string {
  return storage.getItem(keyOf(draft)) ?? '';
}

/** Stores the draft; an empty text removes it. */
export function storeDraft(storage: DraftStorage, draft: DraftKey, text: string): void {
  try {
    if (text.trim() === '') storage.removeItem(keyOf(draft));
    else storage.setItem(keyOf(draft), text);
  } catch {
    // Storage is full: the text lives as long as the screen does.
  }
}

/** Removes the drafts of other workers from a shared phone. */
export function dropDraftsOfOthers(storage: DraftStorage, workerId: string): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  for (const key of keys) {
    const isOthers = key.startsWith(prefix) && !key.startsWith(`${prefix}${workerId}:`);
    if (isOthers) storage.removeItem(key);
  }
}

function keyOf({ workerId, channelId, parentId }: DraftKey): string {
  return `${prefix}${workerId}:${channelId}${parentId === null ? '' : `:${parentId}`}`;
}
