import { hasRoleRight, staffRights } from '#platform/base/people/rights.ts';
import type { MutationResolvers, QueryResolvers, Resolvers } from '#gen/facility-resolvers.ts';
import { facilityScopeOf } from '#platform/server/context.server.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';

import { entranceMutations, entranceQueries } from './entrance-resolvers.server.ts';
import { apiKeyMutations, apiKeyQueries } from './keys-resolvers.server.ts';
import { readAccessLog } from '#access/people/log/log-page.server.ts';
import { openInvitationsOf } from '#access/people/members/invitations.queries.server.ts';
import {
  acceptInvitation,
  readInvitationOffer,
  resendInvitation,
  withdrawInvitation,
} from '#access/people/members/invitations.server.ts';
import { corporationAndFacilityNames } from '#access/people/members/members.queries.server.ts';
import {
  changeMember,
  inviteMember,
  readMemberPage,
  removeMember,
} from '#access/people/members/members.server.ts';
import { facilityOverviewPage } from '#domain/overview/overview.server.ts';
import { passkeysOf } from '#access/passkeys/passkeys.queries.server.ts';
import { sharedStaffMutationsOf, sharedStaffQueries } from '#apps/parts/api/resolvers.server.ts';
import { signedInStaffOf } from '#access/people/scope.server.ts';

const queries = {
  ...sharedStaffQueries,
  ...entranceQueries,
  ...apiKeyQueries,
  async viewer(_source, _args, ctx) {
    const scope = facilityScopeOf(ctx, 'corporation.read');
    const { id, name, email } = signedInStaffOf(ctx);
    const names = await corporationAndFacilityNames(ctx.db, scope);
    const passkeys = await passkeysOf(ctx.db, { kind: 'person', ownerId: id });
    return {
      person: { id, name, email },
      corporation: { id: scope.corporationId, name: names.name },
      role: scope.role,
      facilities: names.facilities,
      rights: staffRights.filter((right) => hasRoleRight(scope.role, right)),
      hasPasskey: passkeys.length > 0,
    };
  },
  homesOverview: (_source, { cursor }, ctx) =>
    facilityOverviewPage(ctx.db, facilityScopeOf(ctx, 'shifts.read'), { cursor, now: ctx.now }),
  members: (_source, { cursor }, ctx) =>
    readMemberPage(ctx.db, facilityScopeOf(ctx, 'members.read'), cursor),
  invitations: (_source, _args, ctx) =>
    openInvitationsOf(ctx.db, {
      corporationId: facilityScopeOf(ctx, 'members.read').corporationId,
      role: null,
    }),
  accessLog(_source, { filter, cursor }, ctx) {
    const { corporationId } = facilityScopeOf(ctx, 'members.write');
    return readAccessLog(ctx.db, { corporationId, filter, cursor });
  },
  invitationOffer: (_source, { invitationToken: token }, ctx) =>
    readInvitationOffer(ctx.db, { token, now: ctx.now }),
} satisfies QueryResolvers;

const mutations = {
  ...sharedStaffMutationsOf('facility'),
  ...entranceMutations,
  ...apiKeyMutations,
  async acceptInvitation(_source, { input }, ctx) {
    await acceptInvitation(ctx, input);
    return successAnswer;
  },
  async inviteMember(_source, { input }, ctx) {
    const scope = facilityScopeOf(ctx, 'members.write');
    await inviteMember(ctx.db, scope, { given: input, now: ctx.now });
    return successAnswer;
  },
  async resendInvitation(_source, { input }, ctx) {
    const inviter = facilityScopeOf(ctx, 'members.write');
    await resendInvitation(ctx.db, { id: input.id, inviter, now: ctx.now });
    return successAnswer;
  },
  async withdrawInvitation(_source, { input }, ctx) {
    const inviter = facilityScopeOf(ctx, 'members.write');
    await withdrawInvitation(ctx.db, { id: input.id, inviter, now: ctx.now });
    return successAnswer;
  },
  async changeMember(_source, { input }, ctx) {
    const scope = facilityScopeOf(ctx, 'members.write');
    await changeMember(ctx.db, scope, { ...input, now: ctx.now });
    return successAnswer;
  },
  async removeMember(_source, { input }, ctx) {
    const scope = facilityScopeOf(ctx, 'members.write');
    await removeMember(ctx.db, scope, { id: input.id, now: ctx.now });
    return successAnswer;
  },
} satisfies MutationResolvers;

/** Resolvers of the facility's API for its staff accounts. */
export const staffFacilityResolvers = {
  Query: queries,
  Mutation: mutations,
} satisfies Resolvers;
