/** The scripts and styles that the HTML of a page names. Names under /assets contain a content hash. */
export function filesIn(html: string): string[] {
  return [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css)/g))];
}

/** A file under /assets from the cache, which never expires, or from the network and from then on from the cache. */
export async function cachedOrFetched(cacheName: string, request: Request): Promise<Response> {
  const cached = await caches.match(request);
  if (cached) return cached;
  const answer = await fetch(request);
  if (answer.ok) {
    const cache = await caches.open(cacheName);
    await cache.put(request, answer.clone());
  }
  return answer;
}
