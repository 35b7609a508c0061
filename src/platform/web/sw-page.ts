/** Until the head of a page: longer than a slow network needs. After it the page of the cache is better than a blank one. */
const headMs = 10_000;
/** Until the next bytes of a page that has begun: longer, because what has come proves that the network works. */
const silenceMs = 20_000;

/**
 * A page from the network, whole or not at all: its HTML is read to the end before it is answered with, because a browser
 * shows a page that breaks off as half a page without scripts, and no cached page can take its place any more. Redirects
 * and files are passed on as they arrive. Throws when the network fails or is silent for too long.
 */
export async function wholePage(request: Request): Promise<Response> {
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
