import { useEffect, useState } from 'react';

/** A tap this soon after a button appeared was meant for what lay there before. */
export const passingTapMs = 400;

/** True for a tap at `at` that was meant for what the screen showed before `since`; both as `event.timeStamp`. */
export const isPassingTap = (at: number, since: number): boolean => at - since < passingTapMs;

/**
 * True once a panel that opened by itself may be tapped; at once for a panel that the user's own press opened. The
 * keyboard and screen readers are not delayed.
 */
export function useSettled(isOpen: boolean, opensItself: boolean): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    if (!isOpen || !opensItself) return undefined;
    const timer = setTimeout(() => setSettled(true), passingTapMs);
    return () => {
      clearTimeout(timer);
      setSettled(false);
    };
  }, [isOpen, opensItself]);
  return isSettled || !opensItself;
}
