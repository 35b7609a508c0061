import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { MultiPolygon } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

import type { GeoPoint } from '../around.ts';
import { prefectures } from '../data.ts';
import {
  borderEdgesOf,
  isPointInOutline,
  metresToBorder,
  type BorderEdge,
} from './outline-rules.ts';

/** A point at most this far outside of an outline counts as inside: outlines are exact to about 400 m. (README.md) */
const borderMetres = 1_000;
/** Greatest distance from a prefecture's outline to its small islands, which the outlines leave out. */
const islandMetres = 50_000;

/** Read once per process: the data changes only with a release. */
let shipped: ReadonlyMap<string, readonly BorderEdge[]> | null = null;

/**
 * True when a point can be in a prefecture: within its outline, near its border, or on an island off its coast that is
 * in no other prefecture's outline. True for a code without an outline.
 */
export function canPointBeInPrefecture(prefectureCode: string, point: GeoPoint): boolean {
  shipped ??= readOutlines();
  const outline = shipped.get(prefectureCode);
  if (!outline || isPointInOutline(point, outline)) return true;
  const metres = metresToBorder(point, outline);
  if (metres <= borderMetres) return true;
  const isOfOthers = [...shipped.values()].some((other) => isPointInOutline(point, other));
  return !isOfOthers && metres <= islandMetres;
}

function readOutlines(): ReadonlyMap<string, readonly BorderEdge[]> {
  const file = join(import.meta.dirname, 'prefecture-outlines.json');
  // No validation: the file is part of the product.
  const topology = JSON.parse(readFileSync(file, 'utf8')) as Topology<{
    prefectures: GeometryCollection<{ name: string }>;
  }>;
  const codeOf = new Map(prefectures.map(({ code, name }) => [name, code]));
  const { features } = feature(topology, topology.objects.prefectures);
  return new Map(
    features.flatMap(({ properties: { name }, geometry }) => {
      const code = codeOf.get(name);
      // The file contains only polygons.
      return code ? [[code, borderEdgesOf((geometry as MultiPolygon).coordinates)] as const] : [];
    }),
  );
}
