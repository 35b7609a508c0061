import { sameSitePath } from '#platform/base/own-path.ts';
import { paths } from '#platform/base/paths.ts';

/**
 * Returns the path to which sign-in leads back: a path of this site, otherwise the front page. NextAuth's client and
 * our own sign-in pages name the address in full; an address of `origin` is this site's. The server checks the same
 * again; with this check a foreign address is not even sent. (Spec section 2, Rule 4.1)
 */
export function signInReturnPath(callbackUrl: string | null, origin?: string): string {
  const path = sameSitePath(callbackUrl, origin);
  return path === null || path.startsWith(paths.signIn()) ? paths.search() : path;
}
