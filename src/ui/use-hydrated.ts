import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and during hydration, where nothing that only the browser knows can be rendered. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
