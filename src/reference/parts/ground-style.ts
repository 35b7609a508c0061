import type { FeatureCollection, MultiPolygon, Point } from 'geojson';
import type { ExpressionSpecification, LayerSpecification, SourceSpecification } from 'maplibre-gl';

import type { RailwayMap } from './map-data.ts';

/** The colours of a map, from the page's own theme. */
export type MapColours = {
  sea: string;
  land: string;
  border: string;
  track: string;
  text: string;
  halo: string;
  mark: string;
  onMark: string;
};

export type Outlines = FeatureCollection<MultiPolygon, { name: string }>;

export type MapData = {
  outlines: Outlines;
  railways: RailwayMap;
};

/** Straight tracks between stations are true up to this zoom, so the map ends here. */
export const maxZoom = 13;
/** The outlines are true to about 400 m: at a higher zoom the coast would be drawn where it is not. */
const outlinesUntil = 10;

const label: ExpressionSpecification = ['get', 'name'];

/** What a map without tiles draws: coasts, borders, railways and stations. */
export function groundSources({
  outlines,
  railways,
}: MapData): Record<string, SourceSpecification> {
  return {
    outlines: { type: 'geojson', data: outlines, tolerance: 0.2 },
    prefectures: { type: 'geojson', data: prefecturePoints(outlines) },
    tracks: { type: 'geojson', data: tracksOf(railways), tolerance: 0.2 },
    stations: { type: 'geojson', data: stationsOf(railways) },
  };
}

/** Land, railways and names, from the lowest to the highest. */
export function groundLayers({
  sea,
  land,
  border,
  track,
  text,
  halo,
}: MapColours): LayerSpecification[] {
  return [
    {
      id: 'ground',
      type: 'background',
      paint: {
        'background-color': [
          'interpolate',
          ['linear'],
          ['zoom'],
          outlinesUntil - 0.5,
          sea,
          outlinesUntil,
          land,
        ],
      },
    },
    {
      id: 'land',
      type: 'fill',
      source: 'outlines',
      maxzoom: outlinesUntil,
      paint: { 'fill-color': land },
    },
    {
      id: 'borders',
      type: 'line',
      source: 'outlines',
      maxzoom: outlinesUntil,
      paint: { 'line-color': border, 'line-width': 1, 'line-dasharray': [4, 2] },
    },
    {
      id: 'tracks',
      type: 'line',
      source: 'tracks',
      minzoom: 6,
      maxzoom: maxZoom + 0.5,
      paint: {
        'line-color': track,
        'line-width': ['interpolate', ['linear'], ['zoom'], 6, 0.5, maxZoom, 2.5],
      },
    },
    {
      id: 'stations',
      type: 'circle',
      source: 'stations',
      minzoom: 10.5,
      paint: {
        'circle-radius': ['interpolate', ['linear'], ['zoom'], 10.5, 2, maxZoom, 4],
        'circle-color': halo,
        'circle-stroke-color': track,
        'circle-stroke-width': 1.5,
      },
    },
    {
      id: 'station-names',
      type: 'symbol',
      source: 'stations',
      minzoom: 11.5,
      layout: {
        'text-field': label,
        'text-size': 12,
        'text-offset': [0, 0.9],
        'text-anchor': 'top',
      },
      paint: { 'text-color': text, 'text-halo-color': halo, 'text-halo-width': 1.5 },
    },
    {
      id: 'prefecture-names',
      type: 'symbol',
      source: 'prefectures',
      maxzoom: outlinesUntil,
      layout: { 'text-field': label, 'text-size': 13 },
      paint: { 'text-color': text, 'text-halo-color': halo, 'text-halo-width': 1.5 },
    },
  ];
}

function tracksOf({ stations, tracks }: RailwayMap): FeatureCollection {
  const at = (index: number) => {
    const [, longitude, latitude] = stations[index] ?? ['', 0, 0];
    return [longitude, latitude];
  };
  return {
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        properties: {},
        geometry: { type: 'MultiLineString', coordinates: tracks.map((piece) => piece.map(at)) },
      },
    ],
  };
}

function stationsOf({ stations }: RailwayMap): FeatureCollection<Point> {
  return {
    type: 'FeatureCollection',
    features: stations.map(([name, longitude, latitude]) => ({
      type: 'Feature',
      properties: { name },
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    })),
  };
}

/** Each prefecture's name once, in the middle of its largest part. */
export function prefecturePoints(outlines: Outlines): FeatureCollection<Point, { name: string }> {
  return {
    type: 'FeatureCollection',
    features: outlines.features.flatMap(({ properties, geometry }) => {
      const boxes = geometry.coordinates.flatMap(([ring]) => (ring ? [boxOf(ring)] : []));
      const [largest] = boxes.toSorted((a, b) => b.size - a.size);
      return largest
        ? [
            {
              type: 'Feature' as const,
              properties,
              geometry: { type: 'Point' as const, coordinates: largest.middle },
            },
          ]
        : [];
    }),
  };
}

function boxOf(ring: readonly (readonly number[])[]) {
  const longitudes = ring.map(([longitude = 0]) => longitude);
  const latitudes = ring.map(([, latitude = 0]) => latitude);
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  return {
    size: (east - west) * (north - south),
    middle: [(west + east) / 2, (south + north) / 2],
  };
}
