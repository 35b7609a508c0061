import { ECDH } from 'node:crypto';

/** A point of the curve, uncompressed: anything else could not be encrypted for. (RFC 8291) */
export function isPushPublicKey(p256dh: string): boolean {
  if (!/^[\w-]{87}$/.test(p256dh)) return false;
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'base64url', 'uncompressed');
    return true;
  } catch {
    // What is no point is refused like any other wrong input.
    return false;
  }
}

/** The 16 bytes with which a browser authenticates a push. */
export const isPushSecret = (auth: string): boolean => /^[\w-]{22}$/.test(auth);
