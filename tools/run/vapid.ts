import webPush from 'web-push';

export type VapidPair = { VAPID_PUBLIC_KEY: string; VAPID_PRIVATE_KEY: string };

/** A new key pair for web push, in the form of the environment variables. */
export function makeVapidPair(): VapidPair {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  return { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey };
}
