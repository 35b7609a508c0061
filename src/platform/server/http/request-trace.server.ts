import type { IncomingMessage, ServerResponse } from 'node:http';

import { methodLabelForMetrics } from './request-log.server.ts';
import type { RoutePatternLookup } from './route-patterns.server.ts';
import type { RequestFacts } from './visit.server.ts';
import { currentTracing } from '../tracing/trace.server.ts';

type Traced = { req: IncomingMessage; res: ServerResponse; visit: RequestFacts };

/**
 * Runs the work of a request in the root span of this process, which ends with the response. Its name is
 * the route's pattern, because paths hold ids and the secrets of links.
 */
export function openRequestTraces(routes: RoutePatternLookup) {
  return ({ req, res, visit }: Traced, work: () => void): void => {
    const active = currentTracing();
    if (!active) return work();
    const method = methodLabelForMetrics(req.method);
    const [path = ''] = (req.url ?? '').split('?', 1);
    const route = routes.of(path);
    const facts = {
      'http.request.method': method,
      'http.route': route,
      'request.id': visit.requestId,
    };
    const given = req.headers['traceparent'];
    const traceparent = typeof given === 'string' ? given : undefined;
    const span = active.openRoot(
      { name: `${method} ${route}`, kind: 'server', facts },
      traceparent,
    );
    res.once('close', () => {
      const status = res.writableFinished ? res.statusCode : 499;
      span.end({ 'http.response.status_code': status }, status >= 500);
    });
    span.within(work);
  };
}
