import { useEffect, useState, type ComponentType } from 'react';

type Loaded = { Part: ComponentType };

/**
 * Loads a component once the page is interactive, and again whenever the connection returns; null until it is loaded.
 * `load` must be the same function on each render.
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
