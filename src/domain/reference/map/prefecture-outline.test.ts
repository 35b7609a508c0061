import { expect, test } from 'vitest';

import { readRailways } from '../import/read-railways.server.ts';
import { canPointBeInPrefecture } from './prefecture-outline.server.ts';

const at = (latitude: number, longitude: number) => ({ latitude, longitude });

test('every station can be in its own prefecture', () => {
  const { stations } = readRailways();
  const wrong = stations
    .filter((one) => !canPointBeInPrefecture(one.prefecture_code, one))
    .map(({ name, prefecture_code: code }) => `${code} ${name}`);
  expect(stations.length).toBeGreaterThan(8_000);
  expect(wrong).toEqual([]);
});

test.each([
  ['Shinjuku in Tokyo', '13', at(35.689, 139.692), true],
  ['Shinjuku in Kanagawa', '14', at(35.689, 139.692), false],
  ['Osaka in Tokyo', '13', at(34.7025, 135.4959), false],
  ['Naha in Okinawa', '47', at(26.2124, 127.6809), true],
  ['Chichijima in Tokyo', '13', at(27.094, 142.192), true],
  ['Tashirojima, a small island, in Miyagi', '04', at(38.297, 141.417), true],
  ['the middle of the Pacific in Tokyo', '13', at(30, 150), false],
  ['latitude and longitude exchanged', '13', at(139.692, 35.689), false],
  ['a code without an outline', '99', at(35.689, 139.692), true],
])('%s', (_what, code, point, expected) => {
  expect(canPointBeInPrefecture(code, point)).toBe(expected);
});
