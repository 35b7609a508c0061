import { useEffect, useState, type ComponentType } from 'react';

type Loaded = { Part: ComponentType };

/**
 * A component whose code is loaded once the page is interactive, and asked for again whenever the connection returns; null
 * until it is there. `load` must be the same function on each render.
 */
export function useLater(load: () => Promise<ComponentType>): Loaded | null {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    const attempt = () =>
      void load().then(
        (Part) => setLoaded({ Part }),
        () => undefined,
      );
    attempt();
    window.addEventListener('online', attempt);
    return () => window.removeEventListener('online', attempt);
  }, [load]);
  return loaded;
}
