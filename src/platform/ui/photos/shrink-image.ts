import { encodeJpeg } from './encode-jpeg.ts';

const maxEdge = 2000;
/** Pictures up to this file size and these pixels are uploaded unchanged, even over a slow connection. */
const bytesLeft = 1_500_000;
const pixelsLeft = 16_000_000;
/**
 * Types that are not re-encoded when small: those that the server accepts, and GIF, which the server refuses as a
 * moving picture; re-encoding would reduce it to one frame.
 */
const typesLeft: readonly string[] = ['image/jpeg', 'image/png', 'image/gif'];

/**
 * A photo of at most 2,000 pixels on its longer side, as a JPEG without location and camera data. Returns
 * the original file when it is small, is not an image, cannot be decoded here or would not become smaller;
 * the server then decides.
 */
export async function shrinkImage<File extends Blob>(file: File): Promise<File | Blob> {
  if (!file.type.startsWith('image/')) return file;
  try {
    const picture = await createImageBitmap(file);
    const { width, height } = picture;
    const isSmall = file.size <= bytesLeft && width * height <= pixelsLeft;
    if (isSmall && typesLeft.includes(file.type)) {
      picture.close();
      return file;
    }
    const scale = Math.min(1, maxEdge / Math.max(width, height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    const brush = canvas.getContext('2d');
    if (!brush) return file;
    brush.fillStyle = '#fff';
    brush.fillRect(0, 0, canvas.width, canvas.height);
    brush.imageSmoothingQuality = 'high';
    brush.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const blob = await encodeJpeg(canvas);
    const mustShrink = width * height > pixelsLeft || !typesLeft.includes(file.type);
    return blob && (mustShrink || blob.size < file.size) ? blob : file;
  } catch {
    // The browser cannot decode the file: the server decides by its content.
    return file;
  }
}
