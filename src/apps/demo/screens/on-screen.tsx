import { IsRestoringProvider, useIsFetching } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';

/** Panels load again when they come this near to the visible part of the page. */
const rootMargin = '50% 0px';

/**
 * Queries in here are loaded with the page and then only while they are on the screen: a panel that is
 * scrolled away keeps what it shows, and catches up when it comes back. An observer that waits for a
 * restored cache neither asks nor follows, which is just that; without it every change reloaded some
 * seventeen lists of which three are seen.
 */
export function OnScreen({ children }: { children: ReactNode }) {
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
    // The first requests of the page start after the first render.
    const timer = setTimeout(() => setLoaded(true), 1_000);
    return () => clearTimeout(timer);
  }, [isLoading, isLoaded]);
  return (
    <div ref={panel} className="flex min-w-0 flex-col gap-3">
      <IsRestoringProvider value={isLoaded && !isShown}>{children}</IsRestoringProvider>
    </div>
  );
}
