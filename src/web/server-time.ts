import { useEffect, useState } from 'react';
import { useRouteLoaderData } from 'react-router';

/** What the root page knows of the server. */
export type RootData = {
  session: { user: { id: string; name: string | null }; expires: string; token: string } | null;
  now: string;
  origin: string;
  demo: boolean;
  /** Where this browser reports errors to, in production. */
  reportsTo: string | null;
  /** The origin of a hosted chat; null where the chat is ours. */
  chatAt: string | null;
  display: {
    theme: 'auto' | 'light' | 'dark';
    text: 'standard' | 'large' | 'largest';
    /** ふりがな above the words of our screens. */
    hasReadings: boolean;
    /** やさしい日本語: our own sentences in easier words. */
    isEasy: boolean;
    /** 動きを減らす, whatever the device says. */
    isStill: boolean;
  };
};

let offsetMs = 0;

/** Sets how far the server's clock is from the phone's. */
export function learnServerTime(serverNow: string): void {
  offsetMs = new Date(serverNow).getTime() - Date.now();
}

/** The server's time now, for loaders and handlers in the browser; components use `useNow`. */
export function serverTime(): Date {
  return new Date(Date.now() + offsetMs);
}

/**
 * The server's time, ticking: countdowns and stamp buttons must not trust a phone's clock. The first
 * render uses the instant the page was made at, so that server and browser agree.
 */
export function useNow(everyMs = 1_000): Date {
  const root = useRouteLoaderData<RootData>('root');
  const [now, setNow] = useState(() => new Date(root?.now ?? 0));
  useEffect(() => {
    // The tick right after the page has loaded would draw the whole page again for a moment's sake.
    const tick = () =>
      setNow((old) => {
        const next = serverTime();
        return Math.abs(next.getTime() - old.getTime()) < everyMs / 2 ? old : next;
      });
    // Not at once: the root, whose effects run last, learns the server's time in this same round.
    const first = setTimeout(tick);
    const timer = setInterval(tick, everyMs);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [everyMs]);
  return now;
}
