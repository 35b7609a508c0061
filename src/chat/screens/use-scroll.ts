import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

type ScrollFacts = {
  /** Keys of the rows from top to bottom, as in their `data-row`. */
  keys: readonly string[];
  /** The row to begin at; the end when there is none. */
  startKey: string | null;
  /** Raised each time somebody wants to see the end: a message was sent, a button pressed. */
  endWish: number;
  hasBefore: boolean;
  hasAfter: boolean;
  onBefore: () => void;
  onAfter: () => void;
};

/** So near counts as being at the end. */
const endPx = 80;
/** The next page is asked for this early. */
const earlyPx = 600;

/**
 * The scrolling of a conversation: begins at the first unread row or at the end, stays at the end
 * while new rows come, and otherwise keeps what is being read where it is.
 */
export function useScroll(facts: ScrollFacts) {
  const scroller = useRef<HTMLElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const stays = useRef({ isStarted: false, isAtEnd: true, key: '', top: 0, endWish: 0 });
  const { keys, startKey, endWish, hasBefore, hasAfter } = facts;

  const look = useEffectEvent(() => {
    const box = scroller.current;
    if (!box || !stays.current.isStarted) return;
    const toEnd = box.scrollHeight - box.scrollTop - box.clientHeight;
    const isEnd = toEnd < endPx && !hasAfter;
    const held = firstVisible(box);
    stays.current = { ...stays.current, isAtEnd: isEnd, ...held };
    setAtEnd(isEnd);
    if (hasBefore && box.scrollTop < earlyPx) facts.onBefore();
    if (hasAfter && toEnd < earlyPx) facts.onAfter();
  });

  const place = useEffectEvent(() => {
    const box = scroller.current;
    const stay = stays.current;
    if (!box || keys.length === 0) return;
    const wishesEnd = endWish !== stay.endWish;
    stay.endWish = endWish;
    if (!stay.isStarted) {
      stay.isStarted = true;
      const start = startKey === null ? null : rowOf(box, startKey);
      if (start) box.scrollTop += topIn(box, start) - box.clientHeight / 4;
      else box.scrollTop = box.scrollHeight;
    } else if (stay.isAtEnd || wishesEnd) {
      box.scrollTop = box.scrollHeight;
    } else {
      const held = rowOf(box, stay.key);
      if (held) box.scrollTop += topIn(box, held) - stay.top;
    }
    look();
  });

  // After each change of the rows, before the browser draws them.
  // oxlint-disable-next-line react/exhaustive-deps
  useLayoutEffect(() => place(), [keys, endWish]);

  useEffect(() => {
    const box = scroller.current;
    if (!box) return undefined;
    const onScroll = () => look();
    // The keyboard opens, a picture comes, the text grows.
    const observer = new ResizeObserver(() => place());
    observer.observe(box);
    if (box.firstElementChild) observer.observe(box.firstElementChild);
    box.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', onScroll);
    };
  }, []);

  return {
    scroller,
    isAtEnd,
    /** Shows one row in the middle; false when it is not there. */
    show(key: string): boolean {
      const box = scroller.current;
      const row = box && rowOf(box, key);
      if (!box || !row) return false;
      stays.current.isAtEnd = false;
      box.scrollTop += topIn(box, row) - box.clientHeight / 3;
      row.animate([{ opacity: 0.3 }, { opacity: 1 }], 600);
      return true;
    },
  };
}

function rowOf(box: HTMLElement, key: string): HTMLElement | null {
  return box.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"]`);
}

const topIn = (box: HTMLElement, row: HTMLElement) =>
  row.getBoundingClientRect().top - box.getBoundingClientRect().top;

function firstVisible(box: HTMLElement): { key: string; top: number } {
  const rows = box.querySelectorAll<HTMLElement>('[data-row]');
  for (const row of rows) {
    const top = topIn(box, row);
    if (top + row.offsetHeight > 0) return { key: row.dataset['row'] ?? '', top };
  }
  return { key: '', top: 0 };
}
