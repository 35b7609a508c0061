import {
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

import { GraphqlFailure } from '../graphql/graphql.ts';

const cancelled =
  'パスキーでの確認が終わらなかったため、続けられません。もう一度押して、端末の案内に沿って確認してください';
const alreadyHere =
  'この端末のパスキーはすでに登録されているため、追加できません。別の端末で登録してください';

/** Runs the browser's dialog. Whatever it ends with is one sentence for the person. */
async function inDialog<T>(show: () => Promise<T>): Promise<T> {
  try {
    return await show();
  } catch (error) {
    const isHere = error instanceof Error && error.name === 'InvalidStateError';
    throw new GraphqlFailure('PASSKEY_CANCELLED', isHere ? alreadyHere : cancelled);
  }
}

export type PasskeyChallenge = { id: string; options: string };
export type PasskeyAnswer = { challengeId: string; response: string };

/** The answer of a passkey of this device to a challenge. Throws `PASSKEY_CANCELLED` with a sentence. */
export async function answerByPasskey({ id, options }: PasskeyChallenge): Promise<PasskeyAnswer> {
  // The server made the options in the form of the API.
  const optionsJSON = JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON;
  const answer = await inDialog(() => startAuthentication({ optionsJSON }));
  return { challengeId: id, response: JSON.stringify(answer) };
}

/** Makes a passkey on this device and answers by it. Throws `PASSKEY_CANCELLED` with a sentence. */
export async function makePasskey({ id, options }: PasskeyChallenge): Promise<PasskeyAnswer> {
  // The server made the options in the form of the API.
  const optionsJSON = JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON;
  const answer = await inDialog(() => startRegistration({ optionsJSON }));
  return { challengeId: id, response: JSON.stringify(answer) };
}
