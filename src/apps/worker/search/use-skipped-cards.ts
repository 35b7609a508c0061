import { useEffect, useRef, useState, type RefObject } from 'react';
import { NavigationType, useNavigationType } from 'react-router';

/** True once a list was drawn since the page was loaded; only then is a Back navigation a return to a list. */
let isDrawn = false;

type SkippedCards = { list: RefObject<HTMLUListElement | null>; skips: boolean };

/**
 * Returns whether the browser may skip style, layout and paint of cards outside the viewport
 * (`content-visibility`). Without skipping, each change of the whole page, such as opening a sheet, costs a slow
 * phone as much as drawing the whole list. A card has an estimated height until its first layout. After a Back
 * navigation the whole list is laid out first, so that the scroll position is restored; any other list is laid
 * out three seconds later, a few cards per frame, after which the browser remembers the heights. (Decision 070)
 */
export function useOffscreenCardSkipping(shown: string): SkippedCards {
  const list = useRef<HTMLUListElement>(null);
  const isReturn = useNavigationType() === NavigationType.Pop && isDrawn;
  const [drawn, setDrawn] = useState(shown);
  const [whole, setWhole] = useState(isReturn ? shown : null);
  if (drawn !== shown) {
    setDrawn(shown);
    // A Back navigation between searches keeps the component but shows another list.
    if (isReturn) setWhole(shown);
  }
  useEffect(() => {
    isDrawn = true;
    let leave: (() => void) | undefined;
    const timer = setTimeout(() => {
      setWhole((known) => (known === shown ? null : known));
      leave = layOutInParts([...(list.current?.children ?? [])]);
    }, settledMs);
    return () => {
      clearTimeout(timer);
      leave?.();
    };
  }, [shown]);
  return { list, skips: whole !== shown };
}

/** Milliseconds after the list has appeared; by then the visitor is reading. */
const settledMs = 3_000;

/** Number of cards that a slow phone can lay out in one frame. */
const part = 4;

/** Makes four elements visible per frame until each has been laid out once. Returns a function that stops it. */
function layOutInParts(elements: readonly Element[]): () => void {
  let [at, frame] = [0, 0];
  const set = (from: number, value: 'visible' | null) => {
    for (const element of elements.slice(from, from + part)) {
      if (element instanceof HTMLElement) element.style.setProperty('content-visibility', value);
    }
  };
  const next = () => {
    // After one frame the browser knows the heights of these elements.
    set(at - part, null);
    if (at >= elements.length) return;
    set(at, 'visible');
    at += part;
    frame = requestAnimationFrame(next);
  };
  frame = requestAnimationFrame(next);
  return () => {
    cancelAnimationFrame(frame);
    set(at - part, null);
  };
}
