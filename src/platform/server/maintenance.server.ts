import type { ServerResponse } from 'node:http';

import { formatInstant } from '#platform/base/jst.ts';

import { routedPath } from './http/routed-path.server.ts';

/** Paths that are served during maintenance: probes, metrics, and the static files of pages. */
const open =
  /^\/(?:healthz|readyz|metrics|sw\.js|[\w-]+\.(?:svg|png|webmanifest)|(?:assets|images)\/.*)$/;
/** Endpoints for programs: during maintenance they answer in JSON instead of a page. */
const endpoints = /^\/(?:api|files|calendar)\//;

export type MaintenanceNotice = {
  sentence: string;
  /** Value of `Retry-After`: seconds until the planned end, at least 60. */
  retrySeconds: number;
};

/** The sentence for visitors during maintenance, before and after the planned end, and the seconds until a retry. */
export function maintenanceNotice(until: Date, now: Date): MaintenanceNotice {
  const left = Math.ceil((until.getTime() - now.getTime()) / 1_000);
  return {
    sentence:
      left > 0
        ? `ただいまメンテナンス中です（${formatInstant(until)}まで）`
        : 'ただいまメンテナンス中です（まもなく終わります）',
    retrySeconds: Math.max(60, left),
  };
}

export type MaintenanceAnswer = 'open' | 'page' | 'endpoint';

/** The way in which an address is answered during maintenance, in whatever spelling a request gives its path. */
export function maintenanceAnswerOfPath(path: string): MaintenanceAnswer {
  const routed = routedPath(path);
  if (routed === null) return 'endpoint';
  if (open.test(routed)) return 'open';
  return endpoints.test(routed) ? 'endpoint' : 'page';
}

/** Refuses a request in the form of GraphQL errors, whose messages our pages show unchanged. */
export function refuseDuringMaintenance(
  res: ServerResponse,
  { sentence, retrySeconds }: MaintenanceNotice,
): void {
  const errors = [{ message: sentence, extensions: { code: 'MAINTENANCE' } }];
  res
    .writeHead(503, {
      'content-type': 'application/json; charset=utf-8',
      'retry-after': String(retrySeconds),
      'cache-control': 'private, no-store',
    })
    .end(JSON.stringify({ message: sentence, errors }));
}
