import {
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';

import type { Context } from '#server/context.server.ts';

import { refuse } from '../messages.ts';
import type { PasskeyRow } from './passkeys.queries.server.ts';

/** A key of 64 kB is far above any authenticator's answer. */
const maxAnswerLength = 65_536;
/** At most 1,023 bytes in base64url, as the Web Authentication API has it. */
const credentialId = /^[\w-]{1,1364}$/;

/** The site as authenticators know it: its origin, and the host that passkeys belong to. */
export function siteOf({ app, request }: Pick<Context, 'app' | 'request'>) {
  const origin = app.env.ORIGIN ?? new URL(request.url).origin;
  return { origin, host: new URL(origin).hostname };
}

/** The credential's id in an authenticator's answer. Refusal: PASSKEY_REFUSED for anything else. */
export function readAnswer(text: string): { id: string } {
  try {
    const answer: unknown = text.length > maxAnswerLength ? null : JSON.parse(text);
    if (typeof answer === 'object' && answer !== null && 'id' in answer) {
      const { id } = answer;
      if (typeof id === 'string' && credentialId.test(id)) return { ...answer, id };
    }
  } catch {
    // Not JSON.
  }
  throw refuse('PASSKEY_REFUSED');
}

type Answered = {
  answer: { id: string };
  challenge: string;
  site: ReturnType<typeof siteOf>;
};

/** The new credential that the answer proves. Refusal: PASSKEY_REFUSED. */
export async function verifyRegistration({ answer, challenge, site }: Answered) {
  const verified = await refusing(() =>
    verifyRegistrationResponse({
      // Boundary cast: the library checks every property before use.
      response: answer as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      requireUserVerification: true,
    }),
  );
  if (!verified.verified) throw refuse('PASSKEY_REFUSED');
  return verified.registrationInfo.credential;
}

/** The authenticator's new counter. Refusal: PASSKEY_REFUSED. */
export async function verifyUse({
  answer,
  challenge,
  site,
  passkey,
}: Answered & { passkey: PasskeyRow }): Promise<number> {
  const verified = await refusing(() =>
    verifyAuthenticationResponse({
      // Boundary cast: the library checks every property before use.
      response: answer as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
        transports: passkey.transports,
      },
    }),
  );
  if (!verified.verified) throw refuse('PASSKEY_REFUSED');
  return verified.authenticationInfo.newCounter;
}

/** The library throws for an answer that proves nothing: that is a refusal, and no failure of ours. */
async function refusing<T>(verify: () => Promise<T>): Promise<T> {
  try {
    return await verify();
  } catch {
    throw refuse('PASSKEY_REFUSED');
  }
}
