import {
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

import { passkeyChallengeMinutes } from '#platform/base/passkey-rules.ts';

import { GraphqlFailure } from '../graphql/graphql.ts';

const cancelled =
  'パスキーでの確認が終わらなかったため、続けられません。もう一度押して、端末の案内に沿って確認してください';
const alreadyHere =
  'この端末のパスキーはすでに登録されているため、追加できません。別の端末で登録してください';

export const createPasskeyCancelledFailure = () =>
  new GraphqlFailure('PASSKEY_CANCELLED', cancelled);

/**
 * Runs the browser's dialog until the signal is aborted or the challenge expires: some browsers keep their dialog
 * open without limit, and the page gets no input meanwhile. Every failure becomes one sentence for the person.
 */
async function inDialog<T>(show: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  let close = () => {};
  // Rejects by itself, because an authenticator may never answer, even after the dialog was aborted.
  const closed = new Promise<never>((_, reject) => {
    close = () => {
      WebAuthnAbortService.cancelCeremony();
      reject(new Error('The passkey dialog was closed.'));
    };
  });
  const timer = setTimeout(close, passkeyChallengeMinutes * 60_000);
  signal?.addEventListener('abort', close);
  try {
    signal?.throwIfAborted();
    return await Promise.race([show(), closed]);
  } catch (error) {
    const isHere = error instanceof Error && error.name === 'InvalidStateError';
    throw isHere
      ? new GraphqlFailure('PASSKEY_CANCELLED', alreadyHere)
      : createPasskeyCancelledFailure();
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', close);
  }
}

export type PasskeyChallenge = { id: string; options: string };
export type PasskeyChallengeAnswer = { challengeId: string; response: string };

/**
 * Gets the answer of a passkey of this device to a challenge. Throws when the dialog gives no answer:
 * `PASSKEY_CANCELLED` with a sentence.
 */
export async function answerChallengeByPasskey(
  { id, options }: PasskeyChallenge,
  signal?: AbortSignal,
): Promise<PasskeyChallengeAnswer> {
  // Boundary cast: the server made the options in this form.
  const optionsJSON = JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON;
  const answer = await inDialog(() => startAuthentication({ optionsJSON }), signal);
  return { challengeId: id, response: JSON.stringify(answer) };
}

/**
 * Makes a passkey on this device and gets its answer to the challenge. Throws when the dialog gives no answer:
 * `PASSKEY_CANCELLED` with a sentence.
 */
export async function createDevicePasskey(
  { id, options }: PasskeyChallenge,
  signal?: AbortSignal,
): Promise<PasskeyChallengeAnswer> {
  // Boundary cast: the server made the options in this form.
  const optionsJSON = JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON;
  const answer = await inDialog(() => startRegistration({ optionsJSON }), signal);
  return { challengeId: id, response: JSON.stringify(answer) };
}
