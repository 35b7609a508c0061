import { expect, test } from 'vitest';

import { stationsNearAddress } from './near-address.ts';

const at = (name: string, kilometres: number) => ({
  name,
  latitude: 35.69 + kilometres / 111,
  longitude: 139.7,
});
const stations = [
  at('新宿', 0),
  at('西新宿', 1),
  at('西新宿五丁目', 2),
  at('代々木', 1.5),
  at('高円寺', 4),
  at('津', 9),
  at('荻窪', 12),
  at('武蔵浦和', 20),
];

test.each([
  ['the town itself', { city: '新宿区', town: '西新宿' }, '西新宿'],
  ['the town, with a note in brackets', { city: '新宿区', town: '西新宿（住友ビル）' }, '西新宿'],
  ['the beginning of its name', { city: '杉並区', town: '高円寺' }, '高円寺'],
  ['a part of the town', { city: '杉並区', town: '高円寺南' }, '高円寺'],
  ['the municipality', { city: '新宿区', town: '市谷本村町' }, '新宿'],
  ['the ward of a city', { city: 'さいたま市浦和区', town: '' }, '武蔵浦和'],
])('a station named as %s comes first', (_, address, name) => {
  expect(stationsNearAddress(address, stations)[0]?.name).toBe(name);
});

test('those around it follow, the nearest first, and none that is far', () => {
  const found = stationsNearAddress({ city: '新宿区', town: '西新宿' }, stations);
  expect(found.map(({ name }) => name)).toEqual([
    '西新宿',
    '代々木',
    '新宿',
    '西新宿五丁目',
    '高円寺',
  ]);
});

test('without a name in common nothing is made up', () => {
  expect(stationsNearAddress({ city: '', town: '' }, stations)).toEqual([]);
  expect(stationsNearAddress({ city: '津市', town: '大門' }, stations)).toEqual([]);
});
