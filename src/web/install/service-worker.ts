/**
 * Registers the service worker. Resolves when it is installed; rejects when it could not be, for example because a
 * weak network did not bring the files that it stores. The browser itself tries again only with the next page load.
 */
export async function installServiceWorker(): Promise<true> {
  const { installing } = await navigator.serviceWorker.register('/sw.js');
  // Without one that is installing, an installed one is there already.
  return installing ? installed(installing) : true;
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
