const maxEdge = 2000;
/** Small enough for a corridor with bad reception. */
const bytesLeft = 1_500_000;

/**
 * A photo in the size of a screen, as a JPEG without position and camera data; the file itself where
 * it is small already, is no picture, or cannot be read here (the server then says what is wrong).
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
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.85));
    return blob && blob.size < file.size ? blob : file;
  } catch {
    // Not a picture that this browser knows: the server decides by its content.
    return file;
  }
}
