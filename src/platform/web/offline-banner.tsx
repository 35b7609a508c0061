import { useEffect, useRef } from 'react';

import { toast } from '#platform/ui/overlays/toast.ts';

import { useDeferredComponent } from './use-later.ts';
import { useOnline } from './screen/use-online.ts';

const loadStrip = async () => (await import('./offline-strip.tsx')).OfflineStrip;

/**
 * Announces a lost connection with the age of the screen's content, and the restored connection. A screen
 * with its own, more precise offline notice carries `data-says-offline`, which hides this banner.
 */
export function OfflineBanner() {
  const isOnline = useOnline();
  const strip = useDeferredComponent(loadStrip);
  const wasOnline = useRef(true);
  useEffect(() => {
    if (isOnline && !wasOnline.current) toast.success('接続が戻りました');
    wasOnline.current = isOnline;
  }, [isOnline]);
  // The live region is always rendered: screen readers announce only changes inside an existing region.
  return <output className="sticky top-0 z-bar">{!isOnline && strip && <strip.Part />}</output>;
}
