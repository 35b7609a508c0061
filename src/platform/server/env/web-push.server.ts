import { createECDH } from 'node:crypto';

import * as v from 'valibot';

/** The key pair that authenticates the product to push services. */
export const webPushVariables = {
  VAPID_PUBLIC_KEY: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{87}$/))),
  VAPID_PRIVATE_KEY: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/))),
  VAPID_SUBJECT: v.optional(
    v.pipe(v.string(), v.regex(/^(?:mailto:\S+@|https:\/\/)\S+$/), v.url()),
  ),
};

/** The expected value of each variable, for the error message that ends the start. */
export const webPushVariableHints: Record<keyof typeof webPushVariables, string> = {
  VAPID_PUBLIC_KEY: 'the public half of a key pair for web push, 65 bytes in base64url',
  VAPID_PRIVATE_KEY: 'the private half of that pair, 32 bytes in base64url',
  VAPID_SUBJECT: 'whom push services write to, such as mailto:ops@example.jp',
};

export const webPushVariableNames = [
  'VAPID_PUBLIC_KEY',
  'VAPID_PRIVATE_KEY',
  'VAPID_SUBJECT',
] as const;

/** The key pair that authenticates the product to push services. (RFC 8292) */
export type VapidKeys = { publicKey: string; privateKey: string; subject: string };

type Variables = v.InferOutput<v.ObjectSchema<typeof webPushVariables, undefined>>;

/**
 * Returns the key pair; throws at the start when the keys are of different pairs: push services would refuse them
 * much later.
 */
export function vapidKeysFromEnv(env: Variables): VapidKeys | null {
  const {
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
    VAPID_SUBJECT: subject,
  } = env;
  if (!publicKey || !privateKey || !subject) return null;
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey, 'base64url');
  if (pair.getPublicKey('base64url') === publicKey) return { publicKey, privateKey, subject };
  throw new Error(
    'The environment variable VAPID_PUBLIC_KEY is malformed: it does not belong to VAPID_PRIVATE_KEY.',
  );
}
