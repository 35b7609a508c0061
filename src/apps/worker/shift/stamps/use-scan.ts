import { useEffect, useEffectEvent, useState, type RefObject } from 'react';

import { readQr } from './qr-reader.ts';

/** Five reads a second: fast enough to find a code, slow enough not to heat the phone. */
const everyMs = 200;
const afterFailureMs = 3_000;
const timeoutMs = 10_000;

/** `slow`: no code found for ten seconds. `unable`: the reader could not be loaded. */
export type QrScanState = 'looking' | 'slow' | 'unable';

/** Reads QR codes from the running video and calls back with the text of each. */
export function useQrScan(
  video: RefObject<HTMLVideoElement | null>,
  running: boolean,
  onText: (text: string) => void,
): QrScanState {
  const [state, setState] = useState<QrScanState>('looking');
  const found = useEffectEvent(onText);

  useEffect(() => {
    if (!running) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    let stopped = false;
    async function look() {
      const shown = video.current;
      let wait = everyMs;
      try {
        const text = shown && shown.readyState >= 2 ? await readQr(shown) : null;
        if (stopped) return;
        if (text !== null) found(text);
        setState((before) => (before === 'unable' ? 'looking' : before));
      } catch {
        // Retries later; meanwhile the code can be typed.
        wait = afterFailureMs;
        if (!stopped) setState('unable');
      }
      if (!stopped) timer = setTimeout(() => void look(), wait);
    }
    void look();
    const slow = setTimeout(() => setState((now) => (now === 'looking' ? 'slow' : now)), timeoutMs);
    return () => {
      stopped = true;
      clearTimeout(timer);
      clearTimeout(slow);
      setState('looking');
    };
  }, [running, video]);

  return state;
}
