import { paths } from '#base/paths.ts';

/**
 * Where sign-in leads back to: a path of this site, otherwise the front page. NextAuth's client and
 * our own sign-in pages name the address in full; that of `origin` is this site's. The server checks
 * the same again; this keeps a foreign address from even being sent. (Spec section 2, Rule 4.1)
 */
export function signInReturnPath(callbackUrl: string | null, origin?: string): string {
  const path = pathOf(callbackUrl ?? '', origin);
  return path === null || path.startsWith(paths.signIn()) ? paths.search() : path;
}

function pathOf(address: string, origin: string | undefined): string | null {
  if (/^\/(?![/\\])/.test(address)) return address;
  if (origin === undefined || !/^https?:\/\//i.test(address) || !URL.canParse(address)) return null;
  const { origin: named, username, pathname, search, hash } = new URL(address);
  // `https://site.example//elsewhere.example` is a path of ours that would read as a foreign host.
  return named === origin && username === '' && !pathname.startsWith('//')
    ? pathname + search + hash
    : null;
}
