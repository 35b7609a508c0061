import { useEffect, useState } from 'react';

import type { ChatOwnerSide } from '../owner.ts';
import { countUnsentMessages } from './unsent-messages.ts';

/** Returns the number of a side's unsent messages on this device, which are erased when their author signs out. */
export function useUnsentMessageCount(side: ChatOwnerSide): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    // Counts again, because messages get sent meanwhile; 0 on a device without storage.
    const look = () => void countUnsentMessages(side).then(setCount, () => undefined);
    look();
    const timer = setInterval(look, 2_000);
    return () => clearInterval(timer);
  }, [side]);
  return count;
}
