import { readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { prefectures } from '../data.ts';
import { metresBetween } from '../around.ts';
import { joinedTracksOf, readRailwayMap } from './railway-map.server.ts';

const at = (latitude: number) => ({
  code: `S${latitude}`,
  name: `${latitude}`,
  latitude,
  longitude: 139,
});

describe('the pieces of a line', () => {
  test('are one where it has no branch', () => {
    const stations = [35, 35.01, 35.02, 35.03].map(at);
    expect(joinedTracksOf({ id: 5_000, name: '線', operatorId: 1, stations })).toEqual([
      [0, 1, 2, 3],
    ]);
  });

  test('begin anew where a branch leaves it', () => {
    // The last station of the list is next to the first one.
    const stations = [35, 35.02, 35.04, 35.06, 35.08, 34.985].map(at);
    const pieces = joinedTracksOf({ id: 5_000, name: '線', operatorId: 1, stations });
    expect(pieces).toEqual([
      [0, 1, 2, 3, 4],
      [0, 5],
    ]);
  });
});

test('all stations are on the map, and no track leads over more than the sea tunnel', () => {
  const { stations, tracks } = readRailwayMap();
  expect(stations).toHaveLength(8_988);
  const point = (index: number) => {
    const [, longitude, latitude] = stations[index] ?? ['', 0, 0];
    return { longitude, latitude };
  };
  const longest = Math.max(
    ...tracks.flatMap((piece) =>
      piece.slice(1).map((to, index) => metresBetween(point(piece[index] ?? 0), point(to))),
    ),
  );
  expect(longest).toBeLessThan(75_000);
});

test('the outlines are those of the 47 prefectures, inside Japan', () => {
  const file = new URL('prefecture-outlines.json', import.meta.url);
  const { objects, arcs, transform } = JSON.parse(readFileSync(file, 'utf8'));
  const names = objects.prefectures.geometries.map(
    ({ properties }: { properties: { name: string } }) => properties.name,
  );
  expect(new Set(names)).toEqual(new Set(prefectures.map(({ name }) => name)));
  const [scale] = transform.scale;
  for (const arc of arcs) {
    expect(arc[0][0] * scale).toBeGreaterThan(122);
    expect(arc[0][0] * scale).toBeLessThan(154.1);
    expect(arc[0][1] * scale).toBeGreaterThan(20);
    expect(arc[0][1] * scale).toBeLessThan(46);
  }
});
