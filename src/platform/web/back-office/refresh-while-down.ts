/**
 * Calls `refresh` every `everyMs` from `lost` until `open`. The first call comes after a little more than half of
 * `everyMs`: a connection that breaks because the server is replaced is usually open again by then.
 */
export function refreshWhileDisconnected(refresh: () => void, everyMs: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDown = false;
  const refreshAgain = () => {
    refresh();
    timer = setTimeout(refreshAgain, everyMs);
  };
  const stop = () => clearTimeout(timer);
  return {
    lost(): void {
      if (isDown) return;
      isDown = true;
      // A random wait, so that the pages do not all send requests at once after an outage of the server.
      timer = setTimeout(refreshAgain, everyMs * (1 / 2 + Math.random() / 6));
    },
    open(): void {
      isDown = false;
      stop();
    },
    stop,
  };
}
