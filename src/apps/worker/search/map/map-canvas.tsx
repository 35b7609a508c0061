import 'maplibre-gl/dist/maplibre-gl.css';

import {
  AttributionControl,
  GeolocateControl,
  Map as MapView,
  NavigationControl,
  type GeoJSONSource,
  type MapLayerMouseEvent,
} from 'maplibre-gl';
import { useEffect, useRef, useState } from 'react';

import { paths } from '#platform/base/paths.ts';
import {
  maxGroundMapBounds,
  collapseMapAttribution,
  loadGroundMapData,
  watchThemeChange,
} from '#apps/parts/map/ground-map.ts';
import { maxMapZoomOf, type GroundMapData } from '#apps/parts/map/ground-style.ts';
import { mapColoursOf } from '#apps/parts/map/map-colours.ts';
import { usePlainLanguageText } from '#platform/ui/display/words.tsx';
import { useLatestCallback } from '#platform/ui/use-latest.ts';

import type { MapFacility } from './map-client.ts';
import { facilityPointsGeoJson, facilityMapStyle } from './map-style.ts';
import type { MapBounds } from './map-view.ts';

export type MapCanvasProps = {
  /** The part of the map to show first, and again whenever this object changes. */
  view: MapBounds;
  facilities: readonly MapFacility[];
  /** Called after the worker has moved the map. */
  onMove: (view: MapBounds) => void;
  onSelect: (facilityId: string) => void;
  /** Called when the device cannot draw a map, or the map's data could not be loaded. */
  onFail: () => void;
};

const attribution =
  '駅・路線：station_database（CC BY-SA 4.0）／都道府県：国土数値情報（行政区域データ）（国土交通省）を加工';

const words = {
  'Map.Title': '施設の地図',
  'NavigationControl.ZoomIn': '拡大する',
  'NavigationControl.ZoomOut': '縮小する',
  'GeolocateControl.FindMyLocation': '現在地を表示する',
  'GeolocateControl.LocationNotAvailable': '現在地を利用できません',
  'AttributionControl.ToggleAttribution': '地図の出典を表示する',
};

/**
 * The map of facilities; the list beside it shows the same facilities. This module is loaded when a page with a
 * map opens.
 */
export default function MapCanvas({ view, facilities, onMove, onSelect, onFail }: MapCanvasProps) {
  const place = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<MapView | null>(null);
  const say = usePlainLanguageText();
  const calls = useLatestCallback((): Calls => ({ view, facilities, onMove, onSelect, say }));
  const fail = useLatestCallback(onFail);

  useEffect(() => {
    const container = place.current;
    if (!container) return undefined;
    const ending = new AbortController();
    let opened: MapView | null = null;
    const open = async () => {
      try {
        const data = await loadGroundMapData(ending.signal);
        opened = drawMap(container, { data, calls, signal: ending.signal });
        setMap(opened);
      } catch (error) {
        if (ending.signal.aborted) return;
        // The worker sees a sentence; the cause goes to the error reports.
        globalThis.reportError(error);
        fail();
      }
    };
    void open();
    return () => {
      ending.abort();
      setMap(null);
      opened?.remove();
    };
  }, [calls, fail]);

  useEffect(() => {
    void map?.getSource<GeoJSONSource>('facilities')?.setData(facilityPointsGeoJson(facilities));
  }, [map, facilities]);

  useEffect(() => {
    map?.fitBounds(boundsOf(view), {
      padding: 32,
      maxZoom: map.getMaxZoom() - 1,
      animate: false,
    });
  }, [map, view]);

  // The library's buttons are 29 px wide, too small for a thumb.
  return <div ref={place} className="size-full [&_.maplibregl-ctrl-group_button]:size-11!" />;
}

/** The component's current callbacks and properties, read at the time of each event. */
type Calls = Omit<MapCanvasProps, 'onFail'> & { say: (text: string) => string };

type Drawing = { data: GroundMapData; calls: () => Calls; signal: AbortSignal };

function drawMap(container: HTMLElement, { data, calls, signal }: Drawing): MapView {
  const { say } = calls();
  // The library takes HTML, so the text is inserted as it is: it contains nothing from users.
  const sources = `<a href="${paths.about()}">${say(attribution)}</a>`;
  const style = () => facilityMapStyle(data, calls().facilities, mapColoursOf(container));
  const map = new MapView({
    container,
    style: style(),
    bounds: boundsOf(calls().view),
    fitBoundsOptions: { padding: 32, maxZoom: maxMapZoomOf(data) - 1 },
    maxZoom: maxMapZoomOf(data),
    minZoom: 4,
    maxBounds: maxGroundMapBounds,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    attributionControl: false,
    locale: Object.fromEntries(Object.entries(words).map(([name, text]) => [name, say(text)])),
    // Names are drawn with the device's own font; no font is loaded.
    localIdeographFontFamily: 'sans-serif',
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right');
  map.addControl(new GeolocateControl({ trackUserLocation: false }), 'top-right');
  // The library labels this button only after checking whether the device can locate itself: label it now.
  container
    .querySelector('.maplibregl-ctrl-geolocate')
    ?.setAttribute('aria-label', say(words['GeolocateControl.FindMyLocation']));
  map.addControl(new AttributionControl({ compact: true, customAttribution: sources }));
  map.once('load', () => collapseMapAttribution(container));
  map.on('moveend', (event) => {
    // Reports only moves by the worker, not those that fit the map to the results.
    if ('originalEvent' in event || 'geolocateSource' in event) calls().onMove(viewOfMap(map));
  });
  map.on('click', 'clusters', (event) => void openCluster(map, event));
  map.on('click', 'facilities', ({ features }) => {
    const id: unknown = features?.[0]?.properties['facilityId'];
    if (typeof id === 'string') calls().onSelect(id);
  });
  for (const layer of ['clusters', 'facilities']) {
    map.on('mouseenter', layer, () => (map.getCanvas().style.cursor = 'pointer'));
    map.on('mouseleave', layer, () => (map.getCanvas().style.cursor = ''));
  }
  watchThemeChange(signal, () => map.setStyle(style()));
  return map;
}

async function openCluster(map: MapView, { features, originalEvent }: MapLayerMouseEvent) {
  const [cluster] = features ?? [];
  const id: unknown = cluster?.properties['cluster_id'];
  if (typeof id !== 'number' || cluster?.geometry.type !== 'Point') return;
  const zoom = await map.getSource<GeoJSONSource>('facilities')?.getClusterExpansionZoom(id);
  const [longitude = 0, latitude = 0] = cluster.geometry.coordinates;
  map.easeTo({ center: [longitude, latitude], zoom: zoom ?? map.getZoom() + 1 }, { originalEvent });
}

const boundsOf = ({ south, west, north, east }: MapBounds): [number, number, number, number] => [
  west,
  south,
  east,
  north,
];

function viewOfMap(map: MapView): MapBounds {
  const bounds = map.getBounds();
  return {
    south: bounds.getSouth(),
    west: bounds.getWest(),
    north: bounds.getNorth(),
    east: bounds.getEast(),
  };
}
