import type { MutationResolvers, QueryResolvers } from '#gen/facility-resolvers.ts';

import { passkeysOf } from '#access/passkeys/passkeys.queries.server.ts';
import { personPasskeys } from '#access/people/passkey-owner.server.ts';
import { staffOf } from '#access/people/scope.server.ts';
import {
  endAllStaffSessions,
  endStaffSession,
  listSessions,
  signOutStaff,
} from '#access/people/sessions/sessions.server.ts';
import { enterByLink, requestStaffLink } from '#access/people/sign-in/links.server.ts';
import { enterByPasskey } from '#access/people/sign-in/passkey-sign-in.server.ts';
import { success } from '#platform/server/graphql/success.server.ts';
import type { StaffSide } from '#platform/base/people/sides.ts';
import { passkeyMutations } from './passkey-resolvers.server.ts';

/** Queries for sign-in, devices and passkeys, shared by the APIs of facilities and operators. */
export const sharedQueries = {
  staffSessions: (_source, _args, ctx) => listSessions(ctx.db, staffOf(ctx), ctx.now),
  passkeys: (_source, _args, ctx) =>
    passkeysOf(ctx.db, { kind: 'person', ownerId: staffOf(ctx).id }),
} satisfies QueryResolvers;

export const sharedMutations = (side: StaffSide) =>
  ({
    async requestStaffLink(_source, { input }, ctx) {
      await requestStaffLink(ctx, { email: input.email, side, address: ctx.address });
      return success;
    },
    async enterByLink(_source, { input }, ctx) {
      await enterByLink(ctx, { token: input.token, side });
      return success;
    },
    ...passkeyMutations(personPasskeys, staffOf),
    async finishPasskeySignIn(_source, { input }, ctx) {
      await enterByPasskey(ctx, { ...input, side });
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
  }) satisfies MutationResolvers;
