type Handlers = {
  /** The page is visible and online again. */
  onPresent: () => void;
  /** The network went away, or the page is being left. */
  onAbsent: () => void;
};

/** Reports when this page can hold a connection and when it cannot. Returns a function that stops it. */
export function followPage({ onPresent, onAbsent }: Handlers): () => void {
  const abort = new AbortController();
  const { signal } = abort;
  const seen = () => {
    if (document.visibilityState === 'visible' && navigator.onLine) onPresent();
  };
  window.addEventListener('online', onPresent, { signal });
  window.addEventListener('offline', onAbsent, { signal });
  // A page with an open connection is not put into the back/forward cache.
  window.addEventListener('pagehide', onAbsent, { signal });
  window.addEventListener('pageshow', seen, { signal });
  document.addEventListener('visibilitychange', seen, { signal });
  return () => abort.abort();
}
