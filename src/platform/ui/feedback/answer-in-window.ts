import { useEffect, useRef, type RefObject } from 'react';

import type { SentenceNode } from '../display/sentence.ts';

/** How often a closing layer is looked for, in milliseconds. */
const layerMs = 100;

/**
 * Brings the answer to a press into the window: a button can be far below the place of its answer. One that
 * appears outside of the window also takes the focus, so that its links are the next stop of the keyboard. One
 * that is visible leaves page and focus as they are.
 */
export function useAnswerInWindow(
  isAnswer: boolean,
  answer: SentenceNode,
): RefObject<HTMLDivElement | null> {
  const own = useRef<HTMLDivElement>(null);
  // Elements are new at each render; a sentence changes only when the answer does.
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
    // Depends on the sentence: the next refused press may answer with another one in the same place.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [isAnswer, sentence]);
  return own;
}

function show(box: HTMLElement): void {
  const isLong = box.offsetHeight > window.innerHeight / 2;
  box.scrollIntoView({ block: isLong ? 'start' : 'center' });
  box.focus({ preventScroll: true });
}

/** The dialog of the press covers the page, and takes back its scrolling, until it has closed. */
function isBelowLayer(box: HTMLElement): boolean {
  const top = [...document.querySelectorAll('[data-panel]')].at(-1);
  return top !== undefined && !top.contains(box);
}

/** A point of a covered or scrolled-away edge belongs to another element, or to none outside of the window. */
function isInWindow(box: HTMLElement): boolean {
  const { left, right, top, bottom } = box.getBoundingClientRect();
  return [top + 1, bottom - 1].every((y) =>
    box.contains(document.elementFromPoint((left + right) / 2, y)),
  );
}
