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

/** What the pages about terms and declarations show of the rules. */
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

/** Why a text is asked for: as the first one, as a newer one, or because nothing can be published without it. */
export function termsReason(
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
