import { expect, test } from 'vitest';

import { shrinkImage } from './shrink-image.ts';

async function picture(width: number, height: number, type = 'image/jpeg'): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('no canvas');
  brush.fillStyle = '#8a9';
  brush.fillRect(0, 0, width, height);
  return canvas.convertToBlob({ type });
}

const sizeOf = async (blob: Blob) => {
  const { width, height } = await createImageBitmap(blob);
  return [width, height];
};

test.each([
  [6_000, 4_000, [2_000, 1_333]],
  [6_048, 8_064, [1_500, 2_000]],
])('a photo of %i×%i, as phones take them, is scaled down', async (width, height, size) => {
  const original = await picture(width, height);
  const shrunk = await shrinkImage(original);
  expect([shrunk.type, await sizeOf(shrunk)]).toEqual(['image/jpeg', size]);
});

test('a photo of many bytes is scaled down, whatever its pixels', async () => {
  const heavy = new Blob([await picture(3_000, 2_000), new Uint8Array(2_000_000)], {
    type: 'image/jpeg',
  });
  expect(await sizeOf(await shrinkImage(heavy))).toEqual([2_000, 1_333]);
});

test('a picture in a format of which the server knows nothing becomes a JPEG', async () => {
  const shrunk = await shrinkImage(await picture(400, 300, 'image/webp'));
  expect([shrunk.type, await sizeOf(shrunk)]).toEqual(['image/jpeg', [400, 300]]);
});

test('a small photo, a document and a file that is no picture are left', async () => {
  const files = [
    await picture(1_000, 800),
    await picture(400, 300, 'image/png'),
    new Blob(['%PDF-1.7'], { type: 'application/pdf' }),
    new Blob(['no picture'], { type: 'image/jpeg' }),
  ];
  const sent = await Promise.all(files.map((file) => shrinkImage(file)));
  sent.forEach((file, index) => expect(file).toBe(files[index]));
});
