import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';

import type { Context } from '../context.server.ts';

/**
 * Loaded when the first passkey is used: the library's certificates are a sixteenth of all code that a start would
 * read.
 */
const webAuthn = () => import('@simplewebauthn/server');

/** Limit of an authenticator's answer: far above any real one. */
const maxAnswerLength = 65_536;
/** At most 1,023 bytes in base64url, the limit of the Web Authentication API. */
const credentialId = /^[\w-]{1,1364}$/;

export type PasskeySite = { origin: string; host: string };

/** The site as authenticators know it: its origin, and the host for which passkeys are valid. */
export function passkeySiteOf({
  app,
  request,
}: Pick<Context, 'app'> & { request: Pick<Request, 'url'> }): PasskeySite {
  const origin = app.env.ORIGIN ?? new URL(request.url).origin;
  return { origin, host: new URL(origin).hostname };
}

/** A passkey as it is stored, of a worker or of a person of a facility. */
export type StoredPasskey = {
  /** The id that the authenticator gave the passkey, in base64url. */
  credentialId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
};

type Registering = {
  site: PasskeySite;
  /** The name of the site that authenticators show. */
  siteName: string;
  user: { id: string; name: string; displayName: string };
  passkeys: readonly StoredPasskey[];
};

/** Returns the options that an authenticator signs for a new passkey; the stored passkeys are excluded. */
export async function passkeyRegistrationOptions({ site, siteName, user, passkeys }: Registering) {
  const { generateRegistrationOptions } = await webAuthn();
  return generateRegistrationOptions({
    rpName: siteName,
    rpID: site.host,
    userName: user.name,
    userDisplayName: user.displayName,
    userID: new TextEncoder().encode(user.id),
    attestationType: 'none',
    excludeCredentials: passkeys.map(descriptorOf),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/**
 * Returns the options that an authenticator signs to use a passkey; without `passkeys`, the authenticator offers all
 * passkeys of the site.
 */
export async function passkeyAuthenticationOptions(
  site: PasskeySite,
  passkeys?: readonly StoredPasskey[],
) {
  const { generateAuthenticationOptions } = await webAuthn();
  return generateAuthenticationOptions({
    rpID: site.host,
    userVerification: 'required',
    ...(passkeys ? { allowCredentials: passkeys.map(descriptorOf) } : {}),
  });
}

const descriptorOf = ({ credentialId: id, transports }: StoredPasskey) => ({ id, transports });

/** The credential's id in an authenticator's answer; null for anything else. */
export function credentialIdOfAnswer(text: string): { id: string } | null {
  try {
    const answer: unknown = text.length > maxAnswerLength ? null : JSON.parse(text);
    if (typeof answer === 'object' && answer !== null && 'id' in answer) {
      const { id } = answer;
      if (typeof id === 'string' && credentialId.test(id)) return { ...answer, id };
    }
  } catch {
    // Not JSON.
  }
  return null;
}

type Answered = { answer: { id: string }; challenge: string; site: PasskeySite };

/** The new passkey that the answer proves; null when the answer is invalid. */
export async function verifyPasskeyRegistration({
  answer,
  challenge,
  site,
}: Answered): Promise<StoredPasskey | null> {
  const { verifyRegistrationResponse } = await webAuthn();
  const verified = await quietly(() =>
    verifyRegistrationResponse({
      // Boundary cast: the library checks every property before use.
      response: answer as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      requireUserVerification: true,
    }),
  );
  if (!verified?.verified) return null;
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  return { credentialId: id, publicKey: Buffer.from(publicKey), counter, transports };
}

/** The authenticator's new counter; null when the answer is invalid. */
export async function verifyPasskeyAuthentication({
  answer,
  challenge,
  site,
  passkey,
}: Answered & { passkey: StoredPasskey }): Promise<number | null> {
  const { verifyAuthenticationResponse } = await webAuthn();
  const verified = await quietly(() =>
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
  return verified?.verified ? verified.authenticationInfo.newCounter : null;
}

/** Returns null when the library throws: it throws for an invalid answer, which is not an error of the server. */
async function quietly<T>(verify: () => Promise<T>): Promise<T | null> {
  try {
    return await verify();
  } catch {
    return null;
  }
}
