const storageKey = 'install-offer';
/** The offer appears after this many applications, when the worker is likely to use the app again. */
const applicationsBefore = 2;

type Memory = { applications: readonly string[]; isDismissed: boolean };
type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** Records an application made on this phone. Returns true when the app should offer to be added to the home screen. */
export function recordApplicationForInstallOffer(store: Store, applicationId: string): boolean {
  const { applications, isDismissed } = read(store);
  const all = [...new Set([...applications, applicationId])].slice(0, applicationsBefore);
  write(store, { applications: all, isDismissed });
  return all.length >= applicationsBefore && !isDismissed;
}

/** Records 「今後表示しない」: the offer never appears again. */
export function dismissInstallOffer(store: Store): void {
  write(store, { ...read(store), isDismissed: true });
}

function read(store: Store): Memory {
  try {
    const kept: unknown = JSON.parse(store.getItem(storageKey) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('applications' in kept)) return nothing;
    const { applications } = kept;
    if (!Array.isArray(applications)) return nothing;
    return {
      applications: applications.filter((id) => typeof id === 'string'),
      isDismissed: 'isDismissed' in kept && kept.isDismissed === true,
    };
  } catch {
    // Storage is unavailable or its content is malformed: start empty.
    return nothing;
  }
}

const nothing: Memory = { applications: [], isDismissed: false };

function write(store: Store, memory: Memory): void {
  try {
    store.setItem(storageKey, JSON.stringify(memory));
  } catch {
    // Storage is unavailable: the count stays at one, so the app does not offer to be added to the home screen.
  }
}
