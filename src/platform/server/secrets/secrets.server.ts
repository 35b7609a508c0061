import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

import type { Env } from '../env.server.ts';

type Secrets = Pick<Env, 'secrets'>;

/** The purposes of keys. Each has a key of its own, so that a signature for one purpose is invalid for the others. */
export type KeyPurpose =
  | 'api token'
  | 'sign-in code'
  | 'chat token'
  | 'gift card: codes'
  | 'gift card: fingerprints'
  | 'files: master keys'
  | 'files: key ids'
  | 'webhooks: secrets'
  | 'payer codes';

const derived = new Map<string, Uint8Array>();

/** A key of 32 bytes, derived from one secret for one purpose. */
export function deriveKey(secret: string, purpose: KeyPurpose): Uint8Array {
  const name = `${purpose}\n${secret}`;
  const known = derived.get(name);
  if (known) return known;
  const key = new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32));
  derived.set(name, key);
  return key;
}

/** The key of a purpose that signs and seals, derived from the first secret. */
export function currentKey({ secrets }: Secrets, purpose: KeyPurpose): Uint8Array {
  return deriveKey(secrets[0], purpose);
}

/** All keys of a purpose that verify and open, the current one first. */
export function keysOfPurpose({ secrets }: Secrets, purpose: KeyPurpose): Uint8Array[] {
  return secrets.map((secret) => deriveKey(secret, purpose));
}

/** Signs a text with the current secret. The text must contain its purpose. */
export function signText({ secrets }: Secrets, text: string): string {
  return hmac(secrets[0], text);
}

/** True when one of the secrets made the signature. Compares in constant time. */
export function isValidSignature({ secrets }: Secrets, text: string, signature: string): boolean {
  const given = Buffer.from(signature);
  return secrets
    .map((secret) => Buffer.from(hmac(secret, text)))
    .some((ours) => ours.length === given.length && timingSafeEqual(ours, given));
}

const hmac = (secret: string, text: string) =>
  createHmac('sha256', secret).update(text).digest('base64url');
