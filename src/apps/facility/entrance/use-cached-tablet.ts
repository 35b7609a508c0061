import { useEffect, useRef } from 'react';
import { useRouteLoaderData } from 'react-router';

import { facilityPaths } from '#platform/base/people/paths.ts';
import { storeServerTimeOffset, type RootLoaderData } from '#platform/web/server-time.ts';
import {
  cachedAtMsOfSearch,
  tabletServiceWorkerMessages,
  type TabletServiceWorkerMessage,
} from '#platform/web/back-office/cached-page.ts';

const script = '/tablet-sw.js';
const scope = facilityPaths.tablet();
/** Short enough that a tablet which loses its network has codes for the next 24 hours. */
const cacheMs = 10 * 60_000;

/**
 * Caches this page for a reload without a network: every ten minutes and whenever its codes change, but not after the
 * tablet was ended. Call it before `useServerTime`, so that the time of a cached page is corrected before the first tick.
 */
export function useTabletPageCache({ codes, isEnded }: { codes: string; isEnded: boolean }): void {
  useCachedTime();
  const cachedCodes = useRef('');
  useEffect(() => {
    if (!hasServiceWorker()) return undefined;
    if (isEnded) {
      void postToWorker(tabletServiceWorkerMessages.clear);
      return undefined;
    }
    void navigator.serviceWorker.register(script, { scope }).catch(() => undefined);
    const timer = setInterval(() => void postToWorker(tabletServiceWorkerMessages.cache), cacheMs);
    return () => clearInterval(timer);
  }, [isEnded]);
  useEffect(() => {
    if (!hasServiceWorker() || isEnded || codes === cachedCodes.current) return;
    cachedCodes.current = codes;
    void postToWorker(tabletServiceWorkerMessages.cache);
  }, [codes, isEnded]);
}

/** There is no service worker in development. */
const hasServiceWorker = () => import.meta.env.PROD && 'serviceWorker' in navigator;

/** Does nothing without an active service worker: a new one caches the page when it is installed. */
async function postToWorker(message: TabletServiceWorkerMessage): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(scope);
  registration?.active?.postMessage(message, []);
}

/** Corrects the clock of a cached page, whose server time is that of the caching. */
function useCachedTime(): void {
  const renderedAt = useRouteLoaderData<RootLoaderData>('root')?.now;
  useEffect(() => {
    const cachedAt = cachedAtMsOfSearch(location.search);
    if (cachedAt === null || renderedAt === undefined) return undefined;
    // Run after the effect of the root, which sets the clock as if the page were new.
    const correction = setTimeout(() => {
      const ageMs = Date.now() - cachedAt;
      storeServerTimeOffset(new Date(new Date(renderedAt).getTime() + ageMs).toISOString());
    });
    return () => clearTimeout(correction);
  }, [renderedAt]);
}
