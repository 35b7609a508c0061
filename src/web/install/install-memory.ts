const place = 'install-offer';
/** The card comes with the second application: by then the app is of use to somebody. */
const applicationsBefore = 2;

type Memory = { applications: readonly string[]; isDismissed: boolean };
type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** Notes an application that was completed on this phone. Says whether to offer the home screen. */
export function noteApplication(store: Store, applicationId: string): boolean {
  const { applications, isDismissed } = read(store);
  const all = [...new Set([...applications, applicationId])].slice(0, applicationsBefore);
  write(store, { applications: all, isDismissed });
  return all.length >= applicationsBefore && !isDismissed;
}

/** 「今後表示しない」: for good. */
export function dismissInstall(store: Store): void {
  write(store, { ...read(store), isDismissed: true });
}

function read(store: Store): Memory {
  try {
    const kept: unknown = JSON.parse(store.getItem(place) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('applications' in kept)) return nothing;
    const { applications } = kept;
    if (!Array.isArray(applications)) return nothing;
    return {
      applications: applications.filter((id) => typeof id === 'string'),
      isDismissed: 'isDismissed' in kept && kept.isDismissed === true,
    };
  } catch {
    // A phone that keeps nothing, or something else under that name: nothing is known.
    return nothing;
  }
}

const nothing: Memory = { applications: [], isDismissed: false };

function write(store: Store, memory: Memory): void {
  try {
    store.setItem(place, JSON.stringify(memory));
  } catch {
    // A phone that keeps nothing is not offered the home screen either.
  }
}
