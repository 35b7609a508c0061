/** A view of bytes that came from another thread, where a `Buffer` becomes a `Uint8Array`. */
export const asBuffer = (bytes: Uint8Array): Buffer =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

type ImageFormat = 'jpeg' | 'png' | 'heic' | 'unknown';

/** The format that the first bytes of a file say. */
export function imageFormatOf(bytes: Buffer): ImageFormat {
  if (bytes.subarray(0, 3).equals(jpegStart)) return 'jpeg';
  if (bytes.subarray(0, 8).equals(pngStart)) return 'png';
  return isHeic(bytes) ? 'heic' : 'unknown';
}

export const isPdf = (bytes: Buffer): boolean => bytes.toString('latin1', 0, 5) === '%PDF-';

const jpegStart = Buffer.from([0xff, 0xd8, 0xff]);
const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** ISO base media files name their brand after `ftyp`; the pattern lists the brands that phones save. */
function isHeic(bytes: Buffer): boolean {
  const brand = bytes.toString('latin1', 8, 12);
  return bytes.toString('latin1', 4, 8) === 'ftyp' && /^(?:hei|hev|mif|msf)/.test(brand);
}
