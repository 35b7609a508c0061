import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { MultiPolygon } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

import type { Point } from '../around.ts';
import { prefectures } from '../data.ts';
import { edgesOf, isWithin, metresToBorder, type Edge } from './outline-rules.ts';

/** The outlines are true to about 400 m, and leave small islands out. (README.md) */
const borderMetres = 1_000;
/** An island that the outlines leave out is not farther from the land of its prefecture than this. */
const islandMetres = 50_000;

/** Read once per process: the data changes only with a release. */
let shipped: ReadonlyMap<string, readonly Edge[]> | null = null;

/**
 * Whether a point can be in the prefecture of a code: within its outline or as good as at its border, or on an island
 * before its coast that belongs to no other. True for a code without an outline.
 */
export function canBeIn(prefectureCode: string, point: Point): boolean {
  shipped ??= readOutlines();
  const outline = shipped.get(prefectureCode);
  if (!outline || isWithin(point, outline)) return true;
  const metres = metresToBorder(point, outline);
  if (metres <= borderMetres) return true;
  const isOfOthers = [...shipped.values()].some((other) => isWithin(point, other));
  return !isOfOthers && metres <= islandMetres;
}

function readOutlines(): ReadonlyMap<string, readonly Edge[]> {
  const file = join(import.meta.dirname, 'prefecture-outlines.json');
  // The file is our own.
  const topology = JSON.parse(readFileSync(file, 'utf8')) as Topology<{
    prefectures: GeometryCollection<{ name: string }>;
  }>;
  const codeOf = new Map(prefectures.map(({ code, name }) => [name, code]));
  const { features } = feature(topology, topology.objects.prefectures);
  return new Map(
    features.flatMap(({ properties: { name }, geometry }) => {
      const code = codeOf.get(name);
      // It has polygons only.
      return code ? [[code, edgesOf((geometry as MultiPolygon).coordinates)] as const] : [];
    }),
  );
}
