/**
 * How long the API token lives from the moment it was made, in milliseconds: a span, for the
 * device's own clock may be wrong. 0 for what is not a token.
 */
export function tokenLifetimeMs(token: string): number {
  const payload = payloadOf(token.split('.')[1] ?? '');
  const { iat, exp } = payload;
  return typeof iat === 'number' && typeof exp === 'number' ? (exp - iat) * 1_000 : 0;
}

function payloadOf(part: string): { iat?: unknown; exp?: unknown } {
  try {
    const value: unknown = JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    // Not a token: it is treated as one that has run out.
    return {};
  }
}
