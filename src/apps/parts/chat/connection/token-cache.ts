import { claimsOfChatToken } from './token-claims.ts';

/** The part of local storage that the cache needs. */
export type ChatTokenStorage = Pick<
  Storage,
  'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'
>;

const prefix = 'chat-token:';
/** Margin before the expiry, because a token must not expire while the connection is being opened. */
const marginMs = 30_000;

/**
 * Returns the worker's cached chat token if its expiry claim allows; otherwise null. Removes expired tokens and tokens
 * of other workers. (Spec section 7)
 */
export function cachedChatToken(
  storage: ChatTokenStorage,
  workerId: string,
  now: Date,
): string | null {
  const own = prefix + workerId;
  for (const key of chatKeys(storage)) if (key !== own) storage.removeItem(key);
  const token = storage.getItem(own);
  if (token === null) return null;
  if (chatTokenExpiryMs(token) - marginMs > now.getTime()) return token;
  storage.removeItem(own);
  return null;
}

/** Caches the worker's token on this device. */
export function cacheChatToken(storage: ChatTokenStorage, workerId: string, token: string): void {
  try {
    storage.setItem(prefix + workerId, token);
  } catch {
    // Storage is full or forbidden, for example in a private window: the next page requests a new token.
  }
}

/** Removes every cached chat token, for instance because the server refused one. */
export function clearChatTokens(storage: ChatTokenStorage): void {
  for (const key of chatKeys(storage)) storage.removeItem(key);
}

function chatKeys(storage: ChatTokenStorage): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter(
    (key) => key.startsWith(prefix),
  );
}

/** Returns the expiry claim in milliseconds; 0 for text that is not a token. */
export function chatTokenExpiryMs(token: string): number {
  const { exp } = claimsOfChatToken(token);
  return typeof exp === 'number' ? exp * 1_000 : 0;
}
