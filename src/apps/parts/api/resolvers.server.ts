import type { MutationResolvers, QueryResolvers } from '#gen/facility-resolvers.ts';

import {
  finishPasskeySignIn,
  finishProof,
  finishRegistration,
  removePasskey,
  startPasskeySignIn,
  startProof,
  startRegistration,
} from '#access/people/passkeys/passkeys.server.ts';
import { passkeysOf } from '#access/people/passkeys/passkeys.queries.server.ts';
import { staffOf, type Side } from '#access/people/scope.server.ts';
import {
  endAllStaffSessions,
  endStaffSession,
  listSessions,
  signOutStaff,
} from '#access/people/sessions/sessions.server.ts';
import { enterByLink, requestStaffLink } from '#access/people/sign-in/links.server.ts';

const success = { success: true };

/** Sign-in, devices and passkeys, which the APIs of facilities and operators share. */
export const sharedQueries = {
  staffSessions: (_source, _args, ctx) => listSessions(ctx.db, staffOf(ctx), ctx.now),
  passkeys: (_source, _args, ctx) => passkeysOf(ctx.db, staffOf(ctx).id),
} satisfies QueryResolvers;

export const sharedMutations = (side: Side) =>
  ({
    async requestStaffLink(_source, { input }, ctx) {
      await requestStaffLink(ctx, { email: input.email, side, address: ctx.address });
      return success;
    },
    async enterByLink(_source, { input }, ctx) {
      await enterByLink(ctx, { token: input.token, side });
      return success;
    },
    startPasskeySignIn: (_source, _args, ctx) => startPasskeySignIn(ctx),
    async finishPasskeySignIn(_source, { input }, ctx) {
      await finishPasskeySignIn(ctx, { ...input, side });
      return success;
    },
    async signOutStaff(_source, _args, ctx) {
      await signOutStaff(ctx, { staff: staffOf(ctx), side });
      return success;
    },
    async endStaffSession(_source, { input }, ctx) {
      const staff = staffOf(ctx);
      await endStaffSession(ctx.db, { staff, sessionId: input.id, now: ctx.now });
      return success;
    },
    async endAllStaffSessions(_source, _args, ctx) {
      await endAllStaffSessions(ctx, { staff: staffOf(ctx), side });
      return success;
    },
    startPasskeyRegistration: (_source, _args, ctx) => startRegistration(ctx, staffOf(ctx)),
    async finishPasskeyRegistration(_source, { input }, ctx) {
      await finishRegistration(ctx, { ...input, staff: staffOf(ctx) });
      return success;
    },
    async removePasskey(_source, { input }, ctx) {
      await removePasskey(ctx.db, { staff: staffOf(ctx), id: input.id });
      return success;
    },
    startPasskeyProof: (_source, _args, ctx) => startProof(ctx, staffOf(ctx)),
    async finishPasskeyProof(_source, { input }, ctx) {
      await finishProof(ctx, { ...input, staff: staffOf(ctx) });
      return success;
    },
  }) satisfies MutationResolvers;
