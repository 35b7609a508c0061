import { isUuid } from '#base/cursor.ts';
import { machineClock } from '#server/clock.server.ts';
import type { App } from '#server/context.server.ts';
import { readToken, signToken, type TokenKind } from '#server/secrets/jwt.server.ts';

/** The lifetime of a token; the browser caches it until then. (Spec section 7) */
export const chatTokenSeconds = 12 * 3_600;

const chatToken: TokenKind = {
  purpose: 'chat token',
  audience: 'chat',
  seconds: chatTokenSeconds,
  claims: ['side'],
};

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
  const proof: Record<string, string> =
    holder.side === 'worker' ? { sid: holder.sessionId } : { kid: holder.keyId };
  return signToken(app.env, chatToken, {
    subject: holder.id,
    claims: { side: holder.side, ...proof },
    issuedAt: machineClock.now(),
  });
}

/** The holder of a token; null when it is forged, expired or meant for something else. */
export async function readChatToken(
  app: Pick<App, 'env'>,
  token: string,
): Promise<ProvenHolder | null> {
  const { sub, side, sid, kid, exp } = (await readToken(app.env, chatToken, token)) ?? {};
  if (typeof sub !== 'string' || !isUuid(sub) || typeof exp !== 'number') return null;
  const expiresAt = new Date(exp * 1_000);
  if (side === 'worker' && typeof sid === 'string' && isUuid(sid))
    return { side, id: sub, sessionId: sid, expiresAt };
  if (side === 'facility' && typeof kid === 'string')
    return { side, id: sub, keyId: kid, expiresAt };
  return null;
}
