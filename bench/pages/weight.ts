import { openAgent, send } from '../base/http.ts';
import { Failure } from '../../tools/run/ending.ts';

export type Weight = {
  /** Size of the uncompressed HTML. */
  htmlBytes: number;
  scripts: number;
  kibibytes: number;
};

/** Measures a page's HTML and the scripts that it loads, with their transferred size in brotli. */
export async function weigh(url: string, asked: { cookie?: string } = {}): Promise<Weight> {
  const agent = openAgent(6);
  try {
    const get = (path: string, headers = {}) =>
      send(agent, new URL(path, url).href, { method: 'GET', headers });
    const { body: page } = await get(url, asked);
    const html = page.toString();
    const paths = scriptsOf(html);
    if (paths.length === 0) throw new Failure(`${url} names no scripts.`);
    const sizes = await Promise.all(
      paths.map(async (path) => {
        const { status, headers, body } = await get(path, { 'accept-encoding': 'br' });
        const isPacked = headers['content-encoding'] === 'br' || body.length < 1_000;
        if (status !== 200 || !isPacked) throw new Failure(`${path}: ${status}, not compressed.`);
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
