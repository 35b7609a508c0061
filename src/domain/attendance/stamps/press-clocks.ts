/**
 * The readings of a phone's clocks at one time. Only differences between two readings count, never a date. (Rule 8.1)
 */
export type PressClocks = {
  /** Identifies the page load that took the readings, because a page's clock restarts with every load. */
  page: number;
  /** Milliseconds since that page load, independent of the phone's date. */
  elapsedMs: number;
  /** The phone's clock. */
  wallMs: number;
};

/** Reads the clocks now. */
export const readClocks = (): PressClocks => ({
  page: performance.timeOrigin,
  elapsedMs: performance.now(),
  wallMs: Date.now(),
});

/**
 * Whole seconds between two readings: the longer of the differences of the page's clock and the phone's clock. The
 * page's clock restarts with a reload and stops while many phones sleep; the phone's date may be wrong, but only its
 * difference counts. If the phone's clock was set back meanwhile, the page's clock counts; after a reload 0. (Decision
 * 073)
 */
export function secondsSincePress(pressed: PressClocks, now: PressClocks): number {
  const elapsedMs = pressed.page === now.page ? now.elapsedMs - pressed.elapsedMs : 0;
  return Math.floor(Math.max(0, elapsedMs, now.wallMs - pressed.wallMs) / 1_000);
}
