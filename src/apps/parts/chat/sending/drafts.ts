import { personPrefixOfChatOwner, sideOfChatOwner, type ChatOwnerSide } from '../owner.ts';

/** The part of local storage that drafts need. */
export type MessageDraftStorage = Pick<
  Storage,
  'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'
>;

const prefix = 'chat-draft:';

/** The conversation of a draft: a channel, or one thread of it. */
export type MessageDraftKey = { owner: string; channelId: string; parentId: string | null };

/** Returns the unsent text of a conversation, also from an earlier visit; empty without a draft. */
export function readMessageDraft(storage: MessageDraftStorage, draft: MessageDraftKey): string {
  return storage.getItem(keyOf(draft)) ?? '';
}

/** Stores the draft; an empty text removes it. */
export function storeMessageDraft(
  storage: MessageDraftStorage,
  draft: MessageDraftKey,
  text: string,
): void {
  try {
    if (text.trim() === '') storage.removeItem(keyOf(draft));
    else storage.setItem(keyOf(draft), text);
  } catch {
    // Storage is full: the text is lost when the screen closes.
  }
}

/** Removes drafts of other people of the same side from a shared device. */
export function dropMessageDraftsOfOthers(storage: MessageDraftStorage, owner: string): void {
  const own = `${personPrefixOfChatOwner(owner)}:`;
  dropDrafts(
    storage,
    (key) => sideOfChatOwner(key) === sideOfChatOwner(owner) && !key.startsWith(own),
  );
}

/** Removes the drafts of a side's people from the device. */
export function dropMessageDraftsOfSide(storage: MessageDraftStorage, side: ChatOwnerSide): void {
  dropDrafts(storage, (key) => sideOfChatOwner(key) === side);
}

/** Removes the chosen drafts; their keys begin with the owner. */
function dropDrafts(storage: MessageDraftStorage, isChosen: (key: string) => boolean): void {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  for (const key of keys)
    if (key.startsWith(prefix) && isChosen(key.slice(prefix.length))) storage.removeItem(key);
}

function keyOf({ owner, channelId, parentId }: MessageDraftKey): string {
  return `${prefix}${owner}:${channelId}${parentId === null ? '' : `:${parentId}`}`;
}
