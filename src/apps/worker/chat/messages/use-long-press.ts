import { useRef, type MouseEvent, type PointerEvent } from 'react';

const holdMs = 500;
/** Pixels: a finger that moves farther is scrolling. */
const maxMoves = 10;

/** Calls back on a long press or a right click. Only a shortcut: a visible button does the same. */
export function useLongPress(onHold: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const start = useRef({ x: 0, y: 0 });
  const stop = () => clearTimeout(timer.current);
  return {
    onPointerDown(event: PointerEvent) {
      if (event.pointerType !== 'touch') return;
      start.current = { x: event.clientX, y: event.clientY };
      timer.current = setTimeout(onHold, holdMs);
    },
    onPointerMove(event: PointerEvent) {
      const { x, y } = start.current;
      if (Math.hypot(event.clientX - x, event.clientY - y) > maxMoves) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onContextMenu(event: MouseEvent) {
      // Links keep the browser's own menu, and selected text can still be copied.
      const isLink = event.target instanceof Element && event.target.closest('a') !== null;
      if (isLink || window.getSelection()?.toString()) return;
      event.preventDefault();
      stop();
      onHold();
    },
  };
}
