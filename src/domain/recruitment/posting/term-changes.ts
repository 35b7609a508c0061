import type { PostingTerms } from '../rules.ts';

const terms = [
  'startsAt',
  'endsAt',
  'breakMinutes',
  'hourlyWage',
  'travelAllowance',
  'bonus',
  'capacity',
  'deadline',
] as const satisfies readonly (keyof PostingTerms)[];
type PostingTerm = (typeof terms)[number];

/** One changed term: an instant is written as ISO 8601, everything else as a number. */
export type PostingTermChange = { term: PostingTerm; before: string; after: string };

/** Returns the changed terms with their old and new values, in the order of the form. */
export function postingTermChangesOf(
  before: PostingTerms,
  after: PostingTerms,
): PostingTermChange[] {
  return terms
    .map((term) => ({ term, before: textOf(before[term]), after: textOf(after[term]) }))
    .filter((change) => change.before !== change.after);
}

const textOf = (value: Date | number) =>
  value instanceof Date ? value.toISOString() : String(value);

/** Returns the changes as one text for the history. */
export const writePostingTermChanges = (changes: readonly PostingTermChange[]): string =>
  changes.map(({ term, before, after }) => `${term}: ${before} → ${after}`).join(', ');

/** Reads the changes from a text of the history; terms that this release does not know are left out. */
export function readPostingTermChanges(text: string): PostingTermChange[] {
  return text.split(', ').flatMap((part) => {
    const [, name, before, after] = /^(\w+): (\S+) → (\S+)$/.exec(part) ?? [];
    const term = terms.find((one) => one === name);
    return term && before !== undefined && after !== undefined ? [{ term, before, after }] : [];
  });
}

const payTerms = ['hourlyWage', 'travelAllowance', 'bonus'] as const;
export type PostingPayRise = { term: (typeof payTerms)[number]; before: number; after: number };

/** Returns the parts of the pay that rose. */
export function postingPayRisesOf(before: PostingTerms, after: PostingTerms): PostingPayRise[] {
  return payTerms
    .filter((term) => after[term] > before[term])
    .map((term) => ({ term, before: before[term], after: after[term] }));
}
