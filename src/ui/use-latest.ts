import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function that stays the same and calls the latest one: a memoised child need not be drawn again. */
export function useLatest<Args extends readonly unknown[], Result>(
  act: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
