import { formatMegabytes } from '#platform/base/text.ts';
import { encodeJpeg } from './encode-jpeg.ts';
import type { CropFrame, PhotoPlacement } from './photo-frame.ts';

export type PhotoHint = 'dark' | 'blurred' | 'small';
export type CroppedPhoto = { blob: Blob; width: number; height: number; hints: PhotoHint[] };

const maxEdge = 2000;
const readableEdge = 800;
const maxBytes = 25 * 1024 * 1024;

/** The sentence that names why a file cannot be used; null when the file may be loaded. */
export function whyPhotoUnusable(file: {
  type: string;
  name: string;
  size: number;
}): string | null {
  if (/hei[cf]/i.test(file.type) || /\.hei[cf]$/i.test(file.name)) {
    return 'HEIC形式の写真は使えません。カメラの設定を「互換性優先」にするか、JPEGで保存して選んでください';
  }
  if (file.type !== 'image/jpeg' && file.type !== 'image/png') {
    return 'この形式のファイルは使えません。JPEGかPNGの写真を選んでください';
  }
  if (file.size > maxBytes)
    return `写真が大きすぎます。${formatMegabytes(maxBytes)}までの写真を選んでください`;
  return null;
}

/** The framed part of the photo as a JPEG, without the original's position and camera data. */
export async function cropPhoto(
  photo: ImageBitmap,
  { frame, placement }: { frame: CropFrame; placement: PhotoPlacement },
): Promise<CroppedPhoto> {
  // The native resolution of the framed part, at most 2,000 pixels on the long edge.
  const natural = 1 / placement.scale;
  const width = Math.round(Math.min(natural, maxEdge, maxEdge * frame.ratio));
  const height = Math.round(width / frame.ratio);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('no 2d canvas');
  brush.fillStyle = '#fff';
  brush.fillRect(0, 0, width, height);
  brush.imageSmoothingQuality = 'high';
  brush.translate(width / 2 + placement.x * width, height / 2 + placement.y * width);
  brush.rotate((placement.turns * Math.PI) / 2);
  brush.scale(placement.scale * width, placement.scale * width);
  brush.drawImage(photo, -photo.width / 2, -photo.height / 2);
  const blob = await encodeJpeg(canvas);
  if (!blob) throw new Error('the canvas gave no picture');
  return { blob, width, height, hints: hintsOf(canvas) };
}

/** Likely complaints of a reviewer: the photo is dark, blurred or small. Only warnings: the photo can still be sent. */
function hintsOf(canvas: HTMLCanvasElement): PhotoHint[] {
  const hints: PhotoHint[] = [];
  const small = document.createElement('canvas');
  const scale = Math.min(1, 512 / Math.max(canvas.width, canvas.height));
  small.width = Math.max(3, Math.round(canvas.width * scale));
  small.height = Math.max(3, Math.round(canvas.height * scale));
  const brush = small.getContext('2d', { willReadFrequently: true });
  if (!brush) return hints;
  brush.drawImage(canvas, 0, 0, small.width, small.height);
  const { data } = brush.getImageData(0, 0, small.width, small.height);
  const { brightness, sharpness } = measurePhotoQuality(data, small.width);
  if (brightness < 60) hints.push('dark');
  if (sharpness < 18) hints.push('blurred');
  if (Math.max(canvas.width, canvas.height) < readableEdge) hints.push('small');
  return hints;
}

/**
 * Mean brightness (0–255) and the variance of the Laplacian, which is low when there are no edges,
 * that is, when the picture is out of focus. `pixels` are RGBA rows of `width`.
 */
export function measurePhotoQuality(
  pixels: Uint8ClampedArray,
  width: number,
): { brightness: number; sharpness: number } {
  const count = pixels.length / 4;
  const grey = new Float32Array(count);
  let sum = 0;
  for (let at = 0; at < count; at += 1) {
    const part = (offset: number) => pixels[at * 4 + offset] ?? 0;
    const value = 0.299 * part(0) + 0.587 * part(1) + 0.114 * part(2);
    grey[at] = value;
    sum += value;
  }
  const look = (at: number) => grey[at] ?? 0;
  let edges = 0;
  let squares = 0;
  let seen = 0;
  for (let at = width + 1; at < count - width - 1; at += 1) {
    const column = at % width;
    if (column === 0 || column === width - 1) continue;
    const edge = look(at - 1) + look(at + 1) + look(at - width) + look(at + width) - 4 * look(at);
    edges += edge;
    squares += edge * edge;
    seen += 1;
  }
  const mean = seen === 0 ? 0 : edges / seen;
  return {
    brightness: count === 0 ? 0 : sum / count,
    sharpness: seen === 0 ? 0 : squares / seen - mean * mean,
  };
}
