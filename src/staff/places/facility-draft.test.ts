import { expect, test } from 'vitest';

import { checkFacility, emptyFacility, inputOfFacility } from './facility-draft.ts';

const whole = {
  ...emptyFacility,
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
