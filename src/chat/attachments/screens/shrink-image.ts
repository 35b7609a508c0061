import { encodeJpeg } from '#ui/photos/encode-jpeg.ts';

const maxEdge = 2000;
/** Files up to this size are uploaded unchanged, also over a slow connection. */
const bytesLeft = 1_500_000;

/**
 * A photo scaled to screen size, as a JPEG without location and camera data. Returns the original file when
 * it is small, is not an image, or cannot be decoded here; the server then decides.
 */
export async function shrinkImage(file: File): Promise<Blob> {
  if (!file.type.startsWith('image/') || file.size <= bytesLeft) return file;
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, maxEdge / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    const brush = canvas.getContext('2d');
    if (!brush) return file;
    brush.fillStyle = '#fff';
    brush.fillRect(0, 0, canvas.width, canvas.height);
    brush.imageSmoothingQuality = 'high';
    brush.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const blob = await encodeJpeg(canvas);
    return blob && blob.size < file.size ? blob : file;
  } catch {
    // The browser cannot decode the file: the server decides by its content.
    return file;
  }
}
