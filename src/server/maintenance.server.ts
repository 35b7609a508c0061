import type { ServerResponse } from 'node:http';

import { formatInstant } from '#base/jst.ts';

/** What still answers: whoever watches the process, and the files that pages are drawn with. */
const open =
  /^\/(?:healthz|readyz|metrics|sw\.js|[\w-]+\.(?:svg|png|webmanifest)|(?:assets|images)\/.*)$/;
/** Doors that are no pages: programs ask there, and are answered in JSON. */
const endpoints = /^\/(?:api|files|calendar)\//;

export type Maintenance = {
  sentence: string;
  /** For `Retry-After`: until the planned end, and at least a minute. */
  retrySeconds: number;
};

/** What people are told while the site is closed, until the planned end and after it. */
export function maintenanceOf(until: Date, now: Date): Maintenance {
  const left = Math.ceil((until.getTime() - now.getTime()) / 1_000);
  return {
    sentence:
      left > 0
        ? `ただいまメンテナンス中です（${formatInstant(until)}まで）`
        : 'ただいまメンテナンス中です（まもなく終わります）',
    retrySeconds: Math.max(60, left),
  };
}

export type ClosedPart = 'open' | 'page' | 'door';

/** Which part of the closed site an address is. */
export function closedPart(path: string): ClosedPart {
  if (open.test(path)) return 'open';
  return endpoints.test(path) ? 'door' : 'page';
}

/** The refusal of every endpoint: in the form of GraphQL's errors, which our pages show as they stand. */
export function refuseClosed(res: ServerResponse, { sentence, retrySeconds }: Maintenance): void {
  const errors = [{ message: sentence, extensions: { code: 'MAINTENANCE' } }];
  res
    .writeHead(503, {
      'content-type': 'application/json; charset=utf-8',
      'retry-after': String(retrySeconds),
      'cache-control': 'private, no-store',
    })
    .end(JSON.stringify({ message: sentence, errors }));
}
