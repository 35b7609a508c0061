import { useEffect, useState, type ComponentType } from 'react';

type Loaded<Props> = { Part: ComponentType<Props> };

/** Milliseconds after a failed import until it is tried again: some failures end without an event of the browser. */
const againMs = 10_000;

/**
 * Loads a component once the page is interactive; null until it is loaded. After a failure it is loaded again when the
 * connection returns, and every ten seconds. `load` must be the same function on each render.
 */
export function useDeferredComponent<Props = object>(
  load: () => Promise<ComponentType<Props>>,
): Loaded<Props> | null {
  const [loaded, setLoaded] = useState<Loaded<Props> | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const stop = () => {
      isOver = true;
      clearTimeout(timer);
      window.removeEventListener('online', attempt);
    };
    const loadPart = async () => {
      try {
        const Part = await load();
        if (isOver) return;
        stop();
        setLoaded({ Part });
      } catch {
        clearTimeout(timer);
        if (!isOver) timer = setTimeout(attempt, againMs);
      }
    };
    const attempt = () => void loadPart();
    window.addEventListener('online', attempt);
    attempt();
    return stop;
  }, [load]);
  return loaded;
}
