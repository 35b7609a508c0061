import { useEffect, useRef, useState, type RefObject } from 'react';
import { NavigationType, useNavigationType } from 'react-router';

/** True once a list has been drawn in this visit: Back to a list is a return only after that. */
let isDrawn = false;

type SkippedCards = { list: RefObject<HTMLUListElement | null>; skips: boolean };

/**
 * Whether the browser skips cards of the list outside of the screen: their styles, their layout and their paint.
 * Else every change of the whole page, such as a sheet that makes it inert, costs a slow phone as much as the
 * whole list.
 *
 * Until a card has been laid out it has an estimated height. A list to which the worker returns is laid out whole
 * first, so that it is found where it was left; every other list when the worker reads, a few cards at a time, after
 * which the browser remembers the heights. (Decision 070)
 */
export function useSkippedCards(shown: string): SkippedCards {
  const list = useRef<HTMLUListElement>(null);
  const isReturn = useNavigationType() === NavigationType.Pop && isDrawn;
  const [drawn, setDrawn] = useState(shown);
  const [whole, setWhole] = useState(isReturn ? shown : null);
  if (drawn !== shown) {
    setDrawn(shown);
    // Back among the filters of the search: the component stays, and its list is another one.
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

/** After the list has appeared, when the visitor reads. */
const settledMs = 3_000;

/** So many cards a phone lays out in one frame. */
const part = 4;

/** Makes four elements visible in each frame, then the next four, until each has been laid out once. Returns what ends it. */
function layOutInParts(elements: readonly Element[]): () => void {
  let [at, frame] = [0, 0];
  const set = (from: number, value: 'visible' | null) => {
    for (const element of elements.slice(from, from + part)) {
      if (element instanceof HTMLElement) element.style.setProperty('content-visibility', value);
    }
  };
  const next = () => {
    // The heights of the part before are known once it has been in a frame.
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
