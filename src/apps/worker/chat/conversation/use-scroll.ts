import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

import { unreadRowKey } from '#apps/parts/chat/messages/message-rows.ts';
import { storeReadingPosition, readingPositionToRestore } from './reading-positions.ts';

type ScrollFacts = {
  /** The conversation's key. */
  conversation: string;
  /** The rows' keys from top to bottom, as in their `data-row`. */
  keys: readonly string[];
  /** The sequence number above the unread divider; null without a divider. */
  unreadAfter: number | null;
  /** True while messages arrive below the divider and the worker is away: the list does not scroll on. */
  isMissing: boolean;
  /** Counts the requests to scroll to the end: a message was sent, or the button pressed. */
  endWish: number;
  hasBefore: boolean;
  hasAfter: boolean;
  onBefore: () => void;
  onAfter: () => void;
};

type Stay = {
  isStarted: boolean;
  isAtEnd: boolean;
  /** The first visible row and the position of its top. */
  key: string;
  top: number;
  endWish: number;
  unreadAfter: number | null;
};

/** A distance to the end below this counts as being at the end. */
const endPx = 80;
/** The next page is loaded at this distance from the edge. */
const earlyPx = 600;

/**
 * Keeps the scroll position of a conversation: starts at the first unread row or at the end, follows new rows
 * while at the end, scrolls to missed messages after an absence, and otherwise keeps the visible rows in place.
 */
export function useConversationScroll(facts: ScrollFacts) {
  const scroller = useRef<HTMLElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const stays = useRef<Stay>({
    isStarted: false,
    isAtEnd: true,
    key: '',
    top: 0,
    endWish: 0,
    unreadAfter: null,
  });
  const { conversation, keys, unreadAfter, isMissing, endWish, hasBefore, hasAfter } = facts;

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
    const before = stay.isStarted ? null : readingPositionToRestore(conversation);
    if (before && rowOf(box, before.key)) {
      Object.assign(stay, { ...before, isStarted: true, isAtEnd: false, endWish, unreadAfter });
    }
    const wishesEnd = endWish !== stay.endWish;
    stay.endWish = endWish;
    const isToLine = isMissing || unreadAfter !== stay.unreadAfter;
    stay.unreadAfter = unreadAfter;
    const wasAtEnd = stay.isAtEnd || !stay.isStarted;
    const connection = wasAtEnd && isToLine && !wishesEnd ? rowOf(box, unreadRowKey) : null;
    const held = wasAtEnd || wishesEnd ? null : rowOf(box, stay.key);
    if (connection) box.scrollTop += topIn(box, connection) - box.clientHeight / 4;
    else if (wasAtEnd || wishesEnd) box.scrollTop = box.scrollHeight;
    else if (held) box.scrollTop += topIn(box, held) - stay.top;
    stay.isStarted = true;
    look();
  });

  // After each change of the rows, before the browser paints.
  // oxlint-disable-next-line react/exhaustive-deps
  useLayoutEffect(() => place(), [keys, endWish]);

  // Saves the position before the next screen mounts.
  useLayoutEffect(
    () => () => {
      const { isAtEnd: wasAtEnd, key, top } = stays.current;
      storeReadingPosition(conversation, wasAtEnd ? null : { key, top });
    },
    [conversation],
  );

  useEffect(() => {
    const box = scroller.current;
    if (!box) return undefined;
    const onScroll = () => look();
    // Sizes change when the keyboard opens, an image loads or the text size grows.
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
    /** Scrolls one row into the middle; false when the row is not loaded. */
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

/**
 * Finds the first visible row, without date rows: when older messages load, a date row moves up to the first
 * message of its day.
 */
function firstVisible(box: HTMLElement): { key: string; top: number } {
  const rows = box.querySelectorAll<HTMLElement>('[data-row]:not([data-divider])');
  for (const row of rows) {
    const top = topIn(box, row);
    if (top + row.offsetHeight > 0) return { key: row.dataset['row'] ?? '', top };
  }
  return { key: '', top: 0 };
}
