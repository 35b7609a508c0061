import { useEffect } from 'react';
import { useLocation } from 'react-router';

import {
  collectPreHydrationEvents,
  replayPreHydrationEvents,
  repeatSwallowed,
} from '#web/pre-hydration-events.ts';

/** Stands in the head: keeps what is done before the scripts have come, and does it when they have. */
export function PreHydrationEvent({ nonce }: { nonce: string | undefined }) {
  useEffect(() => {
    const kept = window.takeEarlyUse?.() ?? [];
    void replayPreHydrationEvents(kept);
    return repeatSwallowed();
  }, []);
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // The browser has run it by then, and need not load it twice.
      dangerouslySetInnerHTML={{
        __html: import.meta.env.SSR ? `(${collectPreHydrationEvents.toString()})()` : '',
      }}
    />
  );
}

/** Shown by the styles when the scripts did not come: without them nothing answers a press. */
export function EarlyFault() {
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
