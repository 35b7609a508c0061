import { useEffect } from 'react';

/** Keeps the tablet's screen on while the page is visible, if the browser supports it. */
export function useScreenWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return undefined;
    const left = new AbortController();
    let lock: WakeLockSentinel | null = null;
    // The browser releases the lock when the page is hidden, and refuses it at low battery.
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      const given = await navigator.wakeLock.request('screen').catch(() => null);
      if (left.signal.aborted) await given?.release();
      else lock = given;
    };
    void ask();
    document.addEventListener('visibilitychange', () => void ask(), { signal: left.signal });
    return () => {
      left.abort();
      void lock?.release();
    };
  }, []);
}
