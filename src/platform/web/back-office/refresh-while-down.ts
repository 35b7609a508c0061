/** How often a page asks again while the connection that announces changes is down. */
const slowRefreshMs = 30_000;
/** A connection that breaks when the server is replaced is usually open again by then. */
const firstRefreshMs = 3_000;

/** Calls `refresh` soon after `lost`, and again and again until `open`. */
export function refreshWhileDown(refresh: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDown = false;
  const refreshAgain = () => {
    refresh();
    timer = setTimeout(refreshAgain, slowRefreshMs);
  };
  const stop = () => clearTimeout(timer);
  return {
    lost(): void {
      if (isDown) return;
      isDown = true;
      // The wait is random, so that after an outage of the server the pages do not all ask at one moment.
      timer = setTimeout(refreshAgain, firstRefreshMs * (0.5 + Math.random()));
    },
    open(): void {
      isDown = false;
      stop();
    },
    stop,
  };
}
