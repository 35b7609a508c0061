import { currentTermsVersion, type CorporationState } from './corporation-rules.ts';
import type { StandingRefusal } from './messages.ts';

export type FacilityState = 'PREPARING' | 'PUBLISHED' | 'FROZEN' | 'CLOSED';

/** What decides whether an employer may post shifts for a facility at all. */
export type EmployerStanding = {
  corporation: CorporationState;
  /** The text of the terms that was accepted last; null before the first. */
  termsVersion: string | null;
  /** 求人不受理: a person declared that none of its grounds applies. */
  hasDeclared: boolean;
  /** Name, e-mail address and telephone of somebody who answers. */
  hasContact: boolean;
  facility: FacilityState;
};

/**
 * The first reason why a corporation may not offer work, or null: before the law's declaration and the terms
 * nothing is published. (職業安定法5条の6)
 */
export function whyCannotOffer(
  standing: Omit<EmployerStanding, 'facility'>,
): StandingRefusal | null {
  if (standing.corporation === 'SUSPENDED') return 'CORPORATION_SUSPENDED';
  if (!standing.hasContact) return 'CONTACT_MISSING';
  if (standing.termsVersion !== currentTermsVersion) return 'TERMS_NOT_ACCEPTED';
  if (!standing.hasDeclared) return 'DECLARATION_MISSING';
  return standing.corporation === 'APPROVED' ? null : 'CORPORATION_NOT_APPROVED';
}

/** The first reason why nothing may be posted for a facility, or null. */
export function whyCannotPost(standing: EmployerStanding): StandingRefusal | null {
  const reason = whyCannotOffer(standing);
  if (reason) return reason;
  if (standing.facility === 'CLOSED') return 'FACILITY_CLOSED';
  if (standing.facility === 'FROZEN') return 'FACILITY_FROZEN';
  return standing.facility === 'PUBLISHED' ? null : 'FACILITY_NOT_PUBLISHED';
}
