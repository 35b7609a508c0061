import { formatYen } from '#platform/base/yen.ts';
import type { FeatureCollection, Point } from 'geojson';
import type { LayerSpecification, StyleSpecification } from 'maplibre-gl';

import {
  groundMapLayers,
  groundMapSources,
  maxMapZoomOf,
  type GroundMapData,
} from '#apps/parts/map/ground-style.ts';
import type { MapColours } from '#apps/parts/map/map-colours.ts';

import type { MapFacility } from './map-client.ts';

/**
 * Pixels within which facilities are merged into one circle, so that touch targets do not overlap. (WCAG 2.2,
 * 2.5.5)
 */
const clusterRadius = 44;

/** The map's layers: coasts, borders, railways and stations, streets where tiles exist, and the facilities on top. */
export function facilityMapStyle(
  data: GroundMapData,
  facilities: readonly MapFacility[],
  colours: MapColours,
): StyleSpecification {
  return {
    version: 8,
    sources: {
      ...groundMapSources(data),
      facilities: {
        type: 'geojson',
        data: facilityPointsGeoJson(facilities),
        cluster: true,
        clusterRadius,
        clusterMaxZoom: maxMapZoomOf(data) - 1,
        clusterProperties: { shifts: ['+', ['get', 'count']] },
      },
    },
    layers: [...groundMapLayers(data, colours), ...facilityLayers(colours)],
  };
}

/** The layers of facilities; near ones are merged into a circle with their number. */
function facilityLayers({ mark, onMark, text, halo }: MapColours): LayerSpecification[] {
  return [
    {
      id: 'clusters',
      type: 'circle',
      source: 'facilities',
      filter: ['has', 'point_count'],
      paint: {
        'circle-color': mark,
        'circle-stroke-color': halo,
        'circle-stroke-width': 2,
        'circle-radius': ['step', ['get', 'point_count'], 16, 10, 20, 50, 26],
      },
    },
    {
      id: 'cluster-counts',
      type: 'symbol',
      source: 'facilities',
      filter: ['has', 'point_count'],
      layout: { 'text-field': ['get', 'point_count_abbreviated'], 'text-size': 14 },
      paint: { 'text-color': onMark },
    },
    {
      id: 'facilities',
      type: 'circle',
      source: 'facilities',
      filter: ['!', ['has', 'point_count']],
      paint: {
        'circle-color': mark,
        'circle-stroke-color': halo,
        'circle-stroke-width': 2,
        'circle-radius': 9,
      },
    },
    {
      id: 'facility-wages',
      type: 'symbol',
      source: 'facilities',
      minzoom: 9,
      filter: ['!', ['has', 'point_count']],
      layout: {
        'text-field': ['get', 'wage'],
        'text-size': 13,
        'text-offset': [0, 1],
        'text-anchor': 'top',
      },
      paint: { 'text-color': text, 'text-halo-color': halo, 'text-halo-width': 2 },
    },
  ];
}

/** Returns the facilities as points; the wage is the lowest of each facility's shifts. */
export function facilityPointsGeoJson(
  facilities: readonly MapFacility[],
): FeatureCollection<Point> {
  return {
    type: 'FeatureCollection',
    features: facilities.map(
      ({ facilityId, latitude, longitude, count, lowestHourlyWage, highestHourlyWage }) => ({
        type: 'Feature',
        properties: {
          facilityId,
          count,
          wage: `${formatYen(lowestHourlyWage)}${lowestHourlyWage < highestHourlyWage ? '〜' : ''}`,
        },
        geometry: { type: 'Point', coordinates: [longitude, latitude] },
      }),
    ),
  };
}
