import type { JstDay } from '#platform/base/jst.ts';

/** A version of the terms of corporations. Its text is in `src/domain/terms`. */
export type TermsVersion = {
  version: string;
  announcedOn: JstDay;
  /** From this day, a corporation that has accepted only an older text can publish nothing. */
  requiredFrom: JstDay;
};

/** Minimum days for which a corporation may still publish under the previous text. */
export const termsGraceDays = 30;

/** Every text that a corporation could accept, the oldest first. A text that was announced never changes. */
export const termsVersions: readonly TermsVersion[] = [
  { version: '2026-11', announcedOn: '2026-11-01', requiredFrom: '2026-11-01' },
  { version: '2026-12', announcedOn: '2026-12-01', requiredFrom: '2026-12-31' },
  { version: '2027-01', announcedOn: '2027-01-01', requiredFrom: '2027-01-31' },
];

/** The text that is accepted now: the newest. */
export const currentTerms: TermsVersion = newestOf(termsVersions);
export const currentTermsVersion = currentTerms.version;

function newestOf(versions: readonly TermsVersion[]): TermsVersion {
  const newest = versions.at(-1);
  if (!newest) throw new Error('there is a text of the terms');
  return newest;
}

/**
 * True if the text that a corporation accepted last suffices on a day: the newest, or the previous one until its last
 * day.
 */
export function areAcceptedTermsSufficient(accepted: string | null, today: JstDay): boolean {
  const index = termsVersions.findIndex(({ version }) => version === accepted);
  if (index === -1) return false;
  return termsVersions.slice(index + 1).every(({ requiredFrom }) => today < requiredFrom);
}
