import { useEffect } from 'react';

/** Keeps the screen of the tablet on while the page is shown, where the browser can. */
export function useAwakeScreen(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return undefined;
    const left = new AbortController();
    let lock: WakeLockSentinel | null = null;
    // A browser gives the lock up when the page is hidden, and refuses it on a low battery.
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
