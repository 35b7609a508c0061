import { useEffect, useState, type ComponentType } from 'react';

import type { TwoColumnWidth } from '#platform/ui/navigation/shell.tsx';

const widths: Record<TwoColumnWidth, string> = { md: '(width >= 48rem)', lg: '(width >= 64rem)' };

type Loaded<Props> = { Pane: ComponentType<Props> };

/**
 * The component of the second column on wide screens; null on narrower screens and until its code has loaded: the
 * first column is then a screen of its own. `load` must be the same function on each render.
 */
export function useSecondColumnComponent<Props>(
  from: TwoColumnWidth,
  load: () => Promise<ComponentType<Props>>,
): Loaded<Props> | null {
  const [loaded, setLoaded] = useState<Loaded<Props> | null>(null);
  const [isWide, setWide] = useState(false);
  useEffect(() => {
    const wide = window.matchMedia(widths[from]);
    const look = () => setWide(wide.matches);
    look();
    wide.addEventListener('change', look);
    return () => wide.removeEventListener('change', look);
  }, [from]);
  useEffect(() => {
    if (!isWide) return;
    // Loading failed: the screen stays in one column.
    void load().then(
      (Pane) => setLoaded({ Pane }),
      () => undefined,
    );
  }, [isWide, load]);
  return isWide ? loaded : null;
}
