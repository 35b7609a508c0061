/**
 * Where sign-in leads back to: a path of this site, otherwise the front page. The server checks the
 * same again; this keeps a foreign address from even being sent. (Rule book 4.1)
 */
export function signInReturnPath(callbackUrl: string | null): string {
  if (!callbackUrl || !/^\/(?![/\\])/.test(callbackUrl)) return '/';
  return callbackUrl.startsWith('/sign-in') ? '/' : callbackUrl;
}
