import type { FacilityDetail } from '#gen/types.ts';

import { recruitmentImageUrlsOf, smokingMeasureName, stationLabel } from '../labels.ts';

/** The description that a facility gives of itself, as it is stored or as a form holds it. */
export type FacilityDescriptionFacts = {
  name: string;
  serviceName: string;
  corporationName: string;
  /** The address without the street number; only workers with a contract see the full address. */
  publicAddress: string;
  /** Nearest first. */
  stations: readonly { name: string; walkMinutes: number }[];
  imageKeys: readonly string[];
  featureNames: string[];
  careLevel: number | null;
  ambienceNote: string;
  accessNote: string;
  smokingMeasure: string;
};

/** The fields of a facility's page that the facility itself wrote. */
export type FacilityWrittenFields = Pick<
  FacilityDetail,
  | 'name'
  | 'service'
  | 'corporationName'
  | 'address'
  | 'stations'
  | 'images'
  | 'features'
  | 'accessNote'
  | 'measuresToPreventPassiveSmoking'
> & { ambience: { averageNursingCareLevel: number | null; note: string } };

/** Returns the part of a page that the facility wrote; workers and the facility's preview get the same part. */
export function facilityWrittenFields(facts: FacilityDescriptionFacts): FacilityWrittenFields {
  return {
    name: facts.name,
    service: facts.serviceName,
    corporationName: facts.corporationName,
    address: facts.publicAddress,
    stations: facts.stations.map(stationLabel),
    images: recruitmentImageUrlsOf({ jobImageKeys: [], facilityImageKeys: facts.imageKeys }),
    features: facts.featureNames,
    ambience: { averageNursingCareLevel: facts.careLevel, note: facts.ambienceNote },
    accessNote: facts.accessNote,
    measuresToPreventPassiveSmoking: smokingMeasureName(facts.smokingMeasure),
  };
}
