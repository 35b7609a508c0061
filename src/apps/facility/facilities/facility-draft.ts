import { refusalThrownBy, type FieldErrors } from '#platform/base/refusal.ts';
import { parseDecimal } from '#platform/base/text.ts';
import {
  readFacilityInput,
  type FacilityInput,
  type KnownFacilityInputIds,
} from '#domain/corporation/facility-rules.ts';
import { maxEmployerTextLengths, maxFacilityStations } from '#domain/corporation/limits.ts';
import type { facilitySentences } from '#domain/corporation/messages.ts';

import {
  placePictureIdsIn,
  pendingPictureUploadsError,
  type PlacePicturesDraft,
} from './pictures-draft.ts';

/** A facility as typed in the form: numbers are texts. */
export type FacilityDraft = Omit<
  FacilityInput,
  | 'serviceId'
  | 'cityCode'
  | 'latitude'
  | 'longitude'
  | 'featureIds'
  | 'averageNursingCareLevel'
  | 'stations'
  | 'pictureIds'
> &
  PlacePicturesDraft & {
    serviceId: string;
    /** Chosen municipality, with the label in its field. */
    city: { code: string; label: string } | null;
    latitude: string;
    longitude: string;
    featureIds: readonly string[];
    averageNursingCareLevel: string;
    stations: readonly StationDraft[];
  };

export type StationDraft = { code: string; name: string; walkMinutes: string };

/** Limits for the counters of the form: characters of the long texts, and stations. */
export const facilityFormLimits = {
  accessNote: maxEmployerTextLengths.accessNote,
  ambienceNote: maxEmployerTextLengths.ambienceNote,
  stations: maxFacilityStations,
} as const;

export const emptyFacility: FacilityDraft = {
  name: '',
  serviceId: '',
  phoneNumber: '',
  zipCode: '',
  city: null,
  town: '',
  streetNumber: '',
  latitude: '',
  longitude: '',
  accessNote: '',
  featureIds: [],
  averageNursingCareLevel: '',
  ambienceNote: '',
  smokingMeasure: '',
  consultationDesk: '',
  stations: [],
  pictures: [],
};

type StoredFacility = Omit<FacilityInput, 'stations' | 'pictureIds'> & {
  prefectureName: string;
  cityName: string;
  stations: readonly { code: string; name: string; walkMinutes: number }[];
  pictures: PlacePicturesDraft['pictures'];
};

/** Returns the draft with which the form of an existing facility starts. */
export function draftOfStoredFacility(own: StoredFacility): FacilityDraft {
  return {
    name: own.name,
    serviceId: String(own.serviceId),
    phoneNumber: own.phoneNumber,
    zipCode: own.zipCode,
    city: { code: own.cityCode, label: `${own.prefectureName}${own.cityName}` },
    town: own.town,
    streetNumber: own.streetNumber,
    latitude: String(own.latitude),
    longitude: String(own.longitude),
    accessNote: own.accessNote,
    featureIds: own.featureIds.map(String),
    averageNursingCareLevel: own.averageNursingCareLevel?.toString() ?? '',
    ambienceNote: own.ambienceNote,
    smokingMeasure: own.smokingMeasure,
    consultationDesk: own.consultationDesk,
    stations: own.stations.map(({ code, name, walkMinutes }) => ({
      code,
      name,
      walkMinutes: String(walkMinutes),
    })),
    pictures: own.pictures,
  };
}

/** Fields that facilities of one corporation usually have in common, with their labels. */
export const fieldsSharedByFacilities = {
  serviceId: 'サービスの種別',
  phoneNumber: '電話番号',
  consultationDesk: '相談窓口',
  smokingMeasure: '受動喫煙を防ぐための対策',
  featureIds: '施設の特徴',
  ambienceNote: '職場の雰囲気',
} as const satisfies Partial<Record<keyof FacilityDraft, string>>;

/** Returns the values of another facility for the empty shared fields of a draft: typed values stay. */
export function copySharedFacilityFields(
  from: StoredFacility,
  draft: FacilityDraft,
): { change: Partial<FacilityDraft>; labels: string[] } {
  const stored = draftOfStoredFacility(from);
  const taken = Object.entries(fieldsSharedByFacilities).filter(([field]) => {
    // Boundary cast: `entries` loses the types of the names.
    const name = field as keyof typeof fieldsSharedByFacilities;
    return draft[name].length === 0 && stored[name].length > 0;
  });
  return {
    change: Object.fromEntries(
      taken.map(([field]) => [field, stored[field as keyof typeof fieldsSharedByFacilities]]),
    ),
    labels: taken.map(([, label]) => label),
  };
}

/** Fields in the order of the form, so that the first error is the topmost one. */
const fieldOrder = [
  'name',
  'serviceId',
  'phoneNumber',
  'consultationDesk',
  'pictureIds',
  'zipCode',
  'cityCode',
  'town',
  'streetNumber',
  'latitude',
  'stations',
  'accessNote',
  'smokingMeasure',
  'featureIds',
  'averageNursingCareLevel',
  'ambienceNote',
] as const satisfies (keyof typeof facilitySentences)[];

/**
 * Returns all errors that the operations would refuse, in one round, by the server's own rule. Every choice from a
 * list counts as known, because the lists came from the server.
 */
export function checkFacility(draft: FacilityDraft, waitingPictures = 0): FieldErrors {
  const { fields = {} } =
    refusalThrownBy(() => readFacilityInput(inputOfFacility(draft), chosenIn(draft))) ?? {};
  const found: FieldErrors = { ...fields, ...pendingPictureUploadsError(waitingPictures) };
  return Object.fromEntries(
    fieldOrder.flatMap((field) => {
      const sentence = found[field];
      return sentence === undefined ? [] : [[field, sentence]];
    }),
  );
}

function chosenIn({
  city,
  stations,
  serviceId,
  featureIds,
  smokingMeasure,
}: FacilityDraft): KnownFacilityInputIds {
  return {
    cityCodes: new Set(city ? [city.code] : []),
    stationCodes: new Set(stations.map(({ code }) => code)),
    serviceIds: new Set(serviceId === '' ? [] : [Number(serviceId)]),
    featureIds: new Set(featureIds.map(Number)),
    smokingMeasures: new Set(smokingMeasure === '' ? [] : [smokingMeasure]),
    // Assume true: only the server has the outlines of the prefectures.
    isInPrefecture: () => true,
  };
}

/** Returns the input of the operations for a draft without errors. */
export function inputOfFacility({ city, pictures, ...draft }: FacilityDraft) {
  return {
    name: draft.name,
    phoneNumber: draft.phoneNumber,
    zipCode: draft.zipCode,
    town: draft.town,
    streetNumber: draft.streetNumber,
    accessNote: draft.accessNote,
    ambienceNote: draft.ambienceNote,
    smokingMeasure: draft.smokingMeasure,
    consultationDesk: draft.consultationDesk,
    serviceId: Number(draft.serviceId),
    cityCode: city?.code ?? '',
    latitude: numberIn(draft.latitude),
    longitude: numberIn(draft.longitude),
    featureIds: draft.featureIds.map(Number),
    averageNursingCareLevel:
      draft.averageNursingCareLevel.trim() === '' ? null : numberIn(draft.averageNursingCareLevel),
    stations: draft.stations.map(({ code, walkMinutes }) => ({
      code,
      walkMinutes: numberIn(walkMinutes),
    })),
    pictureIds: placePictureIdsIn(pictures),
  };
}

/** Returns the point of a draft; null when a number is missing, invalid or out of range. */
export function mapPointOfDraft({
  latitude,
  longitude,
}: Pick<FacilityDraft, 'latitude' | 'longitude'>): { latitude: number; longitude: number } | null {
  const point = { latitude: numberIn(latitude), longitude: numberIn(longitude) };
  return Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180 ? point : null;
}

/** Returns NaN, which the rule refuses, for text that is not a number. */
const numberIn = (text: string) => parseDecimal(text) ?? Number.NaN;
