import { isMailableOrganizationName } from '#platform/base/texts/mailed-names.ts';
import {
  withoutNumberSeparators,
  isTextWithin,
  characterCount,
  normalizeLine,
  normalizeLines,
  phoneDigitsOf,
} from '#platform/base/text.ts';
import { refuseFields, type FieldErrors } from '#platform/base/refusal.ts';

import { maxEmployerTextLengths, maxFacilityStations, maxStationWalkMinutes } from './limits.ts';
import { facilitySentences as sentences, pointOutsidePrefectureSentence } from './messages.ts';
import { arePlacePictureIdsValid } from './pictures/picture-rules.ts';

export type FacilityInput = {
  name: string;
  serviceId: number;
  phoneNumber: string;
  zipCode: string;
  /** Five digits; the first two are the code of the prefecture. */
  cityCode: string;
  town: string;
  streetNumber: string;
  latitude: number;
  longitude: number;
  accessNote: string;
  featureIds: readonly number[];
  averageNursingCareLevel?: number | null;
  ambienceNote: string;
  smokingMeasure: string;
  consultationDesk: string;
  stations: readonly { code: string; walkMinutes: number }[];
  /** Pictures in the order of the page; lists show the first. Missing or null leaves the pictures unchanged. */
  pictureIds?: readonly string[] | null | undefined;
};

/** The reference data for checking an input: the known ids of places, services, features and smoking measures. */
export type KnownFacilityInputIds = {
  cityCodes: ReadonlySet<string>;
  stationCodes: ReadonlySet<string>;
  serviceIds: ReadonlySet<number>;
  featureIds: ReadonlySet<number>;
  smokingMeasures: ReadonlySet<string>;
  /** True if a point can be in the prefecture of the municipality. */
  isInPrefecture: (point: { latitude: number; longitude: number }) => boolean;
};

/** A facility's texts and numbers in the form in which they are stored. */
export function normalizeFacilityInput(input: FacilityInput): FacilityInput {
  return {
    ...input,
    name: normalizeLine(input.name),
    phoneNumber: phoneDigitsOf(input.phoneNumber),
    zipCode: withoutNumberSeparators(input.zipCode),
    town: normalizeLine(input.town),
    streetNumber: normalizeLine(input.streetNumber),
    accessNote: normalizeLines(input.accessNote),
    featureIds: [...new Set(input.featureIds)],
    averageNursingCareLevel: input.averageNursingCareLevel ?? null,
    ambienceNote: normalizeLines(input.ambienceNote),
    consultationDesk: normalizeLine(input.consultationDesk),
  };
}

/** Returns the facility in stored form. Refusals: VALIDATION_FAILED. */
export function readFacilityInput(
  input: FacilityInput,
  known: KnownFacilityInputIds,
): FacilityInput {
  const read = normalizeFacilityInput(input);
  const wrong: [keyof typeof sentences, boolean][] = [
    [
      'name',
      !isTextWithin(read.name, maxEmployerTextLengths.facility) ||
        !isMailableOrganizationName(read.name),
    ],
    ['serviceId', !known.serviceIds.has(read.serviceId)],
    ['phoneNumber', !/^0\d{9,10}$/.test(read.phoneNumber)],
    ['zipCode', !/^\d{7}$/.test(read.zipCode)],
    ['cityCode', !known.cityCodes.has(read.cityCode)],
    ['town', !isTextWithin(read.town, maxEmployerTextLengths.town)],
    ['streetNumber', !isTextWithin(read.streetNumber, maxEmployerTextLengths.town)],
    ['latitude', !isInJapan(read)],
    ['accessNote', characterCount(read.accessNote) > maxEmployerTextLengths.accessNote],
    ['featureIds', !read.featureIds.every((id) => known.featureIds.has(id))],
    ['averageNursingCareLevel', !isCareLevel(read.averageNursingCareLevel ?? null)],
    ['ambienceNote', characterCount(read.ambienceNote) > maxEmployerTextLengths.ambienceNote],
    ['smokingMeasure', !known.smokingMeasures.has(read.smokingMeasure)],
    [
      'consultationDesk',
      !isTextWithin(read.consultationDesk, maxEmployerTextLengths.consultationDesk),
    ],
    ['stations', !areStations(read.stations, known.stationCodes)],
    ['pictureIds', !arePlacePictureIdsValid(read.pictureIds ?? [])],
  ];
  const fields: FieldErrors = Object.fromEntries(
    wrong.filter(([, isWrong]) => isWrong).map(([field]) => [field, sentences[field]]),
  );
  const isElsewhere = !fields['latitude'] && !fields['cityCode'] && !known.isInPrefecture(read);
  if (isElsewhere) fields['latitude'] = pointOutsidePrefectureSentence;
  if (Object.keys(fields).length > 0) throw refuseFields(fields);
  return read;
}

type PlaceOfWork = Pick<FacilityInput, 'cityCode' | 'town' | 'streetNumber'>;

/** True if a change moves the place of work, to which applicants have agreed. */
export function changesPlaceOfWork(before: PlaceOfWork, after: PlaceOfWork): boolean {
  return (
    before.cityCode !== after.cityCode ||
    before.town !== after.town ||
    before.streetNumber !== after.streetNumber
  );
}

function areStations(stations: FacilityInput['stations'], known: ReadonlySet<string>): boolean {
  const codes = new Set(stations.map(({ code }) => code));
  return (
    stations.length <= maxFacilityStations &&
    codes.size === stations.length &&
    stations.every(
      ({ code, walkMinutes }) =>
        known.has(code) &&
        Number.isSafeInteger(walkMinutes) &&
        walkMinutes >= 0 &&
        walkMinutes <= maxStationWalkMinutes,
    )
  );
}

/** True if the point lies within Japan: from Okinotorishima to Iturup, and from Yonaguni to Minamitorishima. */
function isInJapan({ latitude, longitude }: FacilityInput): boolean {
  return latitude >= 20 && latitude <= 46 && longitude >= 122 && longitude <= 154;
}

function isCareLevel(level: number | null): boolean {
  if (level === null) return true;
  return level >= 0 && level <= 5 && Number.isSafeInteger(Math.round(level * 1e6) / 1e5);
}
