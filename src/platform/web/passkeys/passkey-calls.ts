import type { GraphqlTransport } from '../graphql/graphql.ts';
import {
  answerChallengeByPasskey,
  createDevicePasskey,
  createPasskeyCancelledFailure,
  type PasskeyChallengeAnswer,
} from './passkey-dialog.ts';
import {
  FinishPasskeyProofMutation,
  FinishPasskeyRegistrationMutation,
  StartPasskeyProofMutation,
  StartPasskeyRegistrationMutation,
  StartPasskeySignInMutation,
} from './passkeys-client.ts';

/**
 * Gets the answer of a passkey of this device to a new challenge, for a sign-in; aborting the signal closes the
 * browser's dialog.
 */
export async function answerSignInChallenge(
  send: GraphqlTransport,
  signal: AbortSignal,
): Promise<PasskeyChallengeAnswer> {
  const { startPasskeySignIn: challenge } = await send(StartPasskeySignInMutation, {});
  return answerChallengeByPasskey(challenge, signal);
}

/** Gives the server a fresh proof of the person by a passkey; aborting the signal closes the browser's dialog. */
export async function proveByPasskey(send: GraphqlTransport, signal?: AbortSignal): Promise<void> {
  const { startPasskeyProof: challenge } = await send(StartPasskeyProofMutation, {});
  await send(FinishPasskeyProofMutation, {
    input: await answerChallengeByPasskey(challenge, signal),
  });
}

/** Registers a passkey of this device under a name; aborting the signal closes the browser's dialogs. */
export async function registerPasskey(
  send: GraphqlTransport,
  { name, signal }: { name: string; signal: AbortSignal },
): Promise<void> {
  const { startPasskeyRegistration: challenge } = await send(
    StartPasskeyRegistrationMutation,
    {},
    { signal },
  ).catch((error: unknown) => {
    throw signal.aborted ? createPasskeyCancelledFailure() : error;
  });
  const input = { ...(await createDevicePasskey(challenge, signal)), name };
  await send(FinishPasskeyRegistrationMutation, { input });
}
