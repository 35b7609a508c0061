/** Joins class names; skips false, null, undefined and empty strings. */
export function cx(...names: Array<string | false | null | undefined>): string {
  return names.filter(Boolean).join(' ');
}
