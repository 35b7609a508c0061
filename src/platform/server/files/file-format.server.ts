import { createCipheriv, createDecipheriv } from 'node:crypto';

import type { WrappedKey } from './key-wrapping.ts';

/**
 * The format of an encrypted file, version 1 (numbers are big-endian):
 *
 * | bytes | content |
 * | --- | --- |
 * | 4 | 00 48 4B 46: the mark; no picture and no PDF begins with a zero byte |
 * | 1 | 01: the version |
 * | 1, n | length of the master key's id; the id in ASCII |
 * | 2, n | length of the wrapped data key; the wrapped data key |
 * | … | segments: 64 KiB of content, the last one shorter or empty, each encrypted and with a tag of 16 bytes |
 *
 * Segments are AES-256-GCM with the file's own data key. The nonce is the segment's number (8 bytes) and 1 in
 * the last segment, else 0 (4 bytes): a segment cannot be moved, and a file cannot be cut at its end. The
 * associated data is the storage key: a file cannot be exchanged for another. Wrapping the data key again
 * changes the header only.
 */
const mark = Buffer.from([0x00, 0x48, 0x4b, 0x46]);
const version = 1;
export const encryptedFormatMarkBytes = mark.length;
const segmentBytes = 64 * 1024;
const tagBytes = 16;
/** The largest size of one segment in the store. */
export const sealedSegmentBytes = segmentBytes + tagBytes;

/** A file's header, and its length in bytes, at which the segments begin. */
export type EncryptedFileHeader = WrappedKey & { bytes: number };

/** The first bytes of a JPEG and a PDF: private files were never of another kind. */
const unencryptedMarks = [Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('%PDF')];

/** True when a file was stored before the encryption. An encrypted file that lost its beginning does not count. */
export function isUnencrypted(firstBytes: Uint8Array): boolean {
  return unencryptedMarks.some((known) => known.equals(firstBytes.subarray(0, known.length)));
}

export function writeFileHeader({ keyId, wrapped }: WrappedKey): Buffer {
  const id = Buffer.from(keyId, 'ascii');
  const lengthOfWrapped = Buffer.alloc(2);
  lengthOfWrapped.writeUInt16BE(wrapped.length);
  return Buffer.concat([mark, Buffer.from([version, id.length]), id, lengthOfWrapped, wrapped]);
}

/** The longest header: an id of 255 characters, and the largest key that AWS KMS wraps. */
export const maxHeaderBytes = mark.length + 2 + 255 + 2 + 6_144;

/** Reads the header at the beginning of an encrypted file. Throws when the file ends within its header. */
export function readFileHeader(file: Buffer): EncryptedFileHeader {
  if (!mark.equals(file.subarray(0, mark.length)))
    throw new Error('the file begins neither as an encrypted file nor as a picture or PDF');
  if (file[mark.length] !== version)
    throw new Error(`the version of the file format is ${file[mark.length]}, not ${version}`);
  const idFrom = mark.length + 2;
  const idTo = idFrom + file.readUInt8(idFrom - 1);
  const keyFrom = idTo + 2;
  const bytes = keyFrom + file.readUInt16BE(idTo);
  if (file.length < bytes) throw new Error('the file ends within its header');
  return {
    keyId: file.toString('ascii', idFrom, idTo),
    wrapped: Buffer.from(file.subarray(keyFrom, bytes)),
    bytes,
  };
}

type Segment = { dataKey: Uint8Array; storageKey: string; index: number; isLast: boolean };

/** Encrypts a whole file into its segments. */
export function encryptSegments(
  content: Uint8Array,
  { dataKey, storageKey }: Pick<Segment, 'dataKey' | 'storageKey'>,
): Buffer {
  const last = Math.max(0, Math.ceil(content.length / segmentBytes) - 1);
  const sealed = Array.from({ length: last + 1 }, (_, index) =>
    sealSegment(content.subarray(index * segmentBytes, (index + 1) * segmentBytes), {
      dataKey,
      storageKey,
      index,
      isLast: index === last,
    }),
  );
  return Buffer.concat(sealed.flat());
}

function sealSegment(content: Uint8Array, segment: Segment): Buffer[] {
  const cipher = createCipheriv('aes-256-gcm', segment.dataKey, nonceOf(segment));
  cipher.setAAD(Buffer.from(segment.storageKey));
  return [cipher.update(content), cipher.final(), cipher.getAuthTag()];
}

/** Decrypts one segment. Throws when a byte, the segment's place or its file differs from what was sealed. */
export function decryptSegment(sealed: Buffer, segment: Segment): Buffer {
  if (sealed.length < tagBytes) throw new Error('the file ends within a segment');
  const decipher = createDecipheriv('aes-256-gcm', segment.dataKey, nonceOf(segment), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(Buffer.from(segment.storageKey));
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()]);
}

/** The nonce of a segment. A data key encrypts a single file, so that a segment's number never repeats a nonce. */
function nonceOf({ index, isLast }: Segment): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(index), 0);
  nonce.writeUInt32BE(isLast ? 1 : 0, 8);
  return nonce;
}

/** Bytes of content in `sealedBytes` bytes of segments. */
export function contentByteCountOfSealed(sealedBytes: number): number {
  return sealedBytes - Math.max(1, Math.ceil(sealedBytes / sealedSegmentBytes)) * tagBytes;
}
