import { setWorkerUrl } from 'maplibre-gl';
// A file of our own origin: the pages' CSP allows no other worker.
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

import { apiPaths } from '#platform/base/api-paths.ts';

import type { GroundMapData } from './ground-style.ts';
import { outlinesUrl, type RailwayMap } from './map-data.ts';

setWorkerUrl(workerUrl);

/** South-west and north-east corner of the visible area. */
export const maxGroundMapBounds: [[number, number], [number, number]] = [
  [118, 20],
  [158, 50],
];

/** Closes the list of sources, which would cover a third of a phone's map. */
export function collapseMapAttribution(container: HTMLElement): void {
  const sources = container.querySelector('.maplibregl-ctrl-attrib');
  sources?.removeAttribute('open');
  sources?.classList.remove('maplibregl-compact-show');
}

/** Loads coasts and railways, and finds the URL of the street tiles. */
export async function loadGroundMapData(signal: AbortSignal): Promise<GroundMapData> {
  const [topology, railways] = await Promise.all([
    loadJson<Topology<{ prefectures: GeometryCollection<{ name: string }> }>>(outlinesUrl, signal),
    loadJson<RailwayMap>(apiPaths.railwayMap, signal),
  ]);
  // The file has polygons only.
  const outlines = feature(topology, topology.objects.prefectures) as GroundMapData['outlines'];
  if (!railways.hasStreets) return { outlines, railways, streetsUrl: null };
  // Load the reader of street tiles only if there are any.
  const { streetTilesUrl } = await import('./street-tiles.ts');
  return { outlines, railways, streetsUrl: streetTilesUrl() };
}

async function loadJson<Data>(url: string, signal: AbortSignal): Promise<Data> {
  const answer = await fetch(url, { signal });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  // Both files are our own.
  return (await answer.json()) as Data;
}

/** Calls `change` when the page changes between light and dark, by the device or by the setting. */
export function watchThemeChange(signal: AbortSignal, change: () => void): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', change, { signal });
  const watch = new MutationObserver(change);
  watch.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  signal.addEventListener('abort', () => watch.disconnect());
}
