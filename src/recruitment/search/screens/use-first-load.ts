import { useEffect, useState } from 'react';

/** True once the first page of this visit has been drawn. */
let isDrawn = false;

/**
 * Whether the page is still loading. Then cards below the first screen may have an estimated height; later
 * all have their own, so that a list is found again where it was left.
 */
export function useFirstLoad(): boolean {
  const [isFirst, setFirst] = useState(!isDrawn);
  useEffect(() => {
    if (!isFirst) return;
    const timer = setTimeout(() => {
      isDrawn = true;
      setFirst(false);
    }, settledMs);
    return () => clearTimeout(timer);
  }, [isFirst]);
  return isFirst;
}

/** After the load of the page, when the visitor reads. */
const settledMs = 3_000;
