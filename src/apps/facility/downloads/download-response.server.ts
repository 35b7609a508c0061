import type { Refusal } from '#platform/base/refusal.ts';

const statuses: Record<string, number> = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  PASSKEY_PROOF_REQUIRED: 403,
  NOT_FOUND: 404,
  RATE_LIMITED: 429,
  FILES_UNREACHABLE: 503,
};

/** Headers that keep a download out of shared caches and search engines. */
export const privateDownloadHeaders = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex',
};

/** Response to a refused download, with one sentence as the body. */
export const refusalResponse = ({ code, message, retrySeconds }: Refusal): Response =>
  new Response(message, {
    status: statuses[code] ?? 400,
    headers: {
      ...privateDownloadHeaders,
      'content-type': 'text/plain; charset=utf-8',
      ...(retrySeconds !== undefined && { 'retry-after': String(retrySeconds) }),
    },
  });
