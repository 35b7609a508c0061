import { useState, useSyncExternalStore } from 'react';

import { deviceStorage, isDeviceStorageLasting } from '#platform/web/storage/device-storage.ts';

const prefix = 'staff-draft:';

/** Whether this browser can store drafts: its storage may be blocked or full. False on the server. */
export const canStoreDrafts = isDeviceStorageLasting;

/** Stores a draft in this browser. Without storage, the form has learnt so from `canStoreDrafts` and warns before its page is left. */
export function storeDraft(name: string, draft: object): void {
  deviceStorage().setItem(prefix + name, JSON.stringify(draft));
}

const never = () => () => {};

/**
 * The JSON of a draft as it was stored when the component was mounted; null without one, and until the end of hydration,
 * which renders what the server did.
 */
export function useStoredDraft(name: string): string | null {
  const [opened] = useState(() => readerOf(name));
  return useSyncExternalStore(never, opened, () => null);
}

/** Reads a draft at its first call, and returns the same from then on. */
function readerOf(name: string) {
  let found: { text: string | null } | null = null;
  return () => {
    found ??= { text: read(name) };
    return found.text;
  };
}

const read = (name: string) => deviceStorage().getItem(prefix + name);

export function eraseDraft(name: string): void {
  deviceStorage().removeItem(prefix + name);
}

/** Erases the drafts of everybody who signed in with this browser. */
export function eraseDrafts(): void {
  const storage = deviceStorage();
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '');
  for (const key of keys) if (key.startsWith(prefix)) storage.removeItem(key);
}
