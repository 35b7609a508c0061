import { useEffect, useState, type ComponentType } from 'react';

/**
 * A component whose code is loaded once the page is interactive, and asked for again whenever the connection returns; null
 * until it is there. `load` must be the same function on each render.
 */
export function useLater(load: () => Promise<ComponentType>): ComponentType | null {
  const [Part, setPart] = useState<ComponentType | null>(null);
  useEffect(() => {
    const attempt = () =>
      void load().then(
        (loaded) => setPart(() => loaded),
        () => undefined,
      );
    attempt();
    window.addEventListener('online', attempt);
    return () => window.removeEventListener('online', attempt);
  }, [load]);
  return Part;
}
