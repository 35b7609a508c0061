import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

const never = () => () => {};
const unknownYet = () => undefined;

/**
 * The state of the history entry, for values that must not be in an address, because addresses are logged. Undefined
 * on the server and in the first render of a loaded page, which must equal the server's. Null for an entry without
 * state.
 */
export function useHistoryState(): unknown {
  const state: unknown = useLocation().state ?? null;
  return useSyncExternalStore(never, () => state, unknownYet);
}
