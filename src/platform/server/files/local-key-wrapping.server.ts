import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

import { deriveKey } from '../secrets/secrets.server.ts';
import type { KeyWrapping } from './key-wrapping.ts';

const [nonceBytes, tagBytes] = [12, 16];

/**
 * Wraps data keys with the secrets of `FILES_SECRET` (AES-256-GCM): the first secret wraps, all unwrap. The id of a
 * master key is derived from its secret, so that no operator can give two secrets the same id.
 */
export function createLocalKeyWrapping(secrets: readonly [string, ...string[]]): KeyWrapping {
  const masterKeys = new Map(
    secrets.map((secret) => [idOf(secret), deriveKey(secret, 'files: master keys')]),
  );
  const currentKeyId = idOf(secrets[0]);
  const masterKeyOf = (keyId: string) => {
    const masterKey = masterKeys.get(keyId);
    if (masterKey) return masterKey;
    throw new Error(`FILES_SECRET has no secret whose key id is ${keyId}`);
  };
  return {
    currentKeyId,
    async wrap(dataKey, storageKey) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', masterKeyOf(currentKeyId), nonce);
      cipher.setAAD(associatedData(currentKeyId, storageKey));
      const sealed = Buffer.concat([cipher.update(dataKey), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
    },
    async unwrap({ keyId, wrapped }, storageKey) {
      const masterKey = masterKeyOf(keyId);
      const nonce = wrapped.subarray(0, nonceBytes);
      const decipher = createDecipheriv('aes-256-gcm', masterKey, nonce, {
        authTagLength: tagBytes,
      });
      decipher.setAAD(associatedData(keyId, storageKey));
      decipher.setAuthTag(wrapped.subarray(nonceBytes, nonceBytes + tagBytes));
      const sealed = wrapped.subarray(nonceBytes + tagBytes);
      return Buffer.concat([decipher.update(sealed), decipher.final()]);
    },
  };
}

function idOf(secret: string): string {
  const id = deriveKey(secret, 'files: key ids');
  return Buffer.from(id).toString('hex', 0, 8);
}

const associatedData = (keyId: string, storageKey: string) =>
  Buffer.from(`data key\n${keyId}\n${storageKey}`);
