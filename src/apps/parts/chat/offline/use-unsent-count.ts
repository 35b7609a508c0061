import { useEffect, useState } from 'react';

import type { OwnerSide } from '../owner.ts';
import { countUnsent } from './unsent-messages.ts';

/** The number of a side's messages that were written and not sent: they leave the device with their author. */
export function useUnsentCount(side: OwnerSide): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    // A device that keeps nothing has none. What is sent meanwhile no longer counts.
    const look = () => void countUnsent(side).then(setCount, () => undefined);
    look();
    const timer = setInterval(look, 2_000);
    return () => clearInterval(timer);
  }, [side]);
  return count;
}
