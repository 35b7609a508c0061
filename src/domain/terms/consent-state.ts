import { addDays, jstDay, type JstDay } from '#platform/base/jst.ts';
import {
  declarationState,
  refusalGrounds,
  type DeclarationState,
} from '#domain/corporation/consents/declaration-rules.ts';
import {
  currentTermsVersion,
  sufficesOn,
  termsVersions,
} from '#domain/corporation/consents/terms-rules.ts';

/** Rules of consents that the pages about terms and declarations show. */
export const newestTerms = currentTermsVersion;
export const groundsToDeny: readonly string[] = refusalGrounds;

/** When a version was announced, and from when on it is required. */
export const termsDates = (version: string) => termsVersions.find((one) => one.version === version);

/** The other versions, the newest first. */
export const otherTerms = (version: string): string[] =>
  termsVersions
    .map((one) => one.version)
    .filter((one) => one !== version)
    .toReversed();

/**
 * Returns why a text must be accepted: it is the first, it is newer than the accepted text, or nothing can be published
 * without it.
 */
export function whyAcceptTerms(
  accepted: string | null,
  today: JstDay,
): 'FIRST' | 'NEWER' | 'REQUIRED' {
  if (accepted === null) return 'FIRST';
  return sufficesOn(accepted, today) ? 'NEWER' : 'REQUIRED';
}

/** Whether the text that was accepted last suffices on a day. */
export const areTermsAccepted = (accepted: string | null, today: JstDay): boolean =>
  sufficesOn(accepted, today);

/** The last day on which the version before the newest suffices. */
export const lastDayBefore = (requiredFrom: JstDay): JstDay => addDays(requiredFrom, -1);

/** Whether the last declaration of a list, the latest first, holds on a day. */
export function stateOfDeclarations(
  declarations: readonly { declaredAt: string }[],
  today: JstDay,
): DeclarationState {
  const [last] = declarations;
  return declarationState(last ? jstDay(new Date(last.declaredAt)) : null, today);
}
