import sharp from 'sharp';
import { describe, expect, test } from 'vitest';

import { Refusal } from '#platform/base/refusal.ts';

import { payerOf } from '../prices/payers.ts';
import {
  buildMaliciousFiles,
  buildTestJpeg,
  buildTestPicture,
  buildTestPng,
  buildPngClaimingSize,
  buildPicturesWithTrailingData,
  fileWithChangedByte,
  pngWithChunk,
  jpegWithSegment,
} from './images.build.ts';
import { cleanUploadedImage, type CleanedImage } from './images.server.ts';
import { readImageStructure } from './image-structure.server.ts';

const payer = payerOf('worker', 'test');

const hostile = await buildMaliciousFiles();
const withTrailers = await buildPicturesWithTrailingData();

test('enough hostile files are tried, each by its own name', () => {
  expect(hostile.length).toBeGreaterThan(50);
  expect(new Set(hostile.map((file) => file.name)).size).toBe(hostile.length);
});

test.each(hostile)('$name is refused', async ({ bytes, code }) => {
  await expect(cleanUploadedImage(bytes, 'face', payer)).rejects.toMatchObject({ code });
});

test.each([
  ['a photo of just too many', '5100万画素まで'],
  ['a progressive photo of just too many', '2500万画素まで'],
])('the refusal of %s names the limit by which it was refused', async (name, limit) => {
  const bytes = hostile.find((file) => file.name === name)?.bytes ?? Buffer.alloc(0);
  await expect(cleanUploadedImage(bytes, 'document', payer)).rejects.toThrow(limit);
});

/** Expects a JPEG without metadata or other data beside the pixels. */
async function expectClean({ bytes, width, height }: CleanedImage): Promise<void> {
  // The picture must end at the end of the file.
  const end = bytes.length;
  expect(readImageStructure(bytes)).toEqual({
    kind: 'jpeg',
    width,
    height,
    end,
    isBuffered: false,
  });
  const { exif, icc, iptc, xmp, comments, orientation, format, space } =
    await sharp(bytes).metadata();
  expect([exif, icc, iptc, xmp, comments, orientation]).toEqual(Array(6).fill(undefined));
  expect([format, space]).toEqual(['jpeg', 'srgb']);
}

/** A photo with bytes before its end marker, as some cameras write them. */
async function withEnd(stray: Buffer): Promise<Buffer> {
  const photo = await buildTestJpeg();
  return Buffer.concat([photo.subarray(0, -2), stray, photo.subarray(-2)]);
}

function withStrayBytes(photo: Buffer): Buffer {
  const first = 4 + photo.readUInt16BE(4);
  return Buffer.concat([photo.subarray(0, first), Buffer.from([0, 7, 0]), photo.subarray(first)]);
}

describe('what is taken', () => {
  test.each([
    ['a photo', 400, 400, 400],
    ['the smallest', 300, 300, 300],
    ['a wide one', 1_000, 300, 300],
    ['a large one', 3_000, 2_000, 800],
  ])('%s becomes a square face', async (_name, width, height, side) => {
    const images = await Promise.all([buildTestJpeg(width, height), buildTestPng(width, height)]);
    for (const image of images) {
      const clean = await cleanUploadedImage(image, 'face', payer);
      expect([clean.width, clean.height]).toEqual([side, side]);
      await expectClean(clean);
    }
  });

  test.each([
    [400, 300, 400, 300],
    [4_000, 3_000, 2_000, 1_500],
    [1_500, 3_000, 1_000, 2_000],
  ])('a document of %i×%i keeps its shape', async (width, height, ...size) => {
    const clean = await cleanUploadedImage(await buildTestJpeg(width, height), 'document', payer);
    expect([clean.width, clean.height]).toEqual(size);
    await expectClean(clean);
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('orientation %i is turned upright', async (orientation) => {
    const turned = await buildTestPicture(600, 400).withMetadata({ orientation }).jpeg().toBuffer();
    const clean = await cleanUploadedImage(turned, 'document', payer);
    const size = orientation > 4 ? [400, 600] : [600, 400];
    expect([clean.width, clean.height]).toEqual(size);
    await expectClean(clean);
  });

  test('other colours and depths become the same kind of picture', async () => {
    const sources = await Promise.all([
      buildTestPicture(400, 400).toColourspace('cmyk').jpeg().toBuffer(),
      buildTestPicture(400, 400).greyscale().jpeg().toBuffer(),
      buildTestPicture(400, 400).jpeg({ progressive: true }).toBuffer(),
      buildTestPicture(400, 400).withIccProfile('p3').jpeg().toBuffer(),
      buildTestPicture(400, 400, 4).png().toBuffer(),
      buildTestPicture(400, 400).png({ palette: true }).toBuffer(),
      buildTestPicture(400, 400).toColourspace('rgb16').png().toBuffer(),
    ]);
    const drawn = buildPngClaimingSize(400, 400, Buffer.alloc(401 * 400));
    const clean = await Promise.all(
      [...sources, drawn].map((source) => cleanUploadedImage(source, 'face', payer)),
    );
    await Promise.all(clean.map(expectClean));
  });

  test.each([
    ['stray bytes before the end', async () => withEnd(Buffer.from([0, 1, 2, 3]))],
    ['stray bytes between segments', async () => withStrayBytes(await buildTestJpeg())],
    [
      'a profile that cannot be read',
      async () => pngWithChunk(await buildTestPng(), 'iCCP', Buffer.from('x\0\0nonsense')),
    ],
    ['a density of zero', async () => pngWithChunk(await buildTestPng(), 'pHYs', Buffer.alloc(9))],
  ])('a picture at which the decoder merely warns: %s', async (_name, source) => {
    const clean = await cleanUploadedImage(await source(), 'face', payer);
    expect([clean.width, clean.height]).toEqual([400, 400]);
    await expectClean(clean);
  });

  test.each([
    [6_000, 4_000],
    [8_064, 6_048],
  ])('a photo of %i×%i, as phones take them', async (width, height) => {
    const create = { width, height, channels: 3 as const, background: '#8a9' };
    const photo = await sharp({ create }).jpeg({ quality: 40 }).toBuffer();
    const clean = await cleanUploadedImage(photo, 'document', payer);
    expect(clean.width).toBe(2_000);
    await expectClean(clean);
  });

  test('what is seen through is white', async () => {
    const clear = await sharp({
      create: { width: 400, height: 400, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const { bytes } = await cleanUploadedImage(clear, 'face', payer);
    const { dominant } = await sharp(bytes).stats();
    expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(240);
  });
});

describe('what is left out', () => {
  const secret = '<script>alert("SECRET")</script><?php SECRET ?>';
  const secretBytes = Buffer.from(secret);

  test('where and with what a photo was taken', async () => {
    const exif = {
      IFD0: { Make: 'SECRET', Copyright: secret },
      IFD3: { GPSLatitude: '35/1 41/1 0/1', GPSLatitudeRef: 'N' },
    };
    const source = await buildTestPicture(400, 400).withExif(exif).jpeg().toBuffer();
    expect(source.includes('SECRET')).toBe(true);
    const { exif: kept } = await sharp(source).metadata();
    expect(kept).toBeDefined();
    const clean = await cleanUploadedImage(source, 'document', payer);
    expect(clean.bytes.includes('SECRET')).toBe(false);
    await expectClean(clean);
  });

  test.each([
    ['a comment', 0xfe],
    ['an application segment', 0xe7],
    ['an XMP segment', 0xe1],
    ['a Photoshop segment', 0xed],
  ])('%s of a photo', async (_name, marker) => {
    const source = jpegWithSegment(await buildTestJpeg(), marker, secretBytes);
    const clean = await cleanUploadedImage(source, 'face', payer);
    expect(clean.bytes.includes('SECRET')).toBe(false);
    await expectClean(clean);
  });

  test.each(['tEXt', 'prVt', 'eXIf'])('the chunk %s of a drawing', async (name) => {
    const source = pngWithChunk(
      await buildTestPng(),
      name,
      Buffer.concat([Buffer.from('Comment\0'), secretBytes]),
    );
    const clean = await cleanUploadedImage(source, 'face', payer);
    expect(clean.bytes.includes('SECRET')).toBe(false);
    await expectClean(clean);
  });

  test.each(withTrailers)('what follows: $name', async ({ bytes, secret: trailer }) => {
    expect(bytes.includes(trailer)).toBe(true);
    const clean = await cleanUploadedImage(bytes, 'document', payer);
    expect(clean.bytes.includes(trailer)).toBe(false);
    expect([clean.width, clean.height]).toEqual([400, 400]);
    await expectClean(clean);
  });

  test('zeros with which a camera fills its last block', async () => {
    const clean = await cleanUploadedImage(
      Buffer.concat([await buildTestJpeg(), Buffer.alloc(512)]),
      'face',
      payer,
    );
    expect(clean.width).toBe(400);
    await expectClean(clean);
  });
});

test('pictures with damaged bytes are refused or come out clean', async () => {
  const sources = await Promise.all([buildTestJpeg(300, 300), buildTestPng(300, 300)]);
  const outcomes: string[] = [];
  for (const source of sources) {
    for (let step = 1; step <= 150; step += 1) {
      const damaged = fileWithChangedByte(
        source,
        Math.floor((source.length * step) / 151),
        0xff,
        0x00,
      );
      try {
        await expectClean(await cleanUploadedImage(damaged, 'face', payer));
        outcomes.push('clean');
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        outcomes.push(error.code);
      }
    }
  }
  expect(outcomes).toHaveLength(300);
  expect(outcomes.filter((one) => one !== 'clean').length).toBeGreaterThan(100);
});

test('many at once wait for each other, and one that fails holds up none', async () => {
  const [good, bad] = [await buildTestJpeg(), Buffer.from('no picture')];
  const results = await Promise.allSettled(
    Array.from({ length: 12 }, (_, index) =>
      cleanUploadedImage(index % 2 ? bad : good, 'face', payer),
    ),
  );
  expect(results.map((result) => result.status)).toEqual(
    Array.from({ length: 12 }, (_, index) => (index % 2 ? 'rejected' : 'fulfilled')),
  );
});
