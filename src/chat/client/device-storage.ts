let own: Storage | null = null;

/** Local storage, or what lasts as long as the page where the browser forbids it. */
export function deviceStorage(): Storage {
  try {
    return window.localStorage;
  } catch {
    // Blocked by a setting of the browser: nothing is kept then.
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
