/** JPEG quality: the text of a document stays legible at a tenth of the bytes of its pixels. */
const quality = 0.85;

/**
 * Encodes the canvas as a JPEG; null when the browser has no memory for it. The browser paints first, so that a
 * button shows that work goes on. `toBlob` is not used: Chromium encodes there only while the page is idle, which
 * takes up to ten seconds when something on the page moves.
 */
export async function encodeJpeg(canvas: HTMLCanvasElement): Promise<Blob | null> {
  await new Promise((painted) => setTimeout(painted, 20));
  const [head, base64] = canvas.toDataURL('image/jpeg', quality).split(',');
  if (!base64 || !head?.startsWith('data:image/jpeg')) return null;
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  return new Blob([bytes], { type: 'image/jpeg' });
}
