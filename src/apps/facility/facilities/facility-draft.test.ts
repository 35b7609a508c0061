import { expect, test } from 'vitest';

import { checkFacility, emptyFacility, inputOfFacility } from './facility-draft.ts';

const whole = {
  ...emptyFacility,
  name: 'ひなたの里',
  phoneNumber: '03-1234-5678',
  zipCode: '１６０－００２３',
  town: '西新宿',
  streetNumber: '2-8-1',
  consultationDesk: '事務長 03-1234-5678',
  serviceId: '1',
  city: { code: '13104', label: '東京都新宿区' },
  latitude: '35.689',
  longitude: '１３９．６９２',
  smokingMeasure: 'INDOORS_BANNED',
  featureIds: ['2'],
  averageNursingCareLevel: '3.2',
  stations: [{ code: 'S1', name: '新宿', walkMinutes: '７' }],
};

test('numbers are read in any width', () => {
  expect(checkFacility(whole)).toEqual({});
  expect(inputOfFacility(whole)).toMatchObject({
    serviceId: 1,
    cityCode: '13104',
    latitude: 35.689,
    longitude: 139.692,
    featureIds: [2],
    averageNursingCareLevel: 3.2,
    stations: [{ code: 'S1', walkMinutes: 7 }],
  });
});

test.each([
  [{ name: ' ' }, 'name'],
  [{ phoneNumber: '12' }, 'phoneNumber'],
  [{ zipCode: '160' }, 'zipCode'],
  [{ town: '' }, 'town'],
  [{ streetNumber: '' }, 'streetNumber'],
  [{ consultationDesk: '' }, 'consultationDesk'],
  [{ accessNote: 'あ'.repeat(301) }, 'accessNote'],
  [{ averageNursingCareLevel: '5.1' }, 'averageNursingCareLevel'],
  [{ latitude: '51.5' }, 'latitude'],
  [{ serviceId: '' }, 'serviceId'],
  [{ city: null }, 'cityCode'],
  [{ latitude: '北緯' }, 'latitude'],
  [{ longitude: '' }, 'latitude'],
  [{ averageNursingCareLevel: '三' }, 'averageNursingCareLevel'],
  [{ smokingMeasure: '' }, 'smokingMeasure'],
  [{ stations: [{ code: 'S1', name: '新宿', walkMinutes: '' }] }, 'stations'],
])('%j is refused at %s', (change, field) => {
  expect(Object.keys(checkFacility({ ...whole, ...change }))).toEqual([field]);
});

test('an empty care level is none', () => {
  const draft = { ...whole, averageNursingCareLevel: '' };
  expect(checkFacility(draft)).toEqual({});
  expect(inputOfFacility(draft).averageNursingCareLevel).toBeNull();
});

test('an empty form is told everything that is missing in one round, in the order of the fields', () => {
  expect(Object.keys(checkFacility(emptyFacility))).toEqual([
    'name',
    'serviceId',
    'phoneNumber',
    'consultationDesk',
    'zipCode',
    'cityCode',
    'town',
    'streetNumber',
    'latitude',
    'smokingMeasure',
  ]);
});
