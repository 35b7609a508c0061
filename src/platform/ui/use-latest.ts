import { useCallback, useLayoutEffect, useRef } from 'react';

/** A stable function that calls the latest `act`, so that a memoised child does not re-render. */
export function useLatestCallback<Args extends readonly unknown[], Result>(
  act: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
