import { isUuid } from '#platform/base/uuid.ts';
import { machineClock } from '#platform/server/clock.server.ts';
import type { App } from '#platform/server/context.server.ts';
import { readJwt, signJwt, type TokenKind } from '#platform/server/secrets/jwt.server.ts';

/**
 * The lifetime of a token; the browser caches it until then. An unused session of a facility's person ends after the
 * same time, so a token never outlives the session. (Spec section 7)
 */
export const chatTokenSeconds = 12 * 3_600;

const chatToken: TokenKind = {
  purpose: 'chat token',
  audience: 'chat',
  seconds: chatTokenSeconds,
  claims: ['side'],
};

/** The holder of a token, and the session of the worker or of the facility's person on which it depends. */
export type ChatTokenHolder =
  | { side: 'worker'; id: string; sessionId: string }
  | { side: 'facility'; id: string; sessionId: string; staffId: string };

export type VerifiedChatTokenHolder = ChatTokenHolder & {
  /** When the token expires, by the machine's clock. */
  expiresAt: Date;
};

/**
 * A token for the chat's connection only. Like the API's token it expires by the machine's clock, because
 * demo mode moves the product's clock.
 */
export async function issueChatToken(
  app: Pick<App, 'env'>,
  holder: ChatTokenHolder,
): Promise<string> {
  const { side, id, sessionId: sid } = holder;
  const person: Record<string, string> = side === 'facility' ? { person: holder.staffId } : {};
  return signJwt(app.env, chatToken, {
    subject: id,
    claims: { side, sid, ...person },
    issuedAt: machineClock.now(),
  });
}

/** The holder of a token; null when it is forged, expired or meant for something else. */
export async function readChatToken(
  app: Pick<App, 'env'>,
  token: string,
): Promise<VerifiedChatTokenHolder | null> {
  const { sub, side, sid, person, exp } = (await readJwt(app.env, chatToken, token)) ?? {};
  if (!isId(sub) || !isId(sid) || typeof exp !== 'number') return null;
  const common = { id: sub, sessionId: sid, expiresAt: new Date(exp * 1_000) };
  if (side === 'worker') return { side, ...common };
  if (side === 'facility' && isId(person)) return { side, ...common, staffId: person };
  return null;
}

const isId = (claim: unknown): claim is string => typeof claim === 'string' && isUuid(claim);
