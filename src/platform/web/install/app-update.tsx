import { useEffect } from 'react';

import { toast } from '#platform/ui/overlays/toast.ts';

import { newAppBuildStore } from './new-build.ts';

const hourMs = 3_600_000;

/**
 * Shows a toast when a newer build is waiting. The page reloads only on request, because a reload would lose
 * the input of an open form. The toast closes like any other; the settings screen keeps the offer.
 * Renders nothing itself.
 */
export function AppUpdate() {
  useEffect(() => {
    const workers = navigator.serviceWorker;
    if (!workers) return undefined;
    const end = new AbortController();
    const { signal } = end;
    const begin = async () => {
      const registration = await workers.ready;
      if (signal.aborted) return;
      follow(registration, signal);
      lookOften(registration, signal);
    };
    void begin();
    return () => end.abort();
  }, []);
  return null;
}

function follow(registration: ServiceWorkerRegistration, signal: AbortSignal): void {
  const offerWaiting = () => {
    const { waiting, active } = registration;
    // The first service worker has no predecessor (`active` is null), so no update is offered.
    if (waiting && active) offer(waiting);
  };
  offerWaiting();
  registration.addEventListener(
    'updatefound',
    () => registration.installing?.addEventListener('statechange', offerWaiting, { signal }),
    { signal },
  );
}

function offer(waiting: ServiceWorker): void {
  if (!newAppBuildStore.announce(waiting)) return;
  toast.info('新しいバージョンがあります', {
    action: { label: '更新する', onPress: newAppBuildStore.takeOver },
  });
}

/** Checks for a new build at most hourly when the page becomes visible, for pages open for days. */
function lookOften(registration: ServiceWorkerRegistration, signal: AbortSignal): void {
  let lookedAt = Date.now();
  const look = () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < hourMs) return;
    lookedAt = Date.now();
    // Without a network the check fails; the next visibility change tries again.
    registration.update().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', look, { signal });
}
