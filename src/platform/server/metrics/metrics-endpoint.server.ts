import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type Server } from 'node:http';

import type { Env } from '../env.server.ts';
import { metricsRegistry } from './metrics.server.ts';

/** Demo mode allows every caller; otherwise `Authorization: Bearer METRICS_TOKEN` is required. */
export function mayReadMetrics(
  { demo, METRICS_TOKEN }: Pick<Env, 'demo' | 'METRICS_TOKEN'>,
  authorization: string | undefined,
): boolean {
  if (demo) return true;
  if (METRICS_TOKEN === undefined) return false;
  return timingSafeEqual(digest(`Bearer ${METRICS_TOKEN}`), digest(authorization ?? ''));
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** All metrics in Prometheus' text format. */
export async function metricsResponse(): Promise<Response> {
  const text = await metricsRegistry.metrics();
  return new Response(text, {
    headers: { 'content-type': metricsRegistry.contentType, 'cache-control': 'no-store' },
  });
}

/** Serves `/metrics` of a process without a site, `npm run worker`, on METRICS_PORT. */
export async function serveMetrics(env: Env, port: number): Promise<Server> {
  const server = createServer((req, res) => {
    const isAsked = req.method === 'GET' && req.url === '/metrics';
    if (!isAsked || !mayReadMetrics(env, req.headers.authorization)) {
      res.writeHead(404).end();
      return;
    }
    metricsRegistry.metrics().then(
      (text) => res.writeHead(200, { 'content-type': metricsRegistry.contentType }).end(text),
      () => res.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, env.HOST, resolve);
  });
  return server;
}
