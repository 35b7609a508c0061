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
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}
