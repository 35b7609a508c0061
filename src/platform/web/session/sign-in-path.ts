import { paths } from '#platform/base/paths.ts';

/** The sign-in path with a `callbackUrl` back to the current screen. (Spec section 2) */
export function signInPath(
  url: { pathname: string; search: string },
  error?: 'SessionRequired',
): string {
  const query = new URLSearchParams({
    ...(error ? { error } : {}),
    callbackUrl: url.pathname + url.search,
  });
  return paths.signIn(query);
}
