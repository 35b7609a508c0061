import { describe, expect, test } from 'vitest';

import { japanMapBounds, readMapBounds, mapBoundsOf, withMapBounds } from './map-view.ts';

describe('the part of the map in the address', () => {
  const view = { south: 35.6, west: 139.6, north: 35.8, east: 139.9 };

  test('is read as it was written, and leaves the filters alone', () => {
    const params = withMapBounds(new URLSearchParams({ prefs: '13' }), view);
    expect(params.get('prefs')).toBe('13');
    expect(readMapBounds(params)).toEqual(view);
    expect(withMapBounds(params, null).toString()).toBe('prefs=13');
  });

  test.each(['', '1,2,3', '36,139,35,140', '35,139,36,x', '35,139,36,181', '1e9,1,2,3'])(
    'is none for %j',
    (at) => expect(readMapBounds(new URLSearchParams({ at }))).toBeNull(),
  );
});

describe('the part that holds all facilities', () => {
  test('is Japan without any', () => expect(mapBoundsOf([])).toEqual(japanMapBounds));

  test('is wide enough to see the town around a single one', () => {
    const { south, west, north, east } = mapBoundsOf([{ latitude: 35.7, longitude: 139.7 }]);
    expect(north - south).toBeCloseTo(0.02, 6);
    expect(east - west).toBeCloseTo(0.02, 6);
    expect((north + south) / 2).toBeCloseTo(35.7, 6);
  });

  test('reaches from the one in the south-west to the one in the north-east', () => {
    const points = [
      { latitude: 35.7, longitude: 139.9 },
      { latitude: 34.6, longitude: 135.5 },
    ];
    expect(mapBoundsOf(points)).toEqual({ south: 34.6, west: 135.5, north: 35.7, east: 139.9 });
  });
});
