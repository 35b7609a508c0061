import { asBuffer, imageFormatOf } from './uploaded-format.ts';

/** The type and size from a file's own bytes; the file name and declared type are not trusted. */
export type ImageStructure =
  | {
      kind: 'jpeg' | 'png';
      width: number;
      height: number;
      /** Offset of the picture's end. Later bytes are no part of it, such as a maker's trailer or a motion photo's film. */
      end: number;
      /** Progressive and interlaced pictures are decoded as a whole, in memory; others line by line. */
      isBuffered: boolean;
    }
  | { kind: 'heic' | 'unknown' | 'animated' | 'broken' };

/** Limit of scans: progressive photos have about ten; a file with very many is an attack on the decoder. */
const maxScans = 40;

/**
 * Reads the structure of the first picture of a JPEG or PNG without decoding it. `broken` also means too many scans;
 * `animated` means a PNG of several pictures.
 */
export function readImageStructure(file: Uint8Array): ImageStructure {
  const bytes = asBuffer(file);
  const format = imageFormatOf(bytes);
  if (format === 'jpeg') return walkJpeg(bytes);
  return format === 'png' ? walkPng(bytes) : { kind: format };
}

const broken: ImageStructure = { kind: 'broken' };

function walkJpeg(bytes: Buffer): ImageStructure {
  let size = { width: 0, height: 0, isBuffered: false };
  let scans = 0;
  let at = 2;
  for (;;) {
    // Some cameras leave bytes between segments, which decoders skip with a warning.
    at = bytes.indexOf(0xff, at);
    if (at === -1) return broken;
    // JPEG allows any number of fill bytes before a marker.
    while (bytes[at] === 0xff) at += 1;
    const marker = bytes[at];
    at += 1;
    if (marker === undefined) return broken;
    if (marker === 0xd9) return size.width === 0 ? broken : { kind: 'jpeg', ...size, end: at };
    if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) continue;
    // FF00 is no marker, but a stray byte.
    if (marker === 0x00) continue;
    // FFD8 here starts a second picture.
    if (marker === 0xd8 || at + 2 > bytes.length) return broken;
    const length = bytes.readUInt16BE(at);
    if (length < 2 || at + length > bytes.length) return broken;
    if (isFrame(marker) && length >= 7) {
      size = {
        height: bytes.readUInt16BE(at + 3),
        width: bytes.readUInt16BE(at + 5),
        isBuffered: isProgressive(marker),
      };
    }
    at += length;
    if (marker !== 0xda) continue;
    scans += 1;
    if (scans > maxScans) return broken;
    at = afterScan(bytes, at);
  }
}

/** Start of frame: every Cn except Huffman tables (C4), extensions (C8) and arithmetic tables (CC). */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** True for every kind of frame but baseline and extended sequential. */
const isProgressive = (marker: number) => marker !== 0xc0 && marker !== 0xc1;

/** The next marker after compressed data. Inside the data, FF is followed by 00 or a restart marker. */
function afterScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at !== -1) {
    const next = bytes[at + 1] ?? 0xd9;
    const isData = next === 0x00 || (next >= 0xd0 && next <= 0xd7);
    if (!isData) return at;
    at = bytes.indexOf(0xff, at + 2);
  }
  return bytes.length;
}

function walkPng(bytes: Buffer): ImageStructure {
  if (bytes.length < 33 || bytes.toString('latin1', 12, 16) !== 'IHDR') return broken;
  const size = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  const isBuffered = bytes[28] !== 0;
  let at = 8;
  while (at + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    const name = bytes.toString('latin1', at + 4, at + 8);
    at += 12 + length;
    if (!/^[A-Za-z]{4}$/.test(name) || at > bytes.length) return broken;
    if (name === 'acTL' || name === 'fcTL' || name === 'fdAT') return { kind: 'animated' };
    if (name === 'IEND') return { kind: 'png', ...size, isBuffered, end: at };
  }
  return broken;
}
