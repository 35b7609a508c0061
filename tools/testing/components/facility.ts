import {
  MapStartingPointsQuery,
  StationsAroundPointQuery,
} from '#apps/facility/corporation/choices-client.ts';
import { currentTerms } from '#domain/corporation/consents/terms-rules.ts';
import {
  OwnCorporationQuery,
  type OwnCorporationData,
} from '#apps/facility/facilities/facility-client.ts';
import type { OwnFacilityData } from '#apps/facility/facilities/own-facilities-client.ts';
import { FacilityViewerQuery } from '#apps/facility/members/members-client.ts';

import { answerDocument } from './api.ts';

/** A published facility with the fields that only its own people see. */
export const hinataFacility: OwnFacilityData = {
  id: 'f1',
  name: 'ひなたの里',
  state: 'PUBLISHED',
  serviceId: 1,
  serviceName: '特別養護老人ホーム',
  phoneNumber: '0312345678',
  zipCode: '1600023',
  prefectureName: '東京都',
  cityCode: '13104',
  cityName: '新宿区',
  town: '西新宿',
  streetNumber: '2-8-1',
  latitude: 35.689,
  longitude: 139.692,
  accessNote: '正面玄関へ',
  featureIds: [2],
  averageNursingCareLevel: 3.2,
  ambienceNote: '',
  smokingMeasure: 'INDOORS_BANNED',
  consultationDesk: '事務長 03-1234-5678',
  stations: [{ code: 'S1', name: '新宿', walkMinutes: 7 }],
  freezeReason: null,
  pictures: [],
};

const onlyHinata = [{ id: 'f1', name: 'ひなたの里' }];
export const hinataAndHillFacilities = [...onlyHinata, { id: 'f2', name: 'ひなたの丘' }];

/** Sets the answer about the page's viewer: these rights, at these facilities. */
export function answerViewer(rights: string[], facilities = onlyHinata, hasPasskey = true): void {
  answerDocument(FacilityViewerQuery, {
    viewer: {
      person: { id: 'p1', name: '田中 実', email: 'owner@hinata.example' },
      corporation: { id: 'c1', name: '社会福祉法人 ひなた会' },
      role: 'MANAGER',
      facilities,
      rights,
      hasPasskey,
    },
  });
}

/** Sets the page's corporation: approved and with a complete profile, unless `given` differs. */
export function answerCorporation(given: Partial<OwnCorporationData> = {}): void {
  answerDocument(OwnCorporationQuery, {
    ownCorporation: {
      id: 'c1',
      name: '社会福祉法人 ひなた会',
      address: '東京都世田谷区桜1-2-3',
      state: 'APPROVED',
      stateReason: null,
      corporateNumber: '7000012050002',
      representative: '田中 実',
      contactName: '事務 花子',
      contactEmail: 'office@hinata.example',
      contactPhone: '0312345678',
      currentTermsVersion: currentTerms.version,
      termsVersion: null,
      termsAcceptedAt: null,
      declaredAt: null,
      declaredByName: null,
      affixesStamps: false,
      ...given,
    },
  });
}

/** Sets the answers for the field of the place: starting points, and the stations around the marker. */
export function answerPlaces(): void {
  answerDocument(MapStartingPointsQuery, {
    startingPoints: [{ stationName: '新宿', latitude: 35.69, longitude: 139.7 }],
  });
  answerDocument(StationsAroundPointQuery, ({ latitude }) => ({
    stationsAroundPoint: [
      { code: 'S1', name: '新宿', metres: Math.round(Math.abs(latitude - 35.69) * 111_320) },
    ],
  }));
}
