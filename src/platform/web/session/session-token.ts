/**
 * The lifetime of the API token in milliseconds from its issue; 0 for an invalid token. A duration, not an
 * expiry time, because the device's clock may be wrong.
 */
export function apiTokenLifetimeMs(token: string): number {
  const payload = payloadOf(token.split('.')[1] ?? '');
  const { iat, exp } = payload;
  return typeof iat === 'number' && typeof exp === 'number' ? (exp - iat) * 1_000 : 0;
}

function payloadOf(part: string): { iat?: unknown; exp?: unknown } {
  try {
    const value: unknown = JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    // An invalid token is treated as expired.
    return {};
  }
}
