import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

const never = () => () => {};
const unknownYet = () => undefined;

/**
 * The state of the history entry, for what an address must not carry: addresses are logged. The server does not
 * know it, so it is undefined there and in the first render of a loaded page, which must draw what the server drew.
 * Null for an entry without state.
 */
export function useHistoryState(): unknown {
  const state: unknown = useLocation().state ?? null;
  return useSyncExternalStore(never, () => state, unknownYet);
}
