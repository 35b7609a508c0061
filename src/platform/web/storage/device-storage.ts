/**
 * The storage of this browser (`deviceStorage`) and of this tab (`tabStorage`), only for comfort. If the browser's
 * storage is missing, forbidden or full, the page's memory replaces it, so that every function still works. No other
 * module uses the browser's storage objects.
 */
export const deviceStorage = (): Storage => guarded('localStorage');
export const tabStorage = (): Storage => guarded('sessionStorage');

type Area = 'localStorage' | 'sessionStorage';

/** True when this browser stores data beyond the life of the page. False on the server. */
export function isDeviceStorageLasting(): boolean {
  const storage = own('localStorage');
  try {
    storage?.setItem(probe, '');
    storage?.removeItem(probe);
    return storage !== null;
  } catch {
    return false;
  }
}

const probe = 'storage-probe';
const memories: Record<Area, Map<string, string>> = {
  localStorage: new Map(),
  sessionStorage: new Map(),
};

/** The browser's storage object; null when it is missing, forbidden or switched off, and on the server. */
function own(area: Area): Storage | null {
  try {
    return globalThis[area] ?? null;
  } catch {
    // Even reading the property throws when a browser setting forbids storage.
    return null;
  }
}

function guarded(area: Area): Storage {
  const storage = own(area);
  const memory = memories[area];
  const ask = <Answer>(question: (stored: Storage) => Answer, other: Answer): Answer => {
    try {
      return storage ? question(storage) : other;
    } catch {
      return other;
    }
  };
  const keys = () => {
    const stored = ask(
      (from) => Array.from({ length: from.length }, (_, at) => from.key(at) ?? ''),
      [],
    );
    return [...new Set([...stored, ...memory.keys()])];
  };
  return {
    get length() {
      return keys().length;
    },
    key: (index) => keys()[index] ?? null,
    getItem: (key) => memory.get(key) ?? ask((from) => from.getItem(key), null),
    setItem(key, value) {
      // Store nothing on the server: all visitors would share its memory.
      if (storage === null && typeof window === 'undefined') return;
      const isStored = ask((to) => (to.setItem(key, value), true), false);
      if (isStored) memory.delete(key);
      else memory.set(key, value);
    },
    removeItem(key) {
      memory.delete(key);
      ask((from) => from.removeItem(key), undefined);
    },
    clear() {
      memory.clear();
      ask((from) => from.clear(), undefined);
    },
  };
}
