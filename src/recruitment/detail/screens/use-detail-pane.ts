import { useEffect, useState, type ComponentType } from 'react';

import type { DetailPaneProps } from './detail-pane.tsx';

type Loaded = { DetailPane: ComponentType<DetailPaneProps> };

/**
 * What stands at the right of the list where there is room for it, from 1,024 px; null elsewhere,
 * and until its code has come. Without it each card leads to its own page, which is as good.
 */
export function useDetailPane(): Loaded | null {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [isWide, setWide] = useState(false);
  useEffect(() => {
    const wide = window.matchMedia('(width >= 64rem)');
    const look = () => setWide(wide.matches);
    look();
    wide.addEventListener('change', look);
    return () => wide.removeEventListener('change', look);
  }, []);
  useEffect(() => {
    if (!isWide) return;
    // Out of reach: the cards stay links to pages.
    void import('./detail-pane.tsx').then(setLoaded, () => undefined);
  }, [isWide]);
  return isWide ? loaded : null;
}
