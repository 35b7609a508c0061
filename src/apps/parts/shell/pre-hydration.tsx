import { useEffect } from 'react';
import { useLocation } from 'react-router';

import {
  collectPreHydrationEvents,
  replayPreHydrationEvents,
  repeatDroppedEvents,
} from '#platform/web/pre-hydration-events.ts';

/** Script in the head that records events before hydration, for replay after hydration. */
export function PreHydrationScript({ nonce }: { nonce: string | undefined }) {
  useEffect(() => {
    const kept = window.takeEarlyUse?.() ?? [];
    void replayPreHydrationEvents(kept);
    return repeatDroppedEvents();
  }, []);
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // Empty in the browser: the script has already run there, so the bundle need not contain its text.
      dangerouslySetInnerHTML={{
        __html: import.meta.env.SSR ? `(${collectPreHydrationEvents.toString()})()` : '',
      }}
    />
  );
}

/** Alert shown by the styles when the scripts failed to load, because buttons do not work then. */
export function ScriptLoadFault() {
  const { pathname, search } = useLocation();
  return (
    <p role="alert" className="early-fault">
      電波が弱く、ボタンの準備ができませんでした。
      <a className="link flex min-h-11 items-center font-bold" href={pathname + search}>
        もう一度読み込む
      </a>
    </p>
  );
}
