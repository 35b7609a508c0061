import type { Refusal } from '#platform/base/refusal.ts';

const statuses: Record<string, number> = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  PASSKEY_PROOF_REQUIRED: 403,
  NOT_FOUND: 404,
  FILES_UNREACHABLE: 503,
};

/** A download belongs to the person who asked for it. */
export const privately = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' };

/** The answer to a refused download: one sentence. */
export const refusalResponse = ({ code, message }: Refusal): Response =>
  new Response(message, {
    status: statuses[code] ?? 400,
    headers: { ...privately, 'content-type': 'text/plain; charset=utf-8' },
  });
