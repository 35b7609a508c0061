/**
 * Registers the service worker. Resolves when it is installed; rejects when the installation failed, for example
 * because a weak network did not load the files to cache. The browser tries again only with the next page load.
 */
export async function installServiceWorker(): Promise<true> {
  const { installing, active } = await navigator.serviceWorker.register('/sw.js');
  if (installing) return installed(installing);
  // A service worker is installed already, but does not control this page, which was loading when it became active.
  if (!navigator.serviceWorker.controller) active?.postMessage('claim', []);
  return true;
}

function installed(worker: ServiceWorker): Promise<true> {
  return new Promise((resolve, reject) => {
    worker.addEventListener('statechange', settle);
    settle();

    function settle() {
      if (worker.state === 'installing') return;
      worker.removeEventListener('statechange', settle);
      if (worker.state === 'redundant') reject(new Error('the service worker was not installed'));
      else resolve(true);
    }
  });
}
