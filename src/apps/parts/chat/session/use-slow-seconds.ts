import { useEffect, useState } from 'react';

import { slowModeSecondsLeft } from '#domain/chat/protocol/composer-rules.ts';

import { useClientState } from './chat-context.tsx';

/** Counts down the seconds until slow mode allows the next message. */
export function useSlowModeSecondsLeft(channelId: string): number {
  const until = useClientState(({ slowUntil }) => slowUntil.get(channelId) ?? 0);
  const [now, setNow] = useState(0);
  const [known, setKnown] = useState(until);
  if (known !== until) {
    // `now` is left over from the countdown of the previous message: reset it until the next tick.
    setKnown(until);
    setNow(0);
  }
  useEffect(() => {
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, 250);
    const stop = setTimeout(() => clearInterval(timer), Math.max(0, until - Date.now()) + 500);
    return () => {
      clearInterval(timer);
      clearTimeout(stop);
    };
  }, [until]);
  return until === 0 || now === 0 ? 0 : slowModeSecondsLeft(until, now);
}
