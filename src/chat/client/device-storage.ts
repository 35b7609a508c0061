let own: Storage | null = null;

/** Local storage, or an in-memory substitute where the browser forbids it. */
export function deviceStorage(): Storage {
  try {
    return window.localStorage;
  } catch {
    // Blocked by a browser setting: nothing outlives the page.
    own ??= pageStorage();
    return own;
  }
}

function pageStorage(): Storage {
  const stored = new Map<string, string>();
  return {
    get length() {
      return stored.size;
    },
    key: (index) => [...stored.keys()][index] ?? null,
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
    clear: () => stored.clear(),
  };
}
