import { paths } from '#platform/base/paths.ts';
import { staffStartPathsOfAddress } from '#platform/base/people/sides.ts';

/** The path of the sign-in page for the side of an address; sign-in leads back to the address. (Spec section 2) */
export function signInPath(
  { pathname, search }: { pathname: string; search: string },
  error?: 'SessionRequired',
): string {
  const back = pathname + search;
  const start = staffStartPathsOfAddress(pathname);
  if (start) return start.signIn({ returnTo: pathname === start.home ? null : back });
  return paths.signIn({ error, callbackUrl: back });
}
