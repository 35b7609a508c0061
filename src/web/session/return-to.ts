/**
 * The address that `returnTo` names, if it is a path of this site; null for any other. A form that a
 * task sent the person to leads back to the task.
 */
export function safeReturnTo(path: string | null): string | null {
  return path !== null && /^\/(?![/\\])/.test(path) ? path : null;
}
