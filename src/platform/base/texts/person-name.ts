/** A person's name or reading in one line; a person with one name has an empty first name. (Rule 8.8) */
export function fullName(last: string | null, first: string | null): string {
  return [last, first].filter(Boolean).join(' ');
}
