import type { Transport } from '#web/graphql/graphql.ts';
import { answerByPasskey, makePasskey } from '#web/passkeys/passkey-dialog.ts';

import type { Side } from './side.ts';

/** Signs in by a passkey of this device. */
export async function signInByPasskey(send: Transport, { documents }: Side): Promise<void> {
  const { startPasskeySignIn: challenge } = await send(documents.startPasskeySignIn, {});
  await send(documents.finishPasskeySignIn, { input: await answerByPasskey(challenge) });
}

/** Gives a fresh proof of the person by a passkey. */
export async function proveByPasskey(send: Transport, { documents }: Side): Promise<void> {
  const { startPasskeyProof: challenge } = await send(documents.startProof, {});
  await send(documents.finishProof, { input: await answerByPasskey(challenge) });
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
  const input = { ...(await makePasskey(challenge)), name };
  await send(documents.finishPasskeyRegistration, { input });
}
