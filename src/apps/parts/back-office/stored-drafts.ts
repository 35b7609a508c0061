import { useState, useSyncExternalStore } from 'react';

import { deviceStorage, isDeviceStorageLasting } from '#platform/web/storage/device-storage.ts';

const prefix = 'staff-draft:';

/** Returns true if this browser can store drafts: its storage may be blocked or full. False on the server. */
export const canStoreFormDrafts = isDeviceStorageLasting;

/** Stores a draft in this browser. Without storage, the form warns before its page is left. (`canStoreFormDrafts`) */
export function storeFormDraft(name: string, draft: object): void {
  deviceStorage().setItem(prefix + name, JSON.stringify(draft));
}

const never = () => () => {};

/**
 * Returns the JSON of a draft as stored when the component was mounted. Null without a draft, and until hydration ends,
 * because hydration must render the same as the server.
 */
export function useStoredFormDraft(name: string): string | null {
  const [opened] = useState(() => readerOf(name));
  return useSyncExternalStore(never, opened, () => null);
}

/** Returns a function that reads a draft at its first call and then always returns the same text. */
function readerOf(name: string) {
  let found: { text: string | null } | null = null;
  return () => {
    found ??= { text: read(name) };
    return found.text;
  };
}

const read = (name: string) => deviceStorage().getItem(prefix + name);

export function eraseFormDraft(name: string): void {
  deviceStorage().removeItem(prefix + name);
}

/** Erases the drafts of all people who signed in with this browser. */
export function eraseAllFormDrafts(): void {
  const storage = deviceStorage();
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
  for (const key of keys) if (key.startsWith(prefix)) storage.removeItem(key);
}
