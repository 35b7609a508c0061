import { useEffect, useState } from 'react';
import { useRouteLoaderData } from 'react-router';

/** The data of the root loader. */
export type RootLoaderData = {
  session: { user: { id: string; name: string | null }; expires: string; token: string } | null;
  now: string;
  origin: string;
  demo: boolean;
  /** The URL to which this browser reports errors, in production. */
  reportsTo: string | null;
  /** The origin of a hosted chat; null for the product's own chat. */
  chatAt: string | null;
  /** The address of a tag manager's script; null without one. */
  tagManager: string | null;
  display: {
    theme: 'auto' | 'light' | 'dark';
    text: 'standard' | 'large' | 'largest';
    /** Furigana (ふりがな) above words of the screens. */
    hasFurigana: boolean;
    /** Plain language (やさしい日本語) for the product's own sentences. */
    isPlainLanguage: boolean;
    /** Reduced motion (動きを減らす), regardless of the device's setting. */
    isStill: boolean;
  };
};

let offsetMs = 0;

/** Stores the difference between the server's clock and the phone's. */
export function storeServerTimeOffset(serverNow: string): void {
  offsetMs = new Date(serverNow).getTime() - Date.now();
}

/** The server's time now, for loaders and handlers in the browser; components use `useServerTime`. */
export function serverTime(): Date {
  return new Date(Date.now() + offsetMs);
}

/**
 * The server's time, updated every `everyMs`, by default often enough for texts that count minutes: countdowns and
 * stamp buttons must not trust a phone's clock. The first render uses the time of the server rendering, so that
 * hydration matches.
 */
export function useServerTime(everyMs = 30_000): Date {
  const root = useRouteLoaderData<RootLoaderData>('root');
  const [now, setNow] = useState(() => new Date(root?.now ?? 0));
  useEffect(() => {
    // Skip a tick that changes little: the first tick would re-render the whole page right after loading.
    const tick = () =>
      setNow((old) => {
        const next = serverTime();
        return Math.abs(next.getTime() - old.getTime()) < everyMs / 2 ? old : next;
      });
    // Delay the first tick: the root's effect, which runs last, calls `storeServerTimeOffset` in the same pass.
    const first = setTimeout(tick);
    const timer = setInterval(tick, everyMs);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [everyMs]);
  return now;
}
