import { createECDH } from 'node:crypto';

export type VapidPair = { VAPID_PUBLIC_KEY: string; VAPID_PRIVATE_KEY: string };

/** A new key pair for web push, as the environment has it. (RFC 8292) */
export function makeVapidPair(): VapidPair {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  // A number with leading zeros is written shorter than its 32 bytes.
  const secret = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32);
  return {
    VAPID_PUBLIC_KEY: pair.getPublicKey('base64url'),
    VAPID_PRIVATE_KEY: secret.toString('base64url'),
  };
}
