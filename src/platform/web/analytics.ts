import { useEffect } from 'react';
import { useLocation } from 'react-router';

declare global {
  var dataLayer: object[] | undefined;
}

/**
 * Pushes one page view for the first load and for every completed navigation to another address,
 * also where only the query changed. (Spec section 2)
 */
export function usePageViews(): void {
  // `useLocation` changes only when the navigation is complete.
  const { pathname, search } = useLocation();
  const address = pathname + search;
  useEffect(() => {
    // Wait until the new title is set. Omit the query string: it may hold text that the worker typed.
    const timer = setTimeout(() => {
      globalThis.dataLayer ??= [];
      globalThis.dataLayer.push({
        event: 'page_view',
        page_path: address.split('?', 1)[0],
        page_title: globalThis.document.title,
      });
    });
    return () => clearTimeout(timer);
  }, [address]);
}

/**
 * Loads the script of a tag manager, which reads the page views from the data layer. The first event contains the
 * time when the page began, as the data layer's convention requires.
 */
export function useTagManager(address: string | null): void {
  useEffect(() => {
    if (!address) return;
    globalThis.dataLayer ??= [];
    globalThis.dataLayer.push({ event: 'gtm.js', 'gtm.start': performance.timeOrigin });
    const script = document.createElement('script');
    script.src = address;
    script.async = true;
    document.head.append(script);
  }, [address]);
}
