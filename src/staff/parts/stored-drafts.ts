import { useState, useSyncExternalStore } from 'react';

const prefix = 'staff-draft:';

/** Whether this browser can store drafts: its storage may be blocked or full. False on the server. */
export function canStoreDrafts(): boolean {
  try {
    localStorage.setItem(prefix, '');
    localStorage.removeItem(prefix);
    return true;
  } catch {
    return false;
  }
}

/** Stores a draft in this browser. */
export function storeDraft(name: string, draft: object): void {
  try {
    localStorage.setItem(prefix + name, JSON.stringify(draft));
  } catch {
    // The form has learnt this from `canStoreDrafts`, and warns before its page is left.
  }
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

function read(name: string): string | null {
  try {
    return localStorage.getItem(prefix + name);
  } catch {
    return null;
  }
}

export function eraseDraft(name: string): void {
  try {
    localStorage.removeItem(prefix + name);
  } catch {
    // Nothing was kept where storage is blocked.
  }
}

/** Erases the drafts of everybody who signed in with this browser. */
export function eraseDrafts(): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(prefix)) localStorage.removeItem(key);
  } catch {
    // Nothing was kept where storage is blocked.
  }
}
