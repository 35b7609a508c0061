import 'maplibre-gl/dist/maplibre-gl.css';

import {
  AttributionControl,
  Map as MapView,
  Marker,
  NavigationControl,
  ScaleControl,
  type StyleSpecification,
} from 'maplibre-gl';
import { useEffect, useRef, useState } from 'react';

import { paths } from '#platform/base/paths.ts';
import {
  maxGroundMapBounds,
  collapseMapAttribution,
  loadGroundMapData,
  watchThemeChange,
} from '#apps/parts/map/ground-map.ts';
import {
  groundMapLayers,
  groundMapSources,
  type GroundMapData,
} from '#apps/parts/map/ground-style.ts';
import { mapColoursOf } from '#apps/parts/map/map-colours.ts';
import { useLatestCallback } from '#platform/ui/use-latest.ts';

import { roundMapPoint, type MapPoint } from './place-steps.ts';

export type FacilityPlaceMapProps = {
  point: MapPoint;
  /** Called after the marker was dragged or another point of the map was pressed. */
  onMove: (point: MapPoint) => void;
  /** Called when the device cannot draw the map or its data cannot be loaded. */
  onFail: () => void;
};

const words = {
  'Map.Title': '施設の場所の地図',
  'NavigationControl.ZoomIn': '拡大する',
  'NavigationControl.ZoomOut': '縮小する',
  'AttributionControl.ToggleAttribution': '地図の出典を表示する',
  'Marker.Title': '施設の場所',
};

const sources = `<a href="${paths.about()}">station_database（CC BY-SA 4.0）／国土数値情報（国土交通省）を加工</a>`;

/** Shows the nearest stations, also on a phone. */
const zoomAtFirst = 13;
/** Positions of stations are exact to a few metres, so closer zoom shows nothing more. */
const nearestZoom = 17;

/** Map with one marker, moved by pointer. The field around the map provides the keys and the labels. */
export default function PlaceMap({ point, onMove, onFail }: FacilityPlaceMapProps) {
  const place = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<{ map: MapView; marker: Marker } | null>(null);
  const calls = useLatestCallback((): FacilityPlaceMapProps => ({ point, onMove, onFail }));

  useEffect(() => {
    const container = place.current;
    if (!container) return undefined;
    const ending = new AbortController();
    let opened: MapView | null = null;
    const open = async () => {
      try {
        const data = await loadGroundMapData(ending.signal);
        const drawn = drawMap(container, { data, calls, signal: ending.signal });
        opened = drawn.map;
        setShown(drawn);
      } catch (error) {
        if (ending.signal.aborted) return;
        // The person only sees a sentence, so send the cause to the error reports.
        globalThis.reportError(error);
        calls().onFail();
      }
    };
    void open();
    return () => {
      ending.abort();
      setShown(null);
      opened?.remove();
    };
  }, [calls]);

  const { latitude, longitude } = point;
  useEffect(() => {
    if (!shown) return;
    const { map, marker } = shown;
    marker.setLngLat([longitude, latitude]);
    const isSeen = map.getBounds().contains([longitude, latitude]);
    if (!isSeen) map.jumpTo({ center: [longitude, latitude] });
  }, [shown, latitude, longitude]);

  // The library's buttons are 29 px wide, too small for a thumb.
  return <div ref={place} className="size-full [&_.maplibregl-ctrl-group_button]:size-11!" />;
}

type Drawing = { data: GroundMapData; calls: () => FacilityPlaceMapProps; signal: AbortSignal };

function drawMap(container: HTMLElement, { data, calls, signal }: Drawing) {
  const style = (): StyleSpecification => ({
    version: 8,
    sources: groundMapSources(data),
    layers: groundMapLayers(data, mapColoursOf(container)),
  });
  const { latitude, longitude } = calls().point;
  const map = new MapView({
    container,
    style: style(),
    center: [longitude, latitude],
    zoom: zoomAtFirst,
    maxZoom: nearestZoom,
    minZoom: 4,
    maxBounds: maxGroundMapBounds,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    attributionControl: false,
    // Disabled, because the arrow keys move the marker.
    keyboard: false,
    // Disabled, so that the wheel scrolls the page.
    scrollZoom: false,
    locale: words,
    localIdeographFontFamily: 'sans-serif',
  });
  map.touchZoomRotate.disableRotation();
  map.addControl(new NavigationControl({ showCompass: false }), 'top-right');
  map.addControl(new ScaleControl({ maxWidth: 120 }), 'bottom-left');
  map.addControl(new AttributionControl({ compact: true, customAttribution: sources }));
  map.once('load', () => collapseMapAttribution(container));
  const { mark } = mapColoursOf(container);
  const marker = new Marker({ draggable: true, color: mark })
    .setLngLat([longitude, latitude])
    .addTo(map);
  const moveTo = ({ lat, lng }: { lat: number; lng: number }) =>
    calls().onMove(roundMapPoint({ latitude: lat, longitude: lng }));
  marker.on('dragend', () => moveTo(marker.getLngLat()));
  map.on('click', ({ lngLat }) => moveTo(lngLat));
  watchThemeChange(signal, () => map.setStyle(style()));
  return { map, marker };
}
