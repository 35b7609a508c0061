import type { Resolvers } from '#gen/operator-resolvers.ts';
import { operatorScopeOf } from '#platform/server/context.server.ts';
import { success } from '#platform/server/graphql/success.server.ts';

import { facilityPatterns, workerPatterns } from '#domain/pool/patterns/block-patterns.server.ts';
import {
  corporationDetail,
  createCorporation,
  inviteOwner,
  listCorporations,
} from '#domain/corporation/operator/corporations.server.ts';
import { freezeAndNotify, thawAndNotify } from '#domain/corporation/operator/freeze.server.ts';
import {
  corporationMembers,
  removeCorporationMember,
} from '#domain/corporation/operator/remove-member.server.ts';
import { decideAndNotify, type ClosePostings } from '#domain/corporation/operator/decide.server.ts';
import { readLog } from '#access/people/log/log-page.server.ts';
import { resendInvitation, withdrawInvitation } from '#access/people/members/invitations.server.ts';
import { passkeysOf } from '#access/passkeys/passkeys.queries.server.ts';
import { sharedMutations, sharedQueries } from '#apps/parts/api/resolvers.server.ts';
import { staffOf } from '#access/people/scope.server.ts';

/** The operator's API: sign-in, and corporations with their first owners. */
export const staffOperatorResolvers = (closePostings: ClosePostings) =>
  ({
    Query: {
      ...sharedQueries,
      async operatorViewer(_source, _args, ctx) {
        const { id, name, email, provedAt } = staffOf(ctx);
        const hasPasskey = (await passkeysOf(ctx.db, { kind: 'person', ownerId: id })).length > 0;
        return { id, name, email, hasPasskey, isProved: provedAt !== null };
      },
      corporations: (_source, { text, cursor }, ctx) =>
        listCorporations(ctx.db, operatorScopeOf(ctx), {
          text: text ?? '',
          cursor,
        }),
      corporationMembers: (_source, { corporationId, cursor }, ctx) =>
        corporationMembers(ctx.db, operatorScopeOf(ctx), { corporationId, cursor }),
      blockedFacilityPatterns: (_source, { cursor }, ctx) =>
        facilityPatterns(ctx.db, operatorScopeOf(ctx), { cursor, now: ctx.now }),
      blockedWorkerPatterns: (_source, { cursor }, ctx) =>
        workerPatterns(ctx.db, operatorScopeOf(ctx), { cursor, now: ctx.now }),
      operationLog(_source, { corporationId = null, filter, cursor }, ctx) {
        operatorScopeOf(ctx);
        return readLog(ctx.db, { corporationId, filter, cursor });
      },
      corporation: (_source, { id }, ctx) => corporationDetail(ctx.db, operatorScopeOf(ctx), id),
    },
    Mutation: {
      ...sharedMutations('operator'),
      createCorporation: (_source, { input }, ctx) =>
        createCorporation(ctx.db, operatorScopeOf(ctx), { ...ctx, given: input }),
      async inviteOwner(_source, { input }, ctx) {
        await inviteOwner(ctx.db, operatorScopeOf(ctx), { ...input, now: ctx.now });
        return success;
      },
      async decideCorporation(_source, { input: { reason = null, ...given } }, ctx) {
        const decision = { ...given, reason, now: ctx.now };
        await decideAndNotify(ctx.db, { operator: operatorScopeOf(ctx), closePostings }, decision);
        return success;
      },
      async withdrawOwnerInvitation(_source, { input }, ctx) {
        const inviter = { staffId: operatorScopeOf(ctx).staffId, corporationId: null };
        await withdrawInvitation(ctx.db, { id: input.id, inviter, now: ctx.now, role: 'OWNER' });
        return success;
      },
      async removeCorporationMember(_source, { input }, ctx) {
        await removeCorporationMember(ctx.db, operatorScopeOf(ctx), { ...input, now: ctx.now });
        return success;
      },
      async freezeFacility(_source, { input: { id: facilityId, reason } }, ctx) {
        const ports = { operator: operatorScopeOf(ctx), closePostings };
        await freezeAndNotify(ctx.db, ports, { facilityId, reason, now: ctx.now });
        return success;
      },
      async thawFacility(_source, { input: { id: facilityId } }, ctx) {
        await thawAndNotify(ctx.db, operatorScopeOf(ctx), { facilityId, now: ctx.now });
        return success;
      },
      async resendOwnerInvitation(_source, { input }, ctx) {
        const inviter = { staffId: operatorScopeOf(ctx).staffId, corporationId: null };
        await resendInvitation(ctx.db, { id: input.id, inviter, now: ctx.now, role: 'OWNER' });
        return success;
      },
    },
  }) satisfies Resolvers;
