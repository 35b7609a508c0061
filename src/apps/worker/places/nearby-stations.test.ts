import { expect, test } from 'vitest';

import { metresBetween } from '#domain/reference/around.ts';
import { stationsClosestTo, distanceLabel } from './nearby-stations.ts';

const shinjuku = { latitude: 35.69, longitude: 139.7 };
const tokyo = { latitude: 35.681, longitude: 139.767 };
const osaka = { latitude: 34.702, longitude: 135.496 };

test('distances are those of a map', () => {
  expect(metresBetween(shinjuku, tokyo)).toBeCloseTo(6_130, -2);
  expect(metresBetween(tokyo, osaka) / 1_000).toBeCloseTo(403, -1);
});

test('the nearest come first, and none from another city', () => {
  const named = (code: string, place: typeof tokyo) => ({
    code,
    name: code,
    lineNames: [],
    ...place,
  });
  const stations = [named('tokyo', tokyo), named('osaka', osaka), named('shinjuku', shinjuku)];
  expect(stationsClosestTo(stations, shinjuku).map(({ code }) => code)).toEqual([
    'shinjuku',
    'tokyo',
  ]);
});

test('a distance is said as roughly as it is known', () => {
  expect(distanceLabel(12)).toBe('50m');
  expect(distanceLabel(463)).toBe('450m');
  expect(distanceLabel(1_240)).toBe('1.2km');
});
