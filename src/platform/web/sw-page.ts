/**
 * Milliseconds until the response headers of a page: longer than a slow network needs. After them a cached page is
 * better than a blank one.
 */
const headMs = 10_000;
/** Milliseconds until further bytes of a page: longer, because the received bytes prove that the network works. */
const silenceMs = 20_000;

/**
 * Fetches a page completely or not at all: the HTML is read to its end before the response is returned, because a
 * browser would show a truncated page as half a page without scripts, and a cached page could not replace it any
 * more. Redirects and files are returned as they arrive. Throws when the network fails or is silent for too long.
 */
export async function fetchWholePage(request: Request): Promise<Response> {
  const silence = new AbortController();
  const { signal } = silence;
  let timer = setTimeout(() => silence.abort(), headMs);
  try {
    const answer = await fetch(request, { signal });
    if (!answer.body || !isHtml(answer)) return answer;
    const parts: Uint8Array<ArrayBuffer>[] = [];
    const reader = answer.body.getReader();
    for (;;) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), silenceMs);
      // oxlint-disable-next-line no-await-in-loop -- the parts come one after the other
      const { done, value } = await reader.read();
      if (done) break;
      parts.push(value);
    }
    const { status, statusText, headers } = answer;
    return new Response(new Blob(parts), { status, statusText, headers });
  } finally {
    clearTimeout(timer);
  }
}

function isHtml(answer: Response): boolean {
  return answer.headers.get('content-type')?.startsWith('text/html') ?? false;
}
