import { expect, test } from 'vitest';

import { publicMapPosition, readMapAreaBounds } from './map-places.ts';

test('a facility is shown in the middle of its cell, so that neighbours look the same', () => {
  const shown = { latitude: 35.6925, longitude: 139.7025 };
  expect(publicMapPosition({ latitude: 35.69, longitude: 139.70001 })).toEqual(shown);
  expect(publicMapPosition({ latitude: 35.69499, longitude: 139.70499 })).toEqual(shown);
  expect(publicMapPosition({ latitude: 35.695, longitude: 139.705 })).not.toEqual(shown);
});

test('bounds are widened to whole cells, so that a shown place lies in them with its facility', () => {
  const bounds = readMapAreaBounds({
    south: 35.6901,
    west: 139.7001,
    north: 35.7012,
    east: 139.7144,
  });
  expect(bounds.south).toBeCloseTo(35.69, 6);
  expect(bounds.west).toBeCloseTo(139.7, 6);
  expect(bounds.north).toBeCloseTo(35.705, 6);
  expect(bounds.east).toBeCloseTo(139.715, 6);
});

test.each([
  ['upside down', { south: 36, west: 139, north: 35, east: 140 }],
  ['without a width', { south: 35, west: 139, north: 36, east: 139 }],
  ['beyond the pole', { south: 35, west: 139, north: 91, east: 140 }],
  ['no number', { south: Number.NaN, west: 139, north: 36, east: 140 }],
])('bounds %s are refused', (_name, bounds) => {
  expect(() => readMapAreaBounds(bounds)).toThrow(
    expect.objectContaining({ code: 'VALIDATION_FAILED' }),
  );
});
