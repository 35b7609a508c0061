import {
  appendFileSync,
  copyFileSync,
  mkdtempSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { PMTiles, type Source } from 'pmtiles';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildStreetTiles } from './street-tiles.build.ts';
import {
  openStreetTiles,
  requestedByteRangeOf,
  type StreetTileServer,
} from './street-tiles.server.ts';

const folder = mkdtempSync(join(tmpdir(), 'hitokoma-streets-'));
const path = join(folder, 'town.pmtiles');
beforeAll(() =>
  writeFileSync(path, buildStreetTiles({ west: 139.6, south: 35.6, east: 139.8, north: 35.8 })),
);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const opened: StreetTileServer[] = [];
afterAll(() => Promise.all(opened.map((streets) => streets.close())));

async function serve(file = path): Promise<StreetTileServer['respond']> {
  const streets = await openStreetTiles({ MAP_TILES: file });
  if (!streets) throw new Error('The variable is set.');
  opened.push(streets);
  return streets.respond;
}
const part = (range?: string) =>
  new Request('http://test/map/streets.pmtiles', range ? { headers: { range } } : {});

test('the reader of the map finds a tile and its streets in the parts that are served', async () => {
  const streets = await serve();
  const source: Source = {
    getKey: () => path,
    async getBytes(offset, length) {
      const answer = await streets(part(`bytes=${offset}-${offset + length - 1}`));
      expect(answer.status).toBe(206);
      return { data: await answer.arrayBuffer(), etag: answer.headers.get('etag') ?? undefined };
    },
  };
  const archive = new PMTiles(source);
  expect(await archive.getHeader()).toMatchObject({ minZoom: 10, maxZoom: 15, minLon: 139.6 });
  const tile = await archive.getZxy(12, 3637, 1612);
  const bytes = Buffer.from(tile?.data ?? new ArrayBuffer());
  // A tile contains the names of layers and of their features as plain text.
  for (const name of ['earth', 'roads', 'minor_road', 'buildings'])
    expect(bytes.includes(name)).toBe(true);
});

test('the file is never sent as a whole', async () => {
  const streets = await serve();
  for (const range of [undefined, 'bytes=0-', 'bytes=-500', 'bytes=0-1,4-5', 'bytes=0-99999999']) {
    const answer = await streets(part(range));
    expect([range, answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([
      range,
      416,
      0,
    ]);
  }
});

test('copies of one file on two machines are one file to the map', async () => {
  const copy = join(folder, 'copy.pmtiles');
  copyFileSync(path, copy);
  utimesSync(copy, 1, 1);
  const answers = await Promise.all(
    [path, copy].map(async (file) => (await serve(file))(part('bytes=0-99'))),
  );
  const [etag, ofCopy] = answers.map(({ headers }) => headers.get('etag'));
  expect(ofCopy).toBe(etag);
});

test('a file that was written over in its place is not served in parts of both', async () => {
  const other = join(folder, 'growing.pmtiles');
  copyFileSync(path, other);
  const streets = await serve(other);
  expect((await streets(part('bytes=0-99'))).status).toBe(206);
  appendFileSync(other, 'more');
  const answer = await streets(part('bytes=0-99'));
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([503, 'no-store']);
});

test('a part ends with the file, and there is none behind it', () => {
  expect(requestedByteRangeOf('bytes=90-200', 100)).toEqual({ from: 90, to: 99 });
  expect(requestedByteRangeOf('bytes=100-200', 100)).toBeNull();
  expect(requestedByteRangeOf('bytes=20-10', 100)).toBeNull();
});

test('a site whose file is missing or something else does not start', async () => {
  const other = join(folder, 'other.pmtiles');
  writeFileSync(other, 'not a map');
  await expect(openStreetTiles({ MAP_TILES: other })).rejects.toThrow('is not a PMTiles file');
  await expect(openStreetTiles({ MAP_TILES: join(folder, 'none.pmtiles') })).rejects.toThrow(
    'cannot be read',
  );
  expect(await openStreetTiles({ MAP_TILES: undefined })).toBeNull();
});
