import { useEffect, useEffectEvent, useState, type RefObject } from 'react';

import { readQr } from './qr-reader.ts';

/** Five looks a second find a code at once and leave the phone cool. */
const everyMs = 200;
const afterFailureMs = 3_000;
const timeoutMs = 10_000;

/** `slow`: nothing found for ten seconds. `unable`: the reader could not be loaded. */
export type ScanState = 'looking' | 'slow' | 'unable';

/** Looks for QR codes in the running video and hands over the text of each one it finds. */
export function useScan(
  video: RefObject<HTMLVideoElement | null>,
  running: boolean,
  onText: (text: string) => void,
): ScanState {
  const [state, setState] = useState<ScanState>('looking');
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
        // The code can still be typed; a later look may have more luck.
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
