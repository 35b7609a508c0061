import type { FieldErrors } from '#base/refusal.ts';
import type { FacilityInput } from '#employer/facility-rules.ts';
import { maxLengths, maxStations } from '#employer/limits.ts';
import { facilitySentences as sentences } from '#employer/messages.ts';

/** A facility as it is typed: numbers are texts. */
export type FacilityDraft = Omit<
  FacilityInput,
  | 'serviceId'
  | 'cityCode'
  | 'latitude'
  | 'longitude'
  | 'featureIds'
  | 'averageNursingCareLevel'
  | 'stations'
> & {
  serviceId: string;
  /** The municipality with the name that its field shows. */
  city: { code: string; label: string } | null;
  latitude: string;
  longitude: string;
  featureIds: readonly string[];
  averageNursingCareLevel: string;
  stations: readonly StationDraft[];
};

export type StationDraft = { code: string; name: string; walkMinutes: string };

/** What the form counts: characters of the long texts, and stations. */
export const facilityLimits = {
  accessNote: maxLengths.accessNote,
  ambienceNote: maxLengths.ambienceNote,
  stations: maxStations,
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
};

type StoredFacility = Omit<FacilityInput, 'stations'> & {
  prefectureName: string;
  cityName: string;
  stations: readonly { code: string; name: string; walkMinutes: number }[];
};

/** A facility as it is, to be changed. */
export function draftOfFacility(own: StoredFacility): FacilityDraft {
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
  };
}

/** What cannot be sent as it is typed: choices not made, and texts that are no numbers. The server checks the rest. */
export function checkFacility(draft: FacilityDraft): FieldErrors {
  const { latitude, longitude, averageNursingCareLevel: level, stations } = draft;
  const wrong: [keyof typeof sentences, boolean][] = [
    ['serviceId', draft.serviceId === ''],
    ['cityCode', draft.city === null],
    ['latitude', numberIn(latitude) === null || numberIn(longitude) === null],
    ['stations', stations.some(({ walkMinutes }) => !/^\d+$/.test(walkMinutes.normalize('NFKC')))],
    ['averageNursingCareLevel', level.trim() !== '' && numberIn(level) === null],
    ['smokingMeasure', draft.smokingMeasure === ''],
  ];
  return Object.fromEntries(
    wrong.filter(([, isWrong]) => isWrong).map(([field]) => [field, sentences[field]]),
  );
}

/** The input of the operations. For a draft without errors. */
export function inputOfFacility({ city, ...draft }: FacilityDraft) {
  return {
    ...draft,
    serviceId: Number(draft.serviceId),
    cityCode: city?.code ?? '',
    latitude: numberIn(draft.latitude) ?? 0,
    longitude: numberIn(draft.longitude) ?? 0,
    featureIds: draft.featureIds.map(Number),
    averageNursingCareLevel: numberIn(draft.averageNursingCareLevel),
    stations: draft.stations.map(({ code, walkMinutes }) => ({
      code,
      walkMinutes: Number(walkMinutes.normalize('NFKC')),
    })),
  };
}

/** A decimal number in any width; null for anything else. */
function numberIn(text: string): number | null {
  const plain = text.normalize('NFKC').trim();
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
}
