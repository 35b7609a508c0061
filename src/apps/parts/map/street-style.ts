import type { ExpressionSpecification, LayerSpecification, SourceSpecification } from 'maplibre-gl';

import type { MapColours } from './map-colours.ts';

/** Lowest zoom with street tiles; below it, the map's own coasts and tracks are enough. */
export const minStreetTilesZoom = 10;

export const streetTilesSource = (url: string): SourceSpecification => ({
  type: 'vector',
  url,
  attribution: '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap</a>',
});

const kind: ExpressionSpecification = ['get', 'kind'];
const isRail: ExpressionSpecification = ['==', kind, 'rail'];
/** Matches paths, for example through a park, which are drawn narrower than streets. */
const isPath: ExpressionSpecification = ['==', kind, 'path'];
/** Matches streets: the layer also contains ferries, runways and cable cars. */
const isStreet: ExpressionSpecification = [
  'in',
  kind,
  ['literal', ['highway', 'major_road', 'minor_road', 'path']],
];
const isWide: ExpressionSpecification = ['in', kind, ['literal', ['highway', 'major_road']]];
const name: ExpressionSpecification = ['coalesce', ['get', 'name:ja'], ['get', 'name']];

/** Width of a line that from zoom 15 on doubles with each level, as the ground does. */
const growing = (at12: number, at15: number): ExpressionSpecification => [
  'interpolate',
  ['exponential', 2],
  ['zoom'],
  12,
  at12,
  15,
  at15,
  18,
  at15 * 6,
];

const layer = { source: 'streets', minzoom: minStreetTilesZoom } as const;

/**
 * Returns the layers of the Protomaps basemap (schema version 4) that help to find an entrance, in the page's colours.
 */
export const streetTilesLayers = (colours: MapColours): LayerSpecification[] => [
  ...areas(colours),
  ...lines(colours),
  ...names(colours),
];

function areas({ sea, land, green, street, building }: MapColours): LayerSpecification[] {
  return [
    {
      ...layer,
      id: 'earth',
      type: 'fill',
      'source-layer': 'earth',
      paint: { 'fill-color': land },
    },
    {
      ...layer,
      id: 'parks',
      type: 'fill',
      'source-layer': 'landuse',
      filter: [
        'in',
        kind,
        ['literal', ['park', 'national_park', 'nature_reserve', 'forest', 'wood', 'grass']],
      ],
      paint: { 'fill-color': green },
    },
    {
      ...layer,
      id: 'water',
      type: 'fill',
      'source-layer': 'water',
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': sea },
    },
    {
      ...layer,
      id: 'buildings',
      type: 'fill',
      'source-layer': 'buildings',
      minzoom: 14,
      paint: { 'fill-color': building, 'fill-outline-color': street },
    },
  ];
}

function lines({ street, track }: MapColours): LayerSpecification[] {
  return [
    {
      ...layer,
      id: 'streets',
      type: 'line',
      'source-layer': 'roads',
      filter: ['==', kind, 'minor_road'],
      minzoom: 12,
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': street, 'line-width': growing(0.5, 3) },
    },
    {
      ...layer,
      id: 'wide-streets',
      type: 'line',
      'source-layer': 'roads',
      filter: isWide,
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': street, 'line-width': growing(1.5, 6) },
    },
    {
      ...layer,
      id: 'paths',
      type: 'line',
      'source-layer': 'roads',
      filter: isPath,
      minzoom: 15,
      paint: { 'line-color': street, 'line-width': 1.5, 'line-dasharray': [3, 2] },
    },
    {
      ...layer,
      id: 'rails',
      type: 'line',
      'source-layer': 'roads',
      filter: isRail,
      paint: { 'line-color': track, 'line-width': growing(1.5, 2) },
    },
  ];
}

function names({ text, halo }: MapColours): LayerSpecification[] {
  return [
    {
      ...layer,
      id: 'street-names',
      type: 'symbol',
      'source-layer': 'roads',
      filter: ['all', ['has', 'name'], isStreet],
      minzoom: 14,
      layout: { 'symbol-placement': 'line', 'text-field': name, 'text-size': 12 },
      paint: { 'text-color': text, 'text-halo-color': halo, 'text-halo-width': 1.5 },
    },
    {
      ...layer,
      id: 'district-names',
      type: 'symbol',
      'source-layer': 'places',
      filter: ['in', kind, ['literal', ['locality', 'neighbourhood', 'macrohood']]],
      layout: { 'text-field': name, 'text-size': 13 },
      paint: { 'text-color': text, 'text-halo-color': halo, 'text-halo-width': 1.5 },
    },
  ];
}
