import type { MutationResolvers, QueryResolvers } from '#gen/facility-resolvers.ts';

import { passkeysOf } from '#access/passkeys/passkeys.queries.server.ts';
import { staffPasskeyOwnerPolicy } from '#access/people/passkey-owner.server.ts';
import { signedInStaffOf } from '#access/people/scope.server.ts';
import {
  endAllStaffSessions,
  endStaffSession,
  listSessions,
  signOutStaff,
} from '#access/people/sessions/sessions.server.ts';
import { signInStaffByLink, requestStaffLink } from '#access/people/sign-in/links.server.ts';
import { signInStaffByPasskey } from '#access/people/sign-in/passkey-sign-in.server.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';
import type { StaffSide } from '#platform/base/people/sides.ts';
import { passkeyMutationsOf } from './passkey-resolvers.server.ts';

/** Queries for sign-in, devices and passkeys, shared by the APIs of facilities and operators. */
export const sharedStaffQueries = {
  staffSessions: (_source, _args, ctx) => listSessions(ctx.db, signedInStaffOf(ctx), ctx.now),
  passkeys: (_source, _args, ctx) =>
    passkeysOf(ctx.db, { kind: 'person', ownerId: signedInStaffOf(ctx).id }),
} satisfies QueryResolvers;

export const sharedStaffMutationsOf = (side: StaffSide) =>
  ({
    async requestStaffLink(_source, { input }, ctx) {
      await requestStaffLink(ctx, { email: input.email, side, address: ctx.address });
      return successAnswer;
    },
    async enterByLink(_source, { input }, ctx) {
      await signInStaffByLink(ctx, { token: input.token, side });
      return successAnswer;
    },
    ...passkeyMutationsOf(staffPasskeyOwnerPolicy, signedInStaffOf),
    async finishPasskeySignIn(_source, { input }, ctx) {
      await signInStaffByPasskey(ctx, { ...input, side });
      return successAnswer;
    },
    async signOutStaff(_source, _args, ctx) {
      await signOutStaff(ctx, { staff: signedInStaffOf(ctx), side });
      return successAnswer;
    },
    async endStaffSession(_source, { input }, ctx) {
      const staff = signedInStaffOf(ctx);
      await endStaffSession(ctx.db, { staff, sessionId: input.id, now: ctx.now });
      return successAnswer;
    },
    async endAllStaffSessions(_source, _args, ctx) {
      await endAllStaffSessions(ctx, { staff: signedInStaffOf(ctx), side });
      return successAnswer;
    },
  }) satisfies MutationResolvers;
