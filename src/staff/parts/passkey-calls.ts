import {
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

import { GraphqlFailure, type Transport } from '#web/graphql/graphql.ts';

import type { Side } from './side.ts';

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

type Challenge = { id: string; options: string };

async function answerTo({ id, options }: Challenge) {
  // The server made the options in the form of the API.
  const optionsJSON = JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON;
  const answer = await inDialog(() => startAuthentication({ optionsJSON }));
  return { input: { challengeId: id, response: JSON.stringify(answer) } };
}

/** Signs in by a passkey of this device. */
export async function signInByPasskey(send: Transport, { documents }: Side): Promise<void> {
  const { startPasskeySignIn: challenge } = await send(documents.startPasskeySignIn, {});
  await send(documents.finishPasskeySignIn, await answerTo(challenge));
}

/** Gives a fresh proof of the person by a passkey. */
export async function proveByPasskey(send: Transport, { documents }: Side): Promise<void> {
  const { startPasskeyProof: challenge } = await send(documents.startProof, {});
  await send(documents.finishProof, await answerTo(challenge));
}

/** Registers a passkey of this device under a name. */
export async function registerPasskey(
  send: Transport,
  { documents }: Side,
  name: string,
): Promise<void> {
  const { startPasskeyRegistration: challenge } = await send(
    documents.startPasskeyRegistration,
    {},
  );
  // The server made the options in the form of the API.
  const optionsJSON = JSON.parse(challenge.options) as PublicKeyCredentialCreationOptionsJSON;
  const answer = await inDialog(() => startRegistration({ optionsJSON }));
  const response = JSON.stringify(answer);
  await send(documents.finishPasskeyRegistration, {
    input: { challengeId: challenge.id, name, response },
  });
}
