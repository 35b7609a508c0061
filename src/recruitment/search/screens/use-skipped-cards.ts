import { useEffect, useState } from 'react';
import { NavigationType, useNavigationType } from 'react-router';

/** True once a list has been drawn in this visit: Back to a list is a return only after that. */
let isDrawn = false;

/**
 * Whether the browser skips cards outside of the screen: their styles, their layout and their paint. Else every
 * change of the whole page, such as a sheet that makes it inert, costs a slow phone as much as the whole list.
 *
 * Until a card has been laid out it has an estimated height. A list to which the worker returns is laid out whole
 * first, so that it is found where it was left; every other list when the worker reads, for a moment, after which
 * the browser remembers the heights. (Decision 070)
 */
export function useSkippedCards(list: string): boolean {
  const isReturn = useNavigationType() === NavigationType.Pop && isDrawn;
  const [drawn, setDrawn] = useState(list);
  const [whole, setWhole] = useState(isReturn ? list : null);
  if (drawn !== list) {
    setDrawn(list);
    // Back among the filters of the search: the component stays, and its list is another one.
    if (isReturn) setWhole(list);
  }
  useEffect(() => {
    isDrawn = true;
    let frame = 0;
    const timer = setTimeout(() => {
      setWhole(list);
      // The first frame is drawn with all cards; the heights are known in the second.
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(() => setWhole(null));
      });
    }, settledMs);
    return () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
    };
  }, [list]);
  return whole !== list;
}

/** After the list has appeared, when the visitor reads. */
const settledMs = 3_000;
