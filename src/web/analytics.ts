import { useEffect } from 'react';
import { useLocation, useNavigation } from 'react-router';

declare global {
  var dataLayer: object[] | undefined;
}

/** Pushes one page view for the first load and for every completed navigation. (Spec section 2) */
export function usePageViews(): void {
  const { pathname } = useLocation();
  const { state } = useNavigation();
  useEffect(() => {
    if (state !== 'idle') return;
    // After paint, when the new title stands. Queries stay out: they may hold what a person typed.
    const timer = setTimeout(() => {
      globalThis.dataLayer ??= [];
      globalThis.dataLayer.push({
        event: 'page_view',
        page_path: pathname,
        page_title: globalThis.document.title,
      });
    });
    return () => clearTimeout(timer);
  }, [pathname, state]);
}
