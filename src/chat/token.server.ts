import { hkdfSync } from 'node:crypto';

import { jwtVerify, SignJWT } from 'jose';

import { isUuid } from '#base/cursor.ts';
import { machineClock } from '#server/clock.server.ts';
import type { App } from '#server/context.server.ts';

/** A token is good for this long; the browser keeps it until then. (Spec section 7) */
export const chatTokenSeconds = 12 * 3_600;

const audience = 'chat';

/** Who a token stands for, and what it hangs on: a worker's session or a facility's key. */
export type Holder =
  | { side: 'worker'; id: string; sessionId: string }
  | { side: 'facility'; id: string; keyId: string };

export type ProvenHolder = Holder & {
  /** When the token runs out, by the machine's clock. */
  expiresAt: Date;
};

/**
 * A token that opens the chat's connection and nothing else. As for the API's token, it runs out by
 * the machine's clock, for demo mode moves the product's.
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

/** Whom the token names: null when it is forged, has run out or is meant for something else. */
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
    // Every way in which a token can be wrong means the same: nobody is there.
    return null;
  }
}

/** A key of its own: what is signed for the API never opens the chat, nor the other way round. */
function keyOf({ env }: Pick<App, 'env'>): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', env.secret, '', 'chat token', 32));
}
