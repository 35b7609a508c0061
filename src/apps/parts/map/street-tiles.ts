import { addProtocol } from 'maplibre-gl';
import { Protocol } from 'pmtiles';

import { apiPaths } from '#platform/base/api-paths.ts';

let isKnown = false;

/** Returns the URL of the street tiles for a source of the map, which reads parts of one file of our own origin. */
export function streetTilesUrl(): string {
  if (!isKnown) {
    addProtocol('pmtiles', new Protocol().tile);
    isKnown = true;
  }
  return `pmtiles://${location.origin}${apiPaths.streetTiles}`;
}
