import type { PasskeyAuthenticatorAnswer } from '#access/passkeys/challenge.server.ts';
import {
  finishRegistration,
  removePasskey,
  startRegistration,
} from '#access/passkeys/change-passkeys.server.ts';
import type { SignedInPasskeyOwner, PasskeyOwnerPolicy } from '#access/passkeys/owner.server.ts';
import {
  finishProofByPasskey,
  startPasskeySignIn,
  startProofByPasskey,
} from '#access/passkeys/use-passkey.server.ts';
import type { Context } from '#platform/server/context.server.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';

type Given<Input> = { input: Input };

/** Mutations for passkeys, shared by all APIs; `callerOf` throws the refusal when nobody is signed in. */
export const passkeyMutationsOf = <Person extends SignedInPasskeyOwner>(
  owner: PasskeyOwnerPolicy<Person>,
  callerOf: (ctx: Context) => Person,
) => ({
  startPasskeySignIn: (_source: unknown, _args: unknown, ctx: Context) =>
    startPasskeySignIn(ctx, owner),
  startPasskeyRegistration: (_source: unknown, _args: unknown, ctx: Context) =>
    startRegistration(ctx, owner, callerOf(ctx)),
  async finishPasskeyRegistration(
    _source: unknown,
    { input }: Given<PasskeyAuthenticatorAnswer & { name: string }>,
    ctx: Context,
  ) {
    await finishRegistration(ctx, owner, { ...input, caller: callerOf(ctx) });
    return successAnswer;
  },
  async removePasskey(_source: unknown, { input }: Given<{ id: string }>, ctx: Context) {
    await removePasskey(ctx, owner, { ...input, caller: callerOf(ctx) });
    return successAnswer;
  },
  startPasskeyProof: (_source: unknown, _args: unknown, ctx: Context) =>
    startProofByPasskey(ctx, owner, callerOf(ctx)),
  async finishPasskeyProof(
    _source: unknown,
    { input }: Given<PasskeyAuthenticatorAnswer>,
    ctx: Context,
  ) {
    await finishProofByPasskey(ctx, owner, { ...input, caller: callerOf(ctx) });
    return successAnswer;
  },
});
