import type { Sharp } from 'sharp';

import { createRefusalFactory } from '#platform/base/refusal.ts';

import type { Payer } from '../prices/payers.ts';
import { threadModule } from '../threads/heavy-work.server.ts';
import { workOnPictures, type PictureLibrary } from '../threads/pictures.server.ts';
import type * as Structure from './image-structure.server.ts';

const imageStructure = threadModule<typeof Structure>(
  new URL('./image-structure.server.ts', import.meta.url),
);

/**
 * `face` is cropped to a square. The other shapes keep the aspect ratio: `document` needs enough pixels to
 * be legible, `message` has no minimum size, `thumbnail` is the small form of a message's picture, `place` is
 * shown to everybody on pages.
 */
export type UploadedImageShape = 'face' | 'document' | 'message' | 'thumbnail' | 'place';
export type CleanedImage = { bytes: Buffer; width: number; height: number };

export const maxImageBytes = 10 * 1024 * 1024;
const minEdge = 300;
/** Limit of pixels of a picture that is decoded line by line: phones take photos of 48 megapixels by default. */
const maxPixels = 51_000_000;
/** Limit of pixels of a picture that is decoded as a whole in memory: a progressive or interlaced one. */
const maxBufferedPixels = 25_000_000;
const faceEdge = 800;
const documentEdge = 2_000;
/** Pixels of a thumbnail's longer side: 160 CSS pixels on a screen of high density. */
const thumbnailEdge = 480;
/** Longest edge of a facility's picture: the widest page shows it at 640 CSS pixels. */
const placeEdge = 1_280;
const edgeLimits = {
  document: documentEdge,
  message: documentEdge,
  thumbnail: thumbnailEdge,
  place: placeEdge,
};
const maxSeconds = 10;

/** The refusals of pictures. (Rule 4.2, 4.3) */
const refuse = createRefusalFactory({
  IMAGE_TYPE: 'この形式のファイルは使えません。JPEGかPNGの写真を選んでください',
  IMAGE_HEIC:
    'HEIC形式の写真は使えません。カメラの設定を「互換性優先」にするか、JPEGで保存して選んでください',
  IMAGE_ANIMATED: '動く画像は使えません。JPEGかPNGの写真を選んでください',
  IMAGE_BROKEN: '写真を読み込めませんでした。撮り直すか、ほかの写真を選んでください',
  IMAGE_SMALL: '写真が小さすぎます。縦横それぞれ300ピクセル以上の写真を選んでください',
  IMAGE_LARGE: '写真の画素数が多すぎます。{limit}万画素までの写真を選んでください',
});

/**
 * Re-encodes a JPEG or PNG, detected by content, as a new JPEG, or for `place` as a WebP, which is smaller: upright,
 * scaled down, on white, without metadata (position, camera, comments) and without data behind the picture. Pictures
 * are processed in the payers' turns, one at a time: the largest allowed one needs about 125 MB. (Rule 4.2)
 */
export function cleanUploadedImage(
  bytes: Buffer,
  shape: UploadedImageShape,
  payer: Payer,
): Promise<CleanedImage> {
  return workOnPictures(payer, async (library, callThread) => {
    const structure = await callThread(imageStructure, 'readImageStructure', bytes);
    return encode(library, { bytes, shape, structure });
  });
}

type Picture = { bytes: Buffer; shape: UploadedImageShape; structure: Structure.ImageStructure };

async function encode(
  library: PictureLibrary,
  { bytes, shape, structure }: Picture,
): Promise<CleanedImage> {
  switch (structure.kind) {
    case 'heic':
      throw refuse('IMAGE_HEIC');
    case 'unknown':
      throw refuse('IMAGE_TYPE');
    case 'animated':
      throw refuse('IMAGE_ANIMATED');
    case 'broken':
      throw refuse('IMAGE_BROKEN');
    case 'jpeg':
    case 'png':
      break;
    default:
      throw new RangeError(`unknown structure: ${String(structure satisfies never)}`);
  }
  const { width, height, end, isBuffered } = structure;
  // Check the header's size before decoding: a decompression bomb is small until decoded.
  const limit = isBuffered ? maxBufferedPixels : maxPixels;
  if (width * height > limit) throw refuse('IMAGE_LARGE', { limit: limit / 10_000 });
  const hasMinEdge = shape === 'face' || shape === 'document' || shape === 'place';
  if (hasMinEdge && Math.min(width, height) < minEdge) throw refuse('IMAGE_SMALL');
  try {
    // Only the bytes of the picture are decoded, and only what was decoded is stored.
    const edge = Math.min(width, height);
    const plain = resized(library, { bytes: bytes.subarray(0, end), shape, edge })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb');
    const encoded = shape === 'place' ? plain.webp({ quality: 80 }) : plain.jpeg({ quality: 85 });
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch {
    // The decoder's messages are for programmers; the worker gets one sentence for all of them.
    throw refuse('IMAGE_BROKEN');
  }
}

function resized(
  library: PictureLibrary,
  { bytes, shape, edge }: { bytes: Buffer; shape: UploadedImageShape; edge: number },
): Sharp {
  // Fail on errors, not on warnings: phones and editors write files with warnings. A truncated picture is an error.
  const picture = library(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
    .timeout({ seconds: maxSeconds })
    .autoOrient();
  if (shape !== 'face') {
    const most = edgeLimits[shape];
    return picture.resize(most, most, { fit: 'inside', withoutEnlargement: true });
  }
  const side = Math.min(faceEdge, edge);
  return picture.resize(side, side, { fit: 'cover' });
}
