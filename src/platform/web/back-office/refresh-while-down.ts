/** More than two of the server's signs of life: a connection that is this silent does not work, also without an error. */
const silenceMs = 40_000;
/** How often a page asks again while its channel is down. */
const slowRefreshMs = 30_000;
/** A channel that breaks when the server is replaced is usually open again by then. */
const firstRefreshMs = 3_000;

/** Calls `refresh` again and again from `lost`, or from a silence of `silenceMs`, until `alive`. */
export function refreshWhileDown(refresh: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDown = false;
  const after = (ms: number, act: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(act, ms);
  };
  const refreshAgain = () => {
    refresh();
    after(slowRefreshMs, refreshAgain);
  };
  const lost = () => {
    if (isDown) return;
    isDown = true;
    // The wait is random, so that after an outage of the server the pages do not all ask at one moment.
    after(firstRefreshMs * (0.5 + Math.random()), refreshAgain);
  };
  return {
    lost,
    alive() {
      isDown = false;
      after(silenceMs, lost);
    },
    stop: () => clearTimeout(timer),
  };
}
