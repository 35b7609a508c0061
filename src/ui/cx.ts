/** Joins class names, leaving out whatever is not a non-empty string. */
export function cx(...names: Array<string | false | null | undefined>): string {
  return names.filter(Boolean).join(' ');
}
