import { resendInvitation, withdrawInvitation } from '#access/people/members/invitations.server.ts';
import { listFacilityAgreements } from '#domain/corporation/agreements/papers.server.ts';
import { corporationConsentsOf } from '#domain/corporation/consents/consents.server.ts';
import {
  corporationForOperator,
  corporationsInState,
} from '#domain/corporation/corporation.queries.server.ts';
import {
  readCorporationDetail,
  createCorporation,
  inviteOwner,
  listCorporations,
} from '#domain/corporation/operator/corporations.server.ts';
import {
  listCorporationMembers,
  removeCorporationMember,
} from '#domain/corporation/operator/remove-member.server.ts';
import { decideCorporation } from '#domain/recruitment/operator/decide-corporation.server.ts';
import {
  freezeFacility,
  thawFacility,
} from '#domain/recruitment/operator/freeze-facility.server.ts';
import type { Resolvers } from '#gen/operator-resolvers.ts';
import { operatorScopeOf } from '#platform/server/context.server.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';

/** Resolvers of the operator's API for corporations, their people and facilities. */
export const corporationOperatorResolvers = {
  Query: {
    corporations: (_source, { text, cursor }, ctx) =>
      listCorporations(ctx.db, operatorScopeOf(ctx), { text: text ?? '', cursor }),
    corporation: (_source, { id }, ctx) => readCorporationDetail(ctx.db, operatorScopeOf(ctx), id),
    corporationMembers: (_source, { corporationId, cursor }, ctx) =>
      listCorporationMembers(ctx.db, operatorScopeOf(ctx), { corporationId, cursor }),
    async waitingCorporations(_source, { cursor }, ctx) {
      const asked = { state: 'WAITING', cursor } as const;
      const page = await corporationsInState(ctx.db, operatorScopeOf(ctx), asked);
      return { corporations: page.employers, cursor: page.cursor };
    },
    corporationStanding: (_source, { id }, ctx) =>
      corporationForOperator(ctx.db, operatorScopeOf(ctx), id),
    facilityAgreements: (_source, { facilityId }, ctx) =>
      listFacilityAgreements(ctx.db, operatorScopeOf(ctx), facilityId),
    async corporationConsents(_source, { id }, ctx) {
      const corporation = await corporationForOperator(ctx.db, operatorScopeOf(ctx), id);
      return corporationConsentsOf(ctx.db, corporation.id);
    },
  },
  Mutation: {
    createCorporation: (_source, { input }, ctx) =>
      createCorporation(ctx.db, operatorScopeOf(ctx), { ...ctx, given: input }),
    async inviteOwner(_source, { input }, ctx) {
      await inviteOwner(ctx.db, operatorScopeOf(ctx), { ...input, now: ctx.now });
      return successAnswer;
    },
    async resendOwnerInvitation(_source, { input }, ctx) {
      const inviter = { staffId: operatorScopeOf(ctx).staffId, corporationId: null };
      await resendInvitation(ctx.db, { id: input.id, inviter, now: ctx.now, role: 'OWNER' });
      return successAnswer;
    },
    async withdrawOwnerInvitation(_source, { input }, ctx) {
      const inviter = { staffId: operatorScopeOf(ctx).staffId, corporationId: null };
      await withdrawInvitation(ctx.db, { id: input.id, inviter, now: ctx.now, role: 'OWNER' });
      return successAnswer;
    },
    async removeCorporationMember(_source, { input }, ctx) {
      await removeCorporationMember(ctx.db, operatorScopeOf(ctx), { ...input, now: ctx.now });
      return successAnswer;
    },
    async decideCorporation(_source, { input: { reason = null, ...given } }, ctx) {
      const decision = { ...given, reason, now: ctx.now };
      await decideCorporation(ctx.db, operatorScopeOf(ctx), decision);
      return successAnswer;
    },
    async freezeFacility(_source, { input: { id: facilityId, reason } }, ctx) {
      await freezeFacility(ctx.db, operatorScopeOf(ctx), { facilityId, reason, now: ctx.now });
      return successAnswer;
    },
    async thawFacility(_source, { input: { id: facilityId } }, ctx) {
      await thawFacility(ctx.db, operatorScopeOf(ctx), { facilityId, now: ctx.now });
      return successAnswer;
    },
  },
} satisfies Resolvers;
