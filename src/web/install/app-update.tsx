import { useEffect } from 'react';

import { toast } from '#ui/overlays/toast.ts';

import { newBuild } from './new-build.ts';

const hourMs = 3_600_000;

/**
 * Says when a newer build waits to take over. The page loads anew only when the person wants it: in
 * the midst of a form that would cost what was typed. The toast goes as every other; the settings
 * keep the offer. Shows nothing itself.
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
    // The first one of all has nobody to take over from, and does not wait.
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
  if (!newBuild.announce(waiting)) return;
  toast.info('新しいバージョンがあります', {
    action: { label: '更新する', onPress: newBuild.takeOver },
  });
}

/** A page that stays open for days hears of a new build too. */
function lookOften(registration: ServiceWorkerRegistration, signal: AbortSignal): void {
  let lookedAt = Date.now();
  const look = () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < hourMs) return;
    lookedAt = Date.now();
    // Without a network there is nothing newer to be had.
    registration.update().catch(() => undefined);
  };
  document.addEventListener('visibilitychange', look, { signal });
}
