import { useEffect, useState } from 'react';

/** Milliseconds after a button appeared within which a tap was meant for the earlier content of that place. */
export const misdirectedTapMs = 400;

/** True for a tap at `at` that was meant for the screen's content before `since`; both are `event.timeStamp` values. */
export const isMisdirectedTap = (at: number, since: number): boolean =>
  at - since < misdirectedTapMs;

/**
 * True once a panel accepts taps: after a delay if it opened by itself, at once if the user's press opened it. The
 * keyboard and screen readers are not delayed.
 */
export function useOverlayAcceptsTaps(isOpen: boolean, opensItself: boolean): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    if (!isOpen || !opensItself) return undefined;
    const timer = setTimeout(() => setSettled(true), misdirectedTapMs);
    return () => {
      clearTimeout(timer);
      setSettled(false);
    };
  }, [isOpen, opensItself]);
  return isSettled || !opensItself;
}
