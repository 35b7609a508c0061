import type { Transport } from '#platform/web/graphql/graphql.ts';
import { answerByPasskey, makePasskey } from '#platform/web/passkeys/passkey-dialog.ts';

import {
  StaffFinishPasskeyRegistration,
  StaffFinishPasskeySignIn,
  StaffFinishProof,
  StaffStartPasskeyRegistration,
  StaffStartPasskeySignIn,
  StaffStartProof,
} from './account-staff-client.ts';

/** Signs in by a passkey of this device. */
export async function signInByPasskey(send: Transport): Promise<void> {
  const { startPasskeySignIn: challenge } = await send(StaffStartPasskeySignIn, {});
  await send(StaffFinishPasskeySignIn, { input: await answerByPasskey(challenge) });
}

/** Gives a fresh proof of the person by a passkey. */
export async function proveByPasskey(send: Transport): Promise<void> {
  const { startPasskeyProof: challenge } = await send(StaffStartProof, {});
  await send(StaffFinishProof, { input: await answerByPasskey(challenge) });
}

/** Registers a passkey of this device under a name; the signal closes the browser's dialog. */
export async function registerPasskey(
  send: Transport,
  name: string,
  signal: AbortSignal,
): Promise<void> {
  const { startPasskeyRegistration: challenge } = await send(StaffStartPasskeyRegistration, {});
  const input = { ...(await makePasskey(challenge, signal)), name };
  await send(StaffFinishPasskeyRegistration, { input });
}
