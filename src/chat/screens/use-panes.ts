import { useEffect, useState, type ComponentType } from 'react';

import type { ChannelPaneProps } from '../channels/screens/channel-pane.tsx';

type Loaded = { ChannelPane: ComponentType<ChannelPaneProps> };

/**
 * The list of conversations beside the one that is open, from 768 px on; null on narrower screens and
 * until its code has loaded. Without it each conversation is a screen of its own.
 */
export function usePanes(): Loaded | null {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [isWide, setWide] = useState(false);
  useEffect(() => {
    const wide = window.matchMedia('(width >= 48rem)');
    const look = () => setWide(wide.matches);
    look();
    wide.addEventListener('change', look);
    return () => wide.removeEventListener('change', look);
  }, []);
  useEffect(() => {
    if (!isWide) return;
    // Loading failed: the conversation stays alone.
    void import('../channels/screens/channel-pane.tsx').then(setLoaded, () => undefined);
  }, [isWide]);
  return isWide ? loaded : null;
}
