import type { OwnCorporationData } from '#apps/facility/facilities/facility-client.ts';
import type { OwnFacilityData } from '#apps/facility/facilities/own-facilities-client.ts';

export type FacilitySetupFacts = {
  hasPasskey: boolean;
  corporation: Pick<
    OwnCorporationData,
    'state' | 'corporateNumber' | 'representative' | 'contactName' | 'contactEmail' | 'contactPhone'
  >;
  /** True when the terms that the corporation's state requires were accepted. */
  hasTerms: boolean;
  /** True when a declaration is valid today. */
  hasDeclaration: boolean;
  facilities: readonly Pick<OwnFacilityData, 'id' | 'state'>[];
};

export type FacilitySetupStepKey =
  | 'passkey'
  | 'profile'
  | 'terms'
  | 'declaration'
  | 'submit'
  | 'facility'
  | 'publish';
export type FacilitySetupStep = { key: FacilitySetupStepKey; isDone: boolean };

/** Returns the steps of a corporation before its first posting, in the order in which they are asked for. */
export function facilitySetupSteps(facts: FacilitySetupFacts): FacilitySetupStep[] {
  const { corporation, facilities } = facts;
  const { corporateNumber, representative, contactName, contactEmail, contactPhone } = corporation;
  const said = [corporateNumber ?? '', representative, contactName, contactEmail, contactPhone];
  const done: Record<FacilitySetupStepKey, boolean> = {
    passkey: facts.hasPasskey,
    profile: said.every((text) => text !== ''),
    terms: facts.hasTerms,
    declaration: facts.hasDeclaration,
    submit: corporation.state !== 'PREPARING',
    facility: facilities.length > 0,
    publish: wasPublished(facilities),
  };
  return setupKeys.map((key) => ({ key, isDone: done[key] }));
}

const setupKeys: readonly FacilitySetupStepKey[] = [
  'passkey',
  'profile',
  'terms',
  'declaration',
  'submit',
  'facility',
  'publish',
];

const wasPublished = (facilities: FacilitySetupFacts['facilities']) =>
  facilities.some(({ state }) => state !== 'PREPARING');

/**
 * True while the setup steps are shown: until the first facility is published, except while the corporation is
 * suspended.
 */
export const isCorporationBeingSetUp = ({ corporation, facilities }: FacilitySetupFacts): boolean =>
  corporation.state !== 'SUSPENDED' && !wasPublished(facilities);
