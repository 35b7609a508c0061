import type { Refusal } from '#platform/base/refusal.ts';

const statuses: Record<string, number> = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  PASSKEY_PROOF_REQUIRED: 403,
  TAX_OF_ALL_FACILITIES: 403,
  NOT_FOUND: 404,
  RATE_LIMITED: 429,
  FILES_UNREACHABLE: 503,
};

/** Headers that keep a download out of shared caches and search engines. */
export const privateDownloadHeaders = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex',
};

type Attachment = {
  contentType: string;
  /** A name in ASCII, for browsers that read no other. */
  fallbackName: string;
  fileName: string;
};

/** Headers of a private file that the browser saves and never renders as a page. */
export const attachmentHeaders = ({ contentType, fallbackName, fileName }: Attachment) => ({
  ...privateDownloadHeaders,
  'content-type': contentType,
  'content-disposition': `attachment; filename="${fallbackName}"; filename*=UTF-8''${encodedName(fileName)}`,
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
});

/** Encodes a file's name for a header: `encodeURIComponent` leaves characters that the header must not contain. */
const encodedName = (name: string) =>
  encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );

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
