import { hkdfSync } from 'node:crypto';

import { jwtVerify, SignJWT } from 'jose';

import { isUuid } from '#base/cursor.ts';
import { machineClock } from '#server/clock.server.ts';
import type { App } from '#server/context.server.ts';

/** The lifetime of a token; the browser caches it until then. (Spec section 7) */
export const chatTokenSeconds = 12 * 3_600;

const audience = 'chat';

/** The holder of a token, and the worker's session or facility's key on which it depends. */
export type Holder =
  | { side: 'worker'; id: string; sessionId: string }
  | { side: 'facility'; id: string; keyId: string };

export type ProvenHolder = Holder & {
  /** When the token expires, by the machine's clock. */
  expiresAt: Date;
};

/**
 * A token for the chat's connection only. Like the API's token it expires by the machine's clock, because
 * demo mode moves the product's clock.
 */
export async function issueChatToken(app: Pick<App, 'env'>, holder: Holder): Promise<string> {
  const seconds = Math.floor(machineClock.now().getTime() / 1_000);
  const proof = holder.side === 'worker' ? { sid: holder.sessionId } : { kid: holder.keyId };
  return new SignJWT({ side: holder.side, ...proof })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(holder.id)
    .setAudience(audience)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + chatTokenSeconds)
    .sign(keyOf(app));
}

/** The holder of a token; null when it is forged, expired or meant for something else. */
export async function readChatToken(
  app: Pick<App, 'env'>,
  token: string,
): Promise<ProvenHolder | null> {
  try {
    const { payload } = await jwtVerify(token, keyOf(app), {
      audience,
      currentDate: machineClock.now(),
      algorithms: ['HS256'],
      requiredClaims: ['exp', 'sub', 'side'],
    });
    const { sub, side, sid, kid, exp } = payload;
    if (typeof sub !== 'string' || !isUuid(sub) || typeof exp !== 'number') return null;
    const expiresAt = new Date(exp * 1_000);
    if (side === 'worker' && typeof sid === 'string' && isUuid(sid))
      return { side, id: sub, sessionId: sid, expiresAt };
    if (side === 'facility' && typeof kid === 'string')
      return { side, id: sub, keyId: kid, expiresAt };
    return null;
  } catch {
    // Every invalid token is treated alike: no holder.
    return null;
  }
}

/** A derived key: an API token never opens the chat, and a chat token never the API. */
function keyOf({ env }: Pick<App, 'env'>): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', env.secret, '', 'chat token', 32));
}
