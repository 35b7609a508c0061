import sharp from 'sharp';
import { describe, expect, test } from 'vitest';

import { Refusal } from '#base/refusal.ts';

import {
  maliciousFiles,
  jpeg,
  picture,
  png,
  pngClaiming,
  withByte,
  withChunk,
  withSegment,
} from './images.build.ts';
import { cleanImage, type CleanImage } from './images.server.ts';
import { readStructure } from './image-structure.server.ts';

const hostile = await maliciousFiles();

test('enough hostile files are tried, each by its own name', () => {
  expect(hostile.length).toBeGreaterThan(60);
  expect(new Set(hostile.map((file) => file.name)).size).toBe(hostile.length);
});

test.each(hostile)('$name is refused', async ({ bytes, code }) => {
  await expect(cleanImage(bytes, 'face')).rejects.toMatchObject({ code });
});

/** Expects a JPEG without metadata or other data beside the pixels. */
async function expectClean({ bytes, width, height }: CleanImage): Promise<void> {
  expect(readStructure(bytes)).toEqual({ kind: 'jpeg', width, height });
  const { exif, icc, iptc, xmp, comments, orientation, format, space } =
    await sharp(bytes).metadata();
  expect([exif, icc, iptc, xmp, comments, orientation]).toEqual(Array(6).fill(undefined));
  expect([format, space]).toEqual(['jpeg', 'srgb']);
}

describe('what is taken', () => {
  test.each([
    ['a photo', 400, 400, 400],
    ['the smallest', 300, 300, 300],
    ['a wide one', 1_000, 300, 300],
    ['a large one', 3_000, 2_000, 800],
  ])('%s becomes a square face', async (_name, width, height, side) => {
    const images = await Promise.all([jpeg(width, height), png(width, height)]);
    for (const image of images) {
      const clean = await cleanImage(image, 'face');
      expect([clean.width, clean.height]).toEqual([side, side]);
      await expectClean(clean);
    }
  });

  test.each([
    [400, 300, 400, 300],
    [4_000, 3_000, 2_000, 1_500],
    [1_500, 3_000, 1_000, 2_000],
  ])('a document of %i×%i keeps its shape', async (width, height, ...size) => {
    const clean = await cleanImage(await jpeg(width, height), 'document');
    expect([clean.width, clean.height]).toEqual(size);
    await expectClean(clean);
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('orientation %i is turned upright', async (orientation) => {
    const turned = await picture(600, 400).withMetadata({ orientation }).jpeg().toBuffer();
    const clean = await cleanImage(turned, 'document');
    const size = orientation > 4 ? [400, 600] : [600, 400];
    expect([clean.width, clean.height]).toEqual(size);
    await expectClean(clean);
  });

  test('other colours and depths become the same kind of picture', async () => {
    const sources = await Promise.all([
      picture(400, 400).toColourspace('cmyk').jpeg().toBuffer(),
      picture(400, 400).greyscale().jpeg().toBuffer(),
      picture(400, 400).jpeg({ progressive: true }).toBuffer(),
      picture(400, 400).withIccProfile('p3').jpeg().toBuffer(),
      picture(400, 400, 4).png().toBuffer(),
      picture(400, 400).png({ palette: true }).toBuffer(),
      picture(400, 400).toColourspace('rgb16').png().toBuffer(),
    ]);
    const drawn = pngClaiming(400, 400, Buffer.alloc(401 * 400));
    const clean = await Promise.all(
      [...sources, drawn].map((source) => cleanImage(source, 'face')),
    );
    await Promise.all(clean.map(expectClean));
  });

  test('what is seen through is white', async () => {
    const clear = await sharp({
      create: { width: 400, height: 400, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const { bytes } = await cleanImage(clear, 'face');
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
    const source = await picture(400, 400).withExif(exif).jpeg().toBuffer();
    expect(source.includes('SECRET')).toBe(true);
    const { exif: kept } = await sharp(source).metadata();
    expect(kept).toBeDefined();
    const clean = await cleanImage(source, 'document');
    expect(clean.bytes.includes('SECRET')).toBe(false);
    await expectClean(clean);
  });

  test.each([
    ['a comment', 0xfe],
    ['an application segment', 0xe7],
    ['an XMP segment', 0xe1],
    ['a Photoshop segment', 0xed],
  ])('%s of a photo', async (_name, marker) => {
    const source = withSegment(await jpeg(), marker, secretBytes);
    const clean = await cleanImage(source, 'face');
    expect(clean.bytes.includes('SECRET')).toBe(false);
    await expectClean(clean);
  });

  test.each(['tEXt', 'prVt', 'eXIf'])('the chunk %s of a drawing', async (name) => {
    const source = withChunk(
      await png(),
      name,
      Buffer.concat([Buffer.from('Comment\0'), secretBytes]),
    );
    const clean = await cleanImage(source, 'face');
    expect(clean.bytes.includes('SECRET')).toBe(false);
    await expectClean(clean);
  });

  test('zeros with which a camera fills its last block', async () => {
    const clean = await cleanImage(Buffer.concat([await jpeg(), Buffer.alloc(512)]), 'face');
    expect(clean.width).toBe(400);
    await expectClean(clean);
  });
});

test('pictures with damaged bytes are refused or come out clean', async () => {
  const sources = await Promise.all([jpeg(300, 300), png(300, 300)]);
  const outcomes: string[] = [];
  for (const source of sources) {
    for (let step = 1; step <= 150; step += 1) {
      const damaged = withByte(source, Math.floor((source.length * step) / 151), 0xff, 0x00);
      try {
        await expectClean(await cleanImage(damaged, 'face'));
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
  const [good, bad] = [await jpeg(), Buffer.from('no picture')];
  const results = await Promise.allSettled(
    Array.from({ length: 12 }, (_, index) => cleanImage(index % 2 ? bad : good, 'face')),
  );
  expect(results.map((result) => result.status)).toEqual(
    Array.from({ length: 12 }, (_, index) => (index % 2 ? 'rejected' : 'fulfilled')),
  );
});
