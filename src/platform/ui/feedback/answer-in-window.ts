import { useEffect, useRef, type RefObject } from 'react';

import type { SentenceNode } from '../display/sentence.ts';

/** Milliseconds between two checks whether the closing layer is gone. */
const layerMs = 100;

/**
 * Scrolls the answer to a press into the window: the button can be far away from the answer's place. An answer
 * outside of the window also takes the focus, so that its links are the next stop of the keyboard. A visible answer
 * changes neither scroll position nor focus.
 */
export function useScrollAnswerIntoView(
  isAnswer: boolean,
  answer: SentenceNode,
): RefObject<HTMLDivElement | null> {
  const own = useRef<HTMLDivElement>(null);
  // Compare by the sentence: elements are new at each render, a sentence changes only with the answer.
  const sentence = typeof answer === 'string' ? answer : null;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const bring = () => {
      const box = own.current;
      if (!isAnswer || !box) return;
      if (isBelowLayer(box)) timer = setTimeout(bring, layerMs);
      else if (!isInWindow(box)) show(box);
    };
    bring();
    return () => clearTimeout(timer);
    // Depends on the sentence: the next refused press may show another sentence in the same place.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [isAnswer, sentence]);
  return own;
}

function show(box: HTMLElement): void {
  const isLong = box.offsetHeight > window.innerHeight / 2;
  box.scrollIntoView({ block: isLong ? 'start' : 'center' });
  box.focus({ preventScroll: true });
}

/**
 * True while the dialog of the press still covers the page; until it has closed it also resets the page's scrolling.
 */
function isBelowLayer(box: HTMLElement): boolean {
  const top = [...document.querySelectorAll('[data-panel]')].at(-1);
  return top !== undefined && !top.contains(box);
}

/** True when the box is visible. The element at a covered or scrolled-away corner is another one, or none. */
function isInWindow(box: HTMLElement): boolean {
  const { left, right, top, bottom } = box.getBoundingClientRect();
  return [top + 1, bottom - 1].every((y) =>
    box.contains(document.elementFromPoint((left + right) / 2, y)),
  );
}
