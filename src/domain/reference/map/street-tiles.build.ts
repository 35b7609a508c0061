import { geoJSONToTile } from '@maplibre/geojson-vt';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import type { Feature, FeatureCollection, Position } from 'geojson';
import { Compression, TileType, zxyToTileId } from 'pmtiles';

/** Degrees west, south, east and north. */
type Bounds = { west: number; south: number; east: number; north: number };

const zooms = { least: 10, most: 15 };

/**
 * Builds a PMTiles file of version 3 with an invented town in the schema of the Protomaps basemap: blocks with
 * buildings between streets, a river, a park and a railway. For tests and pictures; production uses an extract of the
 * real basemap.
 */
export function buildStreetTiles(bounds: Bounds): Buffer {
  const layers = townOf(bounds);
  const tiles = tilesOf(bounds, layers).toSorted((a, b) => a.id - b.id);
  const bodies = tiles.map(({ bytes }) => bytes);
  const directory = directoryOf(tiles.map(({ id, bytes }) => ({ id, length: bytes.length })));
  const metadata = Buffer.from('{}');
  const dataAt = headLength + directory.length + metadata.length;
  const data = Buffer.concat(bodies);
  const head = headOf({ bounds, count: tiles.length, dataAt, data, directory, metadata });
  return Buffer.concat([head, directory, metadata, data]);
}

type Layers = Record<string, FeatureCollection>;

function townOf({ west, south, east, north }: Bounds): Layers {
  const at = (x: number, y: number): Position => [
    west + (east - west) * x,
    south + (north - south) * y,
  ];
  const line = (points: Position[], properties: object): Feature => ({
    type: 'Feature',
    properties: { ...properties },
    geometry: { type: 'LineString', coordinates: points },
  });
  const area = ([left, bottom]: Position, [right, top]: Position, properties: object): Feature => ({
    type: 'Feature',
    properties: { ...properties },
    geometry: {
      type: 'Polygon',
      coordinates: [
        [at(left ?? 0, bottom ?? 0), at(right ?? 0, bottom ?? 0), at(right ?? 0, top ?? 0)].concat([
          at(left ?? 0, top ?? 0),
          at(left ?? 0, bottom ?? 0),
        ]),
      ],
    },
  });
  const steps = Array.from({ length: 19 }, (_, index) => (index + 1) / 20);
  const streets = steps.flatMap((step, index) => {
    const kind = index % 6 === 0 ? 'major_road' : 'minor_road';
    const properties = { kind, 'name:ja': `見本${index + 1}号線`, name: `Sample ${index + 1}` };
    return [
      line([at(step, 0), at(step, 1)], properties),
      line([at(0, step), at(1, step)], properties),
    ];
  });
  const buildings = steps.flatMap((x) =>
    steps.map((y) => area([x + 0.008, y + 0.008], [x + 0.03, y + 0.025], { kind: 'building' })),
  );
  const collection = (features: Feature[]): FeatureCollection => ({
    type: 'FeatureCollection',
    features,
  });
  return {
    earth: collection([area([0, 0], [1, 1], { kind: 'earth' })]),
    landuse: collection([area([0.62, 0.62], [0.78, 0.78], { kind: 'park' })]),
    water: collection([area([0, 0.3], [1, 0.33], { kind: 'river' })]),
    buildings: collection(buildings),
    roads: collection([...streets, line([at(0, 0.1), at(1, 0.9)], { kind: 'rail' })]),
    places: collection([
      {
        type: 'Feature',
        properties: { kind: 'neighbourhood', name: '見本町' },
        geometry: { type: 'Point', coordinates: at(0.5, 0.55) },
      },
    ]),
  };
}

function tilesOf({ west, south, east, north }: Bounds, layers: Layers) {
  const tiles: { id: number; bytes: Buffer }[] = [];
  for (let z = zooms.least; z <= zooms.most; z += 1) {
    const [left, top] = tileAt(z, west, north);
    const [right, bottom] = tileAt(z, east, south);
    for (let x = left; x <= right; x += 1) {
      for (let y = top; y <= bottom; y += 1) {
        const cut = Object.entries(layers).flatMap(([name, features]) => {
          const tile = geoJSONToTile(features, z, x, y, { clip: true, buffer: 64, wrap: false });
          return tile.features.length > 0 ? [[name, tile] as const] : [];
        });
        if (cut.length === 0) continue;
        const bytes = Buffer.from(
          fromGeojsonVt(Object.fromEntries(cut), { version: 2, extent: 4_096 }),
        );
        tiles.push({ id: zxyToTileId(z, x, y), bytes });
      }
    }
  }
  return tiles;
}

/** Returns the tile of a web map that contains a point. */
function tileAt(z: number, longitude: number, latitude: number): [x: number, y: number] {
  const radians = (latitude * Math.PI) / 180;
  const y = (1 - Math.log(Math.tan(radians) + 1 / Math.cos(radians)) / Math.PI) / 2;
  return [Math.floor(((longitude + 180) / 360) * 2 ** z), Math.floor(y * 2 ** z)];
}

const headLength = 127;

type Parts = {
  bounds: Bounds;
  count: number;
  dataAt: number;
  data: Buffer;
  directory: Buffer;
  metadata: Buffer;
};

/** Returns the file's header. (PMTiles specification, version 3, section 3) */
function headOf({ bounds, count, dataAt, data, directory, metadata }: Parts): Buffer {
  const head = Buffer.alloc(headLength);
  head.write('PMTiles');
  head.writeUInt8(3, 7);
  const metadataAt = headLength + directory.length;
  const numbers = [
    [headLength, directory.length],
    [metadataAt, metadata.length],
    [dataAt, 0],
    [dataAt, data.length],
    [count, count, count],
  ].flat();
  numbers.forEach((value, index) => head.writeBigUInt64LE(BigInt(value), 8 + index * 8));
  const { west, south, east, north } = bounds;
  head.writeUInt8(1, 96);
  head.writeUInt8(Compression.None, 97);
  head.writeUInt8(Compression.None, 98);
  head.writeUInt8(TileType.Mvt, 99);
  head.writeUInt8(zooms.least, 100);
  head.writeUInt8(zooms.most, 101);
  [west, south, east, north].forEach((degrees, index) =>
    head.writeInt32LE(Math.round(degrees * 1e7), 102 + index * 4),
  );
  head.writeUInt8(zooms.least, 118);
  head.writeInt32LE(Math.round(((west + east) / 2) * 1e7), 119);
  head.writeInt32LE(Math.round(((south + north) / 2) * 1e7), 123);
  return head;
}

/**
 * Returns the directory of tiles: their number, then all ids, all run lengths, all lengths and all offsets. (Section 4)
 */
function directoryOf(entries: readonly { id: number; length: number }[]): Buffer {
  const deltas = entries.map(({ id }, index) => id - (entries[index - 1]?.id ?? 0));
  const runs = entries.map(() => 1);
  const lengths = entries.map(({ length }) => length);
  // An offset of 0 means: directly after the entry before.
  const places = entries.map((_, index) => (index === 0 ? 1 : 0));
  return Buffer.from([entries.length, ...deltas, ...runs, ...lengths, ...places].flatMap(varint));
}

/** Encodes a number as bytes of seven bits, the lowest first; the eighth bit is set when another byte follows. */
function varint(value: number): number[] {
  const low = value % 128;
  const rest = Math.floor(value / 128);
  return rest === 0 ? [low] : [low + 128, ...varint(rest)];
}
