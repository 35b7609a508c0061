import { expect, test } from 'vitest';

import { readRailways } from './import/read-railways.server.ts';
import { metresBetween, roundedPosition, stationsAround } from './around.ts';

const { stations } = readRailways();

test('the stations around a rounded point hold the ten nearest to the exact one', () => {
  // The centres have the closest stations, or stations far apart.
  const centres = [
    { latitude: 35.682, longitude: 139.759 },
    { latitude: 34.691, longitude: 135.499 },
    { latitude: 43.062, longitude: 141.354 },
    { latitude: 33.558, longitude: 133.541 },
    { latitude: 34.393, longitude: 132.461 },
  ];
  const steps = [-0.0099, -0.004, 0.003, 0.0098];
  for (const centre of centres) {
    for (const north of steps) {
      for (const east of steps) {
        const here = { latitude: centre.latitude + north, longitude: centre.longitude + east };
        const near = (list: typeof stations) =>
          list
            .map(({ code, ...place }) => ({ code, metres: metresBetween(here, place) }))
            .filter(({ metres }) => metres <= 10_000)
            .toSorted((one, other) => one.metres - other.metres)
            .slice(0, 10)
            .map(({ code }) => code);
        expect(near(stationsAround(stations, roundedPosition(here)))).toEqual(near(stations));
      }
    }
  }
});

test('a rounded point lies at most one and a half kilometres off', () => {
  const here = { latitude: 35.6899, longitude: 139.7099 };
  expect(roundedPosition(here)).toEqual({ latitude: 35.68, longitude: 139.7 });
  expect(metresBetween(here, roundedPosition(here))).toBeLessThan(1_500);
});
