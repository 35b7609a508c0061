import type { RefObject } from 'react';
import { useEffect, useEffectEvent } from 'react';

// A swipe is either a long slow pull or a short flick.
const farPx = 110;
const fastPxPerMs = 0.5;

/**
 * Moves the panel down with the finger and calls `onSwipe` when the pull was far or fast enough. A pull that
 * begins inside a scrolled area scrolls that area instead.
 */
export function useSwipeDown(
  panel: RefObject<HTMLElement | null>,
  active: boolean,
  onSwipe: () => void,
) {
  const swiped = useEffectEvent(onSwipe);
  useEffect(() => {
    const element = panel.current;
    if (!active || !element) return undefined;
    let start: { x: number; y: number; at: number } | null = null;
    let pulled = 0;

    function onStart(event: TouchEvent) {
      const touch = event.touches[0];
      const from = event.target;
      if (event.touches.length !== 1 || !touch || !(from instanceof Element)) return;
      if (from.closest('input[type=range], textarea, select, [data-no-swipe]')) return;
      if (scrolled(from, element)) return;
      start = { x: touch.clientX, y: touch.clientY, at: event.timeStamp };
      pulled = 0;
    }
    function onMove(event: TouchEvent) {
      const touch = event.touches[0];
      if (!start || !touch || !element) return;
      const down = touch.clientY - start.y;
      if (pulled === 0) {
        const across = Math.abs(touch.clientX - start.x);
        // Upwards or sideways: the touch is a scroll, so ignore the rest of it.
        if (down < -4 || across > Math.max(8, down)) start = null;
        if (down < 8 || !start) return;
      }
      event.preventDefault();
      pulled = Math.max(0, down);
      element.style.transition = 'none';
      element.style.transform = `translateY(${pulled}px)`;
    }
    function onEnd(event: TouchEvent) {
      if (!start || !element) return;
      const speed = pulled / Math.max(1, event.timeStamp - start.at);
      const gone = pulled > farPx || (pulled > 30 && speed > fastPxPerMs);
      start = null;
      element.style.transition = 'transform 200ms ease-out';
      // The closing animation starts from where the finger left the panel.
      element.style.transform = gone ? `translateY(${pulled}px)` : '';
      if (gone) swiped();
    }
    element.addEventListener('touchstart', onStart, { passive: true });
    element.addEventListener('touchmove', onMove, { passive: false });
    element.addEventListener('touchend', onEnd);
    element.addEventListener('touchcancel', onEnd);
    return () => {
      element.removeEventListener('touchstart', onStart);
      element.removeEventListener('touchmove', onMove);
      element.removeEventListener('touchend', onEnd);
      element.removeEventListener('touchcancel', onEnd);
    };
  }, [panel, active]);
}

/** True when an element between the touch target and the panel is scrolled away from its top. */
function scrolled(from: Element, panel: HTMLElement | null): boolean {
  for (let at: Element | null = from; at && at !== panel; at = at.parentElement) {
    if (at.scrollTop > 0) return true;
  }
  return false;
}
