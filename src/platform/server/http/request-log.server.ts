import type { IncomingMessage, ServerResponse } from 'node:http';

import { apiPaths } from '#platform/base/api-paths.ts';

import type { Env } from '../env.server.ts';
import { log } from '../log.server.ts';
import { httpDurationSeconds } from '../metrics/metrics.server.ts';
import type { RoutePatternLookup } from './route-patterns.server.ts';
import type { RequestFacts } from './visit.server.ts';

/** Probes and scrapes come every few seconds, and assets with every page: they are logged at `debug`. */
const frequent = new Set(['/healthz', '/readyz', '/metrics', '/assets/*']);

/** Live connections last as long as a page is open: their duration says nothing about the server's speed. */
const lasting = new Set<string>([
  apiPaths.facilityChannel,
  apiPaths.operatorChannel,
  apiPaths.tabletChannel,
]);

const methods = new Set(['GET', 'HEAD', 'POST']);

/** The method as a label for metrics: `other` for a method that a client invented. */
export const methodLabelForMetrics = (method = ''): string =>
  methods.has(method) ? method : 'other';

type Observed = { req: IncomingMessage; res: ServerResponse; visit: RequestFacts };

/**
 * Measures each request, writes a line to the log when its response has ended, and returns its id to the
 * client. The line has the route's pattern instead of the path, query and address: those hold personal
 * data and the secrets of links.
 */
export function openRequestLog(
  { ACCESS_LOG }: Pick<Env, 'ACCESS_LOG'>,
  routes: RoutePatternLookup,
): (observed: Observed) => void {
  return ({ req, res, visit: { requestId } }) => {
    const startedAt = performance.now();
    res.setHeader('x-request-id', requestId);
    res.once('close', () => {
      const ms = performance.now() - startedAt;
      const method = methodLabelForMetrics(req.method);
      const [path = ''] = (req.url ?? '').split('?', 1);
      const route = routes.of(path);
      // 499: the client closed the connection before its response was complete.
      const status = res.writableFinished ? res.statusCode : 499;
      if (!lasting.has(route))
        httpDurationSeconds.observe(
          { method, route, status: `${Math.floor(status / 100)}xx` },
          ms / 1_000,
        );
      const level = frequent.has(route) ? 'debug' : ACCESS_LOG;
      if (level === 'off') return;
      log[level]({ requestId, method, route, status, ms: Math.round(ms) }, 'request');
    });
  };
}
