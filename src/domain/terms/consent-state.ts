import { addDays, jstDay, type JstDay } from '#platform/base/jst.ts';
import {
  employerDeclarationStateOf,
  recruitmentRefusalGrounds,
  type EmployerDeclarationState,
} from '#domain/corporation/consents/declaration-rules.ts';
import {
  currentTermsVersion,
  areAcceptedTermsSufficient,
  termsVersions,
} from '#domain/corporation/consents/terms-rules.ts';

/** Re-exported for the pages about terms and declarations. */
export const newestTermsVersion = currentTermsVersion;
export const refusalGroundsForDeclaration: readonly string[] = recruitmentRefusalGrounds;

/** Returns when a version was announced, and from when on it is required. */
export const termsVersionDates = (version: string) =>
  termsVersions.find((one) => one.version === version);

/** The versions other than the given one, the newest first. */
export const otherTermsVersions = (version: string): string[] =>
  termsVersions
    .map((one) => one.version)
    .filter((one) => one !== version)
    .toReversed();

/**
 * Returns why the newest terms must be accepted: FIRST if none were accepted yet, NEWER while the accepted version
 * still suffices, REQUIRED if nothing can be published without them.
 */
export function whyTermsMustBeAccepted(
  accepted: string | null,
  today: JstDay,
): 'FIRST' | 'NEWER' | 'REQUIRED' {
  if (accepted === null) return 'FIRST';
  return areAcceptedTermsSufficient(accepted, today) ? 'NEWER' : 'REQUIRED';
}

/** True when the version that was accepted last suffices on a day. */
export const areTermsAccepted = (accepted: string | null, today: JstDay): boolean =>
  areAcceptedTermsSufficient(accepted, today);

/** The last day on which the version before the newest suffices. */
export const lastDayOfPreviousTerms = (requiredFrom: JstDay): JstDay => addDays(requiredFrom, -1);

/** The state, on a day, of the latest declaration of a list that has the latest first. */
export function latestDeclarationState(
  declarations: readonly { declaredAt: string }[],
  today: JstDay,
): EmployerDeclarationState {
  const [last] = declarations;
  return employerDeclarationStateOf(last ? jstDay(new Date(last.declaredAt)) : null, today);
}
