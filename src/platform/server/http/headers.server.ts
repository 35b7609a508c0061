type Options = {
  nonce: string;
  secure: boolean;
  dev: boolean;
  /** The URL to which browsers report errors. */
  reportsTo?: string | null;
  /** The origin of a hosted chat, for its connection, uploads and pictures. */
  chatAt?: string | null;
  /** The origins of a tag manager and of the services that its tags call. */
  tagOrigins?: readonly string[];
};

/**
 * Headers of every page: no third-party content except that of the given origins, no framing, camera only for our own
 * origin.
 */
export function pageHeaders({
  nonce,
  secure,
  dev,
  reportsTo,
  chatAt,
  tagOrigins = [],
}: Options): Record<string, string> {
  const own = dev ? "'self' ws: wss:" : "'self'";
  const reports = reportsTo ? [new URL(reportsTo).origin] : [];
  const chat = chatAt ? [chatAt, chatAt.replace(/^http/, 'ws')] : [];
  const connect = [own, ...reports, ...chat, ...tagOrigins].join(' ');
  const script = dev
    ? "'self' 'unsafe-inline' 'unsafe-eval'"
    : `'self' 'nonce-${nonce}' 'wasm-unsafe-eval'`;
  return {
    'content-security-policy': [
      "default-src 'self'",
      ['script-src', script, ...tagOrigins].join(' '),
      // Component libraries set positions as inline styles.
      "style-src 'self' 'unsafe-inline'",
      ["img-src 'self' data: blob:", ...chat.slice(0, 1), ...tagOrigins].join(' '),
      `connect-src ${connect}`,
      "media-src 'self' blob:",
      "worker-src 'self' blob:",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; '),
    ...commonHeaders({ secure }),
    'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=()',
    'cross-origin-opener-policy': 'same-origin',
  };
}

/** Headers of every response. */
export function commonHeaders({ secure }: { secure: boolean }): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}
