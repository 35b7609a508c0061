import { normalizeFacilityInput } from '#domain/corporation/facility-rules.ts';
import {
  facilityWrittenFields,
  type FacilityWrittenFields,
} from '#domain/recruitment/facilities/facility-view.ts';

import { placePictureIdsIn } from './pictures-draft.ts';
import { inputOfFacility, type FacilityDraft } from './facility-draft.ts';

/** Placeholder in the preview for a required text that is still empty. */
const missing = '未入力';

type Named = { id: string; name: string };
type Known = {
  corporationName: string;
  services: readonly Named[];
  /** Features in the order of the page for workers. */
  features: readonly Named[];
};

/** Returns the facility as workers will read it, from the fields as typed now. */
export function previewOfFacilityDraft(
  draft: FacilityDraft,
  { corporationName, services, features }: Known,
): FacilityWrittenFields {
  const input = normalizeFacilityInput(inputOfFacility(draft));
  const { averageNursingCareLevel: level } = input;
  const said = facilityWrittenFields({
    name: input.name || missing,
    serviceName: services.find(({ id }) => id === draft.serviceId)?.name ?? missing,
    corporationName,
    publicAddress: draft.city ? draft.city.label + input.town : missing,
    stations: draft.stations
      .map(({ code, name }, index) => ({
        code,
        name,
        walkMinutes: input.stations[index]?.walkMinutes ?? Number.NaN,
      }))
      .filter(({ walkMinutes }) => Number.isSafeInteger(walkMinutes))
      .toSorted((one, other) => one.walkMinutes - other.walkMinutes || compare(one, other)),
    imageKeys: placePictureIdsIn(draft.pictures),
    featureNames: features
      .filter(({ id }) => draft.featureIds.includes(id))
      .map(({ name }) => name),
    careLevel: level !== null && level !== undefined && Number.isFinite(level) ? level : null,
    ambienceNote: input.ambienceNote,
    accessNote: input.accessNote,
    smokingMeasure: input.smokingMeasure,
  });
  const measure = said.measuresToPreventPassiveSmoking;
  return { ...said, measuresToPreventPassiveSmoking: measure || missing };
}

const compare = (one: { code: string }, other: { code: string }) =>
  one.code < other.code ? -1 : 1;
