/** The readings of a phone's clocks at one moment. Only differences of two readings count, never a date. (Rule 8.1) */
export type PressClocks = {
  /** The page that took the readings: its clock starts anew with every load. */
  page: number;
  /** Milliseconds since that page's start, which no change of the phone's date moves. */
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
 * Whole seconds between two readings. The page's clock is lost with a reload and stands still while many phones sleep, so
 * the difference of the phone's clock counts where it is longer; how wrong its date is does not matter. A clock that was
 * set back meanwhile leaves the page's clock, or nothing. (Decision 073)
 */
export function secondsBetween(pressed: PressClocks, now: PressClocks): number {
  const elapsedMs = pressed.page === now.page ? now.elapsedMs - pressed.elapsedMs : 0;
  return Math.floor(Math.max(0, elapsedMs, now.wallMs - pressed.wallMs) / 1_000);
}
