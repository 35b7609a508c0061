import type { GraphqlTransport } from '../graphql/graphql.ts';
import {
  answerByPasskey,
  makePasskey,
  passkeyCancelled,
  type PasskeyAnswer,
} from './passkey-dialog.ts';
import {
  FinishPasskeyProof,
  FinishPasskeyRegistration,
  StartPasskeyProof,
  StartPasskeyRegistration,
  StartPasskeySignIn,
} from './passkeys-client.ts';

/**
 * Gets the answer of a passkey of this device to a new challenge, for a sign-in; aborting the signal closes the
 * browser's dialog.
 */
export async function answerSignInChallenge(
  send: GraphqlTransport,
  signal: AbortSignal,
): Promise<PasskeyAnswer> {
  const { startPasskeySignIn: challenge } = await send(StartPasskeySignIn, {});
  return answerByPasskey(challenge, signal);
}

/** Gives the server a fresh proof of the person by a passkey; aborting the signal closes the browser's dialog. */
export async function proveByPasskey(send: GraphqlTransport, signal?: AbortSignal): Promise<void> {
  const { startPasskeyProof: challenge } = await send(StartPasskeyProof, {});
  await send(FinishPasskeyProof, { input: await answerByPasskey(challenge, signal) });
}

/** Registers a passkey of this device under a name; aborting the signal closes the browser's dialogs. */
export async function registerPasskey(
  send: GraphqlTransport,
  { name, signal }: { name: string; signal: AbortSignal },
): Promise<void> {
  const { startPasskeyRegistration: challenge } = await send(
    StartPasskeyRegistration,
    {},
    { signal },
  ).catch((error: unknown) => {
    throw signal.aborted ? passkeyCancelled() : error;
  });
  const input = { ...(await makePasskey(challenge, signal)), name };
  await send(FinishPasskeyRegistration, { input });
}
