import { crc32, deflateSync, gzipSync } from 'node:zlib';

import sharp, { type Sharp } from 'sharp';

/** A picture with a pattern: a picture of one colour would compress to almost nothing. */
export function buildTestPicture(width: number, height: number, channels: 3 | 4 = 3): Sharp {
  const pixels = Buffer.alloc(width * height * channels);
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = (at * 31 + (at >> 9) * 7) % 251;
  return sharp(pixels, { raw: { width, height, channels } });
}

export const buildTestJpeg = (width = 400, height = 400): Promise<Buffer> =>
  buildTestPicture(width, height).jpeg({ quality: 70 }).toBuffer();
export const buildTestPng = (width = 400, height = 400): Promise<Buffer> =>
  buildTestPicture(width, height).png().toBuffer();

/** One chunk of a PNG with its right checksum. */
function pngChunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const chunk = Buffer.alloc(8);
  chunk.writeUInt32BE(content.length, 0);
  chunk.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([chunk.subarray(0, 4), named, chunk.subarray(4)]);
}

/** The PNG with a chunk inserted after its header. */
export function pngWithChunk(image: Buffer, name: string, content: Buffer): Buffer {
  return Buffer.concat([image.subarray(0, 33), pngChunk(name, content), image.subarray(33)]);
}

/** A complete PNG whose header states this size; its data unpacks to `rows`. */
export function buildPngClaimingSize(width: number, height: number, rows: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width >>> 0, 0);
  header.writeUInt32BE(height >>> 0, 4);
  // Eight bits of grey.
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows, { level: 9 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The JPEG with a segment inserted after its start marker. */
export function jpegWithSegment(image: Buffer, marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([image.subarray(0, 2), head, content, image.subarray(2)]);
}

/** The JPEG with another size in its frame header. */
function jpegClaiming(image: Buffer, width: number, height: number): Buffer {
  const claimed = Buffer.from(image);
  const frame = claimed.findIndex(
    (byte, at) =>
      byte === 0xff && [0xc0, 0xc2].includes(claimed[at + 1] ?? 0) && claimed[at + 3] === 0x11,
  );
  claimed.writeUInt16BE(height, frame + 5);
  claimed.writeUInt16BE(width, frame + 7);
  return claimed;
}

/** The JPEG with its last scan repeated: a small file that is slow to decode. */
function withScans(progressive: Buffer, times: number): Buffer {
  const last = progressive.lastIndexOf(Buffer.from([0xff, 0xda]));
  const scan = progressive.subarray(last, progressive.length - 2);
  const repeated = Array.from({ length: times }, () => scan);
  return Buffer.concat([progressive.subarray(0, last), ...repeated, progressive.subarray(-2)]);
}

type Files = Record<string, Buffer>;
export type MaliciousFile = { name: string; bytes: Buffer; code: string };

const script = '<script>alert(document.domain)</script>';
const page = `<!doctype html><html><body>${script}</body></html>`;
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" onload="alert(1)"><image href="file:///etc/passwd"/></svg>`;
const zip = Buffer.concat([
  Buffer.from('PK\u0003\u0004', 'latin1'),
  Buffer.alloc(60, 1),
  Buffer.from('PK\u0005\u0006', 'latin1'),
  Buffer.alloc(18),
]);

const text = (content: string) => Buffer.from(content, 'latin1');
/** A file of the ISO family: HEIC, AVIF, MP4. */
const iso = (brand: string) =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), text(`ftyp${brand}`), Buffer.alloc(200)]);

const of = (code: string, files: Files): MaliciousFile[] =>
  Object.entries(files).map(([name, bytes]) => ({ name, bytes, code }));

/** Files that must never be stored, each with the code of its refusal. */
export async function buildMaliciousFiles(): Promise<MaliciousFile[]> {
  const photo = await buildTestJpeg();
  const drawing = await buildTestPng();
  return [
    ...of('IMAGE_TYPE', await otherTypes(photo)),
    ...of('IMAGE_HEIC', {
      'a HEIC': iso('heic'),
      'a HEIC of ten bits': iso('heix'),
      'a HEIF': iso('mif1'),
      'a HEIF sequence': iso('msf1'),
      'a HEVC sequence': iso('hevc'),
    }),
    ...of('IMAGE_ANIMATED', {
      'an animated PNG': pngWithChunk(drawing, 'acTL', Buffer.alloc(8, 1)),
      'a PNG with frames only': pngWithChunk(drawing, 'fcTL', Buffer.alloc(26, 1)),
    }),
    ...of('IMAGE_LARGE', {
      'a drawing of 60,000² pixels': buildPngClaimingSize(60_000, 60_000, Buffer.alloc(1_000)),
      'a drawing of 10,000² real pixels': buildPngClaimingSize(
        10_000,
        10_000,
        Buffer.alloc(10_001 * 10_000),
      ),
      'the widest drawing': buildPngClaimingSize(0x7fffffff, 300, Buffer.alloc(1_000)),
      'a width that does not fit': buildPngClaimingSize(
        0xffffffff,
        0xffffffff,
        Buffer.alloc(1_000),
      ),
      'a progressive photo of just too many': jpegClaiming(await progressiveJpeg(), 5_000, 5_001),
      'a photo of 65,500² pixels': jpegClaiming(photo, 65_500, 65_500),
      'a photo of just too many': jpegClaiming(photo, 8_000, 6_376),
    }),
    ...of('IMAGE_SMALL', await tooSmall()),
    ...of('IMAGE_BROKEN', {
      ...brokenPhotos(photo),
      ...brokenDrawings(drawing),
      'a photo of a hundred scans': withScans(await progressiveJpeg(), 100),
    }),
  ];
}

async function otherTypes(photo: Buffer): Promise<Files> {
  return {
    'a text': text('hello'),
    'a page': text(page),
    'a page that ends in a photo': Buffer.concat([text(page), photo]),
    'an SVG': text(svg),
    'an SVG with its XML head': text(`<?xml version="1.0"?>\n${svg}`),
    'an SVG behind a byte order mark': Buffer.from(`\uFEFF${svg}`),
    'a zipped SVG': gzipSync(svg),
    'a PDF': text('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF'),
    'a GIF': await buildTestPicture(400, 400).gif().toBuffer(),
    'a photo behind a GIF head': Buffer.concat([text('GIF89a'), photo]),
    'a WebP': await buildTestPicture(400, 400).webp().toBuffer(),
    'an AVIF': await buildTestPicture(64, 64).avif().toBuffer(),
    'a TIFF': await buildTestPicture(400, 400).tiff().toBuffer(),
    'a BMP': Buffer.concat([text('BM'), Buffer.alloc(200)]),
    'an icon': Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0]), Buffer.alloc(200)]),
    'a ZIP': zip,
    'a program': Buffer.concat([text('\x7fELF'), Buffer.alloc(200)]),
    'a film': iso('isom'),
    'a JPEG XL': Buffer.concat([Buffer.from([0xff, 0x0a]), Buffer.alloc(200)]),
    'a PHP script': text('<?php system($_GET[0]); ?>'),
    zeros: Buffer.alloc(1_000),
    'a photo that begins one byte late': Buffer.concat([Buffer.alloc(1), photo]),
  };
}

/** Pictures with further data behind their end; `secret` is a text in that data which must not be stored. */
export async function buildPicturesWithTrailingData(): Promise<
  { name: string; bytes: Buffer; secret: string }[]
> {
  const photo = await buildTestJpeg();
  const drawing = await buildTestPng();
  const film = Buffer.concat([iso('isom'), text('MotionPhoto_Data')]);
  const pictures = { 'a photo': photo, 'a drawing': drawing };
  const trailers = {
    'an archive': [zip, 'PK\u0003\u0004'],
    'a page': [text(page), '<script>'],
    'a script': [text('<?php phpinfo();'), 'phpinfo'],
    'a PDF': [text('%PDF-1.7'), '%PDF'],
    'a trailer of its maker': [text('SEFH\u0000\u0000SEFT'), 'SEFT'],
    'a film': [film, 'MotionPhoto_Data'],
    'a second photo': [jpegWithSegment(photo, 0xfe, text('SECOND')), 'SECOND'],
    'a few bytes': [text('SECRET'), 'SECRET'],
    'many zeros': [Buffer.alloc(2_000), '\u0000'.repeat(100)],
    'a megabyte of noise': [Buffer.alloc(1_000_000, 'SECRET'), 'SECRETSECRET'],
  } as const;
  return Object.entries(pictures).flatMap(([name, image]) =>
    Object.entries(trailers).map(([trailer, [bytes, secret]]) => ({
      name: `${name} and ${trailer}`,
      bytes: Buffer.concat([image, bytes]),
      secret,
    })),
  );
}

const progressiveJpeg = () => buildTestPicture(400, 400).jpeg({ progressive: true }).toBuffer();

async function tooSmall(): Promise<Files> {
  return {
    'too narrow': await buildTestJpeg(299, 300),
    'too low': await buildTestJpeg(300, 299),
    'one pixel': await buildTestPng(1, 1),
    'a stripe': await buildTestPng(4_000, 10),
    'no pixels': buildPngClaimingSize(0, 0, Buffer.alloc(1)),
    'no width': buildPngClaimingSize(0, 400, Buffer.alloc(1)),
  };
}

function brokenPhotos(photo: Buffer): Files {
  return {
    'half a photo': photo.subarray(0, photo.length / 2),
    'a photo without its end': photo.subarray(0, -2),
    'the head of a photo': photo.subarray(0, 100),
    'the start of a photo': photo.subarray(0, 3),
    'a photo without a frame': Buffer.from([0xff, 0xd8, 0xff, 0xd9]),
    'a photo in a photo': Buffer.concat([photo.subarray(0, 2), photo]),
    'a segment longer than the file': jpegWithSegment(photo.subarray(0, 40), 0xfe, Buffer.alloc(0)),
    'a photo whose tables are noise': Buffer.concat([
      photo.subarray(0, 30),
      Buffer.alloc(300, 0x5a),
      photo.subarray(330),
    ]),
  };
}

function brokenDrawings(drawing: Buffer): Files {
  return {
    'half a drawing': drawing.subarray(0, drawing.length / 2),
    'a drawing without its end': drawing.subarray(0, -12),
    'the head of a drawing': drawing.subarray(0, 20),
    'the name of a drawing': drawing.subarray(0, 8),
    'a drawing with a wrong checksum': fileWithChangedByte(
      drawing,
      drawing.length - 20,
      0x00,
      0xff,
    ),
    'a drawing with less than it claims': buildPngClaimingSize(400, 400, Buffer.alloc(4_000)),
    'a drawing of noise': Buffer.concat([
      drawing.subarray(0, 33),
      pngChunk('IDAT', Buffer.alloc(900, 7)),
      pngChunk('IEND', Buffer.alloc(0)),
    ]),
  };
}

/** The file with the byte at `at` set to `one`, or to `other` if the byte is `one` already. */
export function fileWithChangedByte(image: Buffer, at: number, one: number, other: number): Buffer {
  const changed = Buffer.from(image);
  changed[at] = changed[at] === one ? other : one;
  return changed;
}
