import { ECDH } from 'node:crypto';

/** True for an uncompressed point of the curve P-256: no push can be encrypted for any other key. (RFC 8291) */
export function isPushPublicKey(p256dh: string): boolean {
  if (!/^[\w-]{87}$/.test(p256dh)) return false;
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'base64url', 'uncompressed');
    return true;
  } catch {
    // The key is no point of the curve: refuse it like any other wrong input.
    return false;
  }
}

/** True for the 16 bytes, in base64url, with which a browser authenticates a push. */
export const isPushSecret = (auth: string): boolean => /^[\w-]{22}$/.test(auth);
