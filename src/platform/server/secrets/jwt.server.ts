import { jwtVerify, SignJWT, type JWTPayload } from 'jose';

import { machineClock } from '../clock.server.ts';
import type { Env } from '../env.server.ts';
import { currentKey, keysOfPurpose, type KeyPurpose } from './secrets.server.ts';

type Secrets = Pick<Env, 'secrets'>;

/** A kind of token. Each kind is signed with its own key, so that no token is accepted as another kind. */
export type TokenKind = {
  purpose: KeyPurpose;
  audience: string;
  /** Lifetime in seconds, by the machine's clock. */
  seconds: number;
  /** Claims without which a token is not valid, besides `exp` and `sub`. */
  claims: readonly string[];
};

type Signed = { subject: string; claims: Record<string, string>; issuedAt: Date };

/** Signs a token with the current secret. */
export function signJwt(env: Secrets, kind: TokenKind, token: Signed): Promise<string> {
  const seconds = Math.floor(token.issuedAt.getTime() / 1_000);
  return new SignJWT(token.claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(token.subject)
    .setAudience(kind.audience)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + kind.seconds)
    .sign(currentKey(env, kind.purpose));
}

/** The claims of a token that any of the secrets signed; null when it is forged, expired or of another kind. */
export async function readJwt(
  env: Secrets,
  kind: TokenKind,
  token: string,
): Promise<JWTPayload | null> {
  const read = await Promise.all(
    keysOfPurpose(env, kind.purpose).map((key) => readWith(key, kind, token)),
  );
  return read.find((claims) => claims !== null) ?? null;
}

async function readWith(
  key: Uint8Array,
  { audience, claims }: TokenKind,
  token: string,
): Promise<JWTPayload | null> {
  try {
    const { payload } = await jwtVerify(token, key, {
      audience,
      currentDate: machineClock.now(),
      algorithms: ['HS256'],
      requiredClaims: ['exp', 'sub', ...claims],
    });
    return payload;
  } catch {
    // Every kind of invalid token is answered alike: null.
    return null;
  }
}
