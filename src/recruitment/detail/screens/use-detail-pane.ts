import { useEffect, useState, type ComponentType } from 'react';

import type { DetailPaneProps } from './detail-pane.tsx';

type Loaded = { DetailPane: ComponentType<DetailPaneProps> };

/**
 * The detail pane at the right of the list, from 1,024 px on; null on narrower screens and until its
 * code has loaded. Without the pane each card links to its own page.
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
    // Loading failed: the cards stay links to pages.
    void import('./detail-pane.tsx').then(setLoaded, () => undefined);
  }, [isWide]);
  return isWide ? loaded : null;
}
