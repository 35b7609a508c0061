import { openAgent, sendBenchRequest } from '../base/http.ts';
import { CommandFailure } from '../../tools/run/ending.ts';

export type PageWeight = {
  /** Size of the uncompressed HTML. */
  htmlBytes: number;
  scripts: number;
  kibibytes: number;
};

/** Measures a page's HTML and the scripts that it loads, with their transferred size in brotli. */
export async function measurePageWeight(
  url: string,
  asked: { cookie?: string } = {},
): Promise<PageWeight> {
  const agent = openAgent(6);
  try {
    const get = (path: string, headers = {}) =>
      sendBenchRequest(agent, new URL(path, url).href, { method: 'GET', headers });
    const { body: page } = await get(url, asked);
    const html = page.toString();
    const paths = scriptsOf(html);
    if (paths.length === 0) throw new CommandFailure(`${url} names no scripts.`);
    const sizes = await Promise.all(
      paths.map(async (path) => {
        const { status, headers, body } = await get(path, { 'accept-encoding': 'br' });
        const isPacked = headers['content-encoding'] === 'br' || body.length < 1_000;
        if (status !== 200 || !isPacked)
          throw new CommandFailure(`${path}: ${status}, not compressed.`);
        return body.length;
      }),
    );
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    return { htmlBytes: page.length, scripts: paths.length, kibibytes: bytes / 1_024 };
  } finally {
    agent.destroy();
  }
}

/** The scripts that the browser loads at once: preloaded modules, scripts, and imports of inline scripts. */
function scriptsOf(html: string): string[] {
  const loads =
    /(?:rel="modulepreload" href=|<script[^>]* src=|\bfrom |\bimport ?\(?)"(\/assets\/[\w.-]+\.js)"/g;
  return [...new Set([...html.matchAll(loads)].map(([, path]) => path ?? ''))];
}
