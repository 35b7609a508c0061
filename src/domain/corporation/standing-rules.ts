import { jstDay, type JstDay } from '#platform/base/jst.ts';

import { employerDeclarationStateOf } from './consents/declaration-rules.ts';
import { areAcceptedTermsSufficient } from './consents/terms-rules.ts';
import type { CorporationState } from './corporation-rules.ts';
import type { EmployerPostingRefusal } from './messages.ts';

export type FacilityState = 'PREPARING' | 'PUBLISHED' | 'FROZEN' | 'CLOSED';

/** Facts that decide whether an employer may post shifts for a facility. */
export type EmployerPostingFacts = {
  corporation: CorporationState;
  /** Version of the terms that was accepted last; null before the first acceptance. */
  termsVersion: string | null;
  /** Day of the last declaration that no ground of 求人不受理 applies; null before the first declaration. */
  declaredOn: JstDay | null;
  /** True if a contact person with name, e-mail address and telephone is stored. */
  hasContact: boolean;
  facility: FacilityState;
};

/**
 * The first reason why a corporation may not offer work now, or null. Publishing needs the current terms and a
 * declaration that holds. (職業安定法5条の6)
 */
export function whyCorporationCannotOfferWork(
  standing: Omit<EmployerPostingFacts, 'facility'>,
  now: Date,
): EmployerPostingRefusal | null {
  if (standing.corporation === 'SUSPENDED') return 'CORPORATION_SUSPENDED';
  if (!standing.hasContact) return 'CONTACT_MISSING';
  const today = jstDay(now);
  if (!areAcceptedTermsSufficient(standing.termsVersion, today)) return 'TERMS_NOT_ACCEPTED';
  const declaration = employerDeclarationStateOf(standing.declaredOn, today);
  if (declaration === 'MISSING') return 'DECLARATION_MISSING';
  if (declaration === 'ENDED') return 'DECLARATION_ENDED';
  return standing.corporation === 'APPROVED' ? null : 'CORPORATION_NOT_APPROVED';
}

/** The first reason why nothing may be posted for a facility now, or null. */
export function whyFacilityCannotPost(
  standing: EmployerPostingFacts,
  now: Date,
): EmployerPostingRefusal | null {
  const reason = whyCorporationCannotOfferWork(standing, now);
  if (reason) return reason;
  if (standing.facility === 'CLOSED') return 'FACILITY_CLOSED';
  if (standing.facility === 'FROZEN') return 'FACILITY_FROZEN';
  return standing.facility === 'PUBLISHED' ? null : 'FACILITY_NOT_PUBLISHED';
}
