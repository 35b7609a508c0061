import { ownPath } from '#platform/base/own-path.ts';
import { paths } from '#platform/base/paths.ts';

/**
 * Where sign-in leads back to: a path of this site, otherwise the front page. NextAuth's client and
 * our own sign-in pages name the address in full; that of `origin` is this site's. The server checks
 * the same again; this keeps a foreign address from even being sent. (Spec section 2, Rule 4.1)
 */
export function signInReturnPath(callbackUrl: string | null, origin?: string): string {
  const path = ownPath(callbackUrl, origin);
  return path === null || path.startsWith(paths.signIn()) ? paths.search() : path;
}
