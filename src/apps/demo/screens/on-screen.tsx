import { IsRestoringProvider, useIsFetching } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';

/** Distance from the visible part of the page at which a panel counts as visible. */
const rootMargin = '50% 0px';

/**
 * Loads the queries of its children with the page, and from then on only while the children are on the screen: a panel
 * out of view keeps its old content and refetches when it comes back. Otherwise every change would reload all panels.
 * Uses React Query's state of a cache being restored, in which queries are not fetched.
 */
export function LoadWhileOnScreen({ children }: { children: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null);
  const [isShown, setShown] = useState(true);
  const isLoading = useIsFetching() > 0;
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    if (!panel.current) return;
    const observer = new IntersectionObserver(
      (entries) => setShown(entries.at(-1)?.isIntersecting ?? true),
      { rootMargin },
    );
    observer.observe(panel.current);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (isLoading || isLoaded) return;
    // Wait, because the first requests start only after the first render.
    const timer = setTimeout(() => setLoaded(true), 1_000);
    return () => clearTimeout(timer);
  }, [isLoading, isLoaded]);
  return (
    <div ref={panel} className="flex min-w-0 flex-col gap-3">
      <IsRestoringProvider value={isLoaded && !isShown}>{children}</IsRestoringProvider>
    </div>
  );
}
