/**
 * The path in `returnTo`, if it is a path of this site; null for any other URL (open redirect). After saving,
 * a form uses this path to lead back to the task that opened the form.
 */
export function safeReturnTo(path: string | null): string | null {
  return path !== null && /^\/(?![/\\])/.test(path) ? path : null;
}
