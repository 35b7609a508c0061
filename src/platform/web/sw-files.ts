/** The scripts and styles that the HTML of a page names. Names under /assets contain a content hash. */
export function assetsInHtml(html: string): string[] {
  return [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css)/g))];
}

/** Returns a file under /assets from the cache, where it never expires; otherwise fetches and caches it. */
export async function cachedOrFetchedAsset(cacheName: string, request: Request): Promise<Response> {
  const cached = await caches.match(request);
  if (cached) return cached;
  const answer = await fetch(request);
  if (answer.ok) {
    const cache = await caches.open(cacheName);
    await cache.put(request, answer.clone());
  }
  return answer;
}
