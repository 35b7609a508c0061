type Handlers = {
  /** Called when the page is visible and online again. */
  onPresent: () => void;
  /** Called when the network is lost or the page is being left. */
  onAbsent: () => void;
};

/** Reports when this page can be connected and when it cannot. Returns the function that stops the reports. */
export function watchPagePresence({ onPresent, onAbsent }: Handlers): () => void {
  const abort = new AbortController();
  const { signal } = abort;
  const seen = () => {
    if (document.visibilityState === 'visible' && navigator.onLine) onPresent();
  };
  window.addEventListener('online', onPresent, { signal });
  window.addEventListener('offline', onAbsent, { signal });
  // Disconnect: browsers do not put a page with an open connection into the back/forward cache.
  window.addEventListener('pagehide', onAbsent, { signal });
  window.addEventListener('pageshow', seen, { signal });
  document.addEventListener('visibilitychange', seen, { signal });
  return () => abort.abort();
}
