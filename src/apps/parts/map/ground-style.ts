import type { FeatureCollection, MultiPolygon, Point } from 'geojson';
import type { ExpressionSpecification, LayerSpecification, SourceSpecification } from 'maplibre-gl';

import type { RailwayMap } from './map-data.ts';
import type { MapColours } from './map-colours.ts';
import { streetTilesLayers, minStreetTilesZoom, streetTilesSource } from './street-style.ts';

type Outlines = FeatureCollection<MultiPolygon, { name: string }>;

export type GroundMapData = {
  outlines: Outlines;
  railways: RailwayMap;
  /** URL of street tiles in the schema of the Protomaps basemap; null without tiles. */
  streetsUrl: string | null;
};

/** Up to this zoom, straight lines between stations are close enough to the real tracks. */
const tracksUntil = 13;
/**
 * Returns the highest zoom. With streets, people can find an entrance; without, the map stops where its straight tracks
 * become wrong.
 */
export const maxMapZoomOf = ({ streetsUrl }: GroundMapData): number =>
  streetsUrl ? 17 : tracksUntil;
/** Highest zoom for the outlines: they are exact to about 400 m, so that the coast would be wrong at higher zooms. */
const outlinesUntil = 10;

const label: ExpressionSpecification = ['get', 'name'];

/**
 * Returns the sources of the map under its markers: coasts, borders, railways and stations, and streets if there are
 * tiles.
 */
export function groundMapSources({
  outlines,
  railways,
  streetsUrl,
}: GroundMapData): Record<string, SourceSpecification> {
  return {
    ...(streetsUrl && { streets: streetTilesSource(streetsUrl) }),
    outlines: { type: 'geojson', data: outlines, tolerance: 0.2 },
    prefectures: { type: 'geojson', data: prefecturePoints(outlines) },
    tracks: { type: 'geojson', data: tracksOf(railways), tolerance: 0.2 },
    stations: { type: 'geojson', data: stationsOf(railways) },
  };
}

/** Returns the layers for land, streets, railways and names, from bottom to top. */
export function groundMapLayers(data: GroundMapData, colours: MapColours): LayerSpecification[] {
  const { sea, land, border, track, text, halo } = colours;
  const hasStreets = data.streetsUrl !== null;
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
    ...(hasStreets ? streetTilesLayers(colours) : []),
    {
      id: 'tracks',
      type: 'line',
      source: 'tracks',
      minzoom: 6,
      // At higher zooms, the street tiles show the real tracks.
      maxzoom: hasStreets ? minStreetTilesZoom + 1 : tracksUntil + 0.5,
      paint: {
        'line-color': track,
        'line-width': ['interpolate', ['linear'], ['zoom'], 6, 0.5, tracksUntil, 2.5],
      },
    },
    {
      id: 'stations',
      type: 'circle',
      source: 'stations',
      minzoom: 10.5,
      paint: {
        'circle-radius': ['interpolate', ['linear'], ['zoom'], 10.5, 2, tracksUntil, 4],
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

/** Returns each prefecture's name once, as a point in its largest part. */
function prefecturePoints(outlines: Outlines): FeatureCollection<Point, { name: string }> {
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
