import { useEffect, useState } from 'react';
import { useNavigation } from 'react-router';

/** Delay before the bar appears, so that quick navigations do not flash. */
const slowMs = 300;

/** A thin bar at the top while the next screen is loading. */
export function NavigationProgress() {
  const isLoading = useNavigation().state !== 'idle';
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isLoading) return undefined;
    const timer = setTimeout(() => setIsSlow(true), slowMs);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isLoading]);
  return (
    <output>
      {isSlow && (
        <>
          <span className="sr-only">読み込み中です</span>
          <span
            aria-hidden
            className="fixed inset-x-0 top-0 z-toast h-1 origin-left animate-progress bg-brand"
          />
        </>
      )}
    </output>
  );
}
