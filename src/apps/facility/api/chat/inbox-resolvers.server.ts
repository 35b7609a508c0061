import { commonRefusal } from '#platform/base/refusal.ts';
import type { Resolvers } from '#gen/facility-resolvers.ts';
import { facilityScopeOf, type Context } from '#platform/server/context.server.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';

import { issueChatToken } from '#domain/chat/token.server.ts';
import { cannedAnswersOf } from '#domain/chat/inbox/canned-answers.queries.server.ts';
import { removeCannedAnswer, saveCannedAnswer } from '#domain/chat/inbox/canned-answers.server.ts';
import { conversationAssigneesOf } from '#domain/chat/inbox/inbox.queries.server.ts';
import {
  assignConversation,
  listConversations,
  openConversation,
} from '#domain/chat/inbox/inbox.server.ts';
import { startConversation } from '#domain/chat/inbox/start-conversation.server.ts';

const scopeOf = (ctx: Context, facilityId?: string) =>
  facilityScopeOf(ctx, 'chat.write', facilityId);

/** Resolvers of the facility's API for the inbox of messages. */
export const chatInboxFacilityResolvers = {
  Query: {
    conversations: (_source, { facilityId, cursor }, ctx) =>
      listConversations(ctx, scopeOf(ctx, facilityId), cursor),
    conversation: (_source, { channelId }, ctx) => openConversation(ctx, scopeOf(ctx), channelId),
    async inboxHelp(_source, { facilityId }, ctx) {
      const scope = scopeOf(ctx, facilityId);
      const people = await conversationAssigneesOf(ctx.db, scope);
      return {
        people: people.map((person) => ({ ...person, isSelf: person.id === scope.staffId })),
        answers: await cannedAnswersOf(ctx.db, scope),
      };
    },
  },
  Mutation: {
    startConversation: (_source, { input }, ctx) => startConversation(ctx, scopeOf(ctx), input),
    async assignConversation(_source, { input: { channelId, personId = null } }, ctx) {
      await assignConversation(ctx, scopeOf(ctx), { channelId, personId });
      return successAnswer;
    },
    async saveCannedAnswer(_source, { input: { facilityId, id = null, ...draft } }, ctx) {
      const scope = scopeOf(ctx, facilityId);
      await saveCannedAnswer(ctx.db, scope, { ...draft, id, now: ctx.now });
      return successAnswer;
    },
    async requestFacilityChatToken(_source, { facilityId }, ctx) {
      const { staffId } = scopeOf(ctx, facilityId);
      // A chat connection needs a person's session: an API key gets no token.
      if (!ctx.staff) throw commonRefusal('UNAUTHENTICATED');
      const { sessionId } = ctx.staff;
      const holder = { side: 'facility', id: facilityId, sessionId, staffId } as const;
      return { token: await issueChatToken(ctx.app, holder) };
    },
    async removeCannedAnswer(_source, { input: { id } }, ctx) {
      await removeCannedAnswer(ctx.db, scopeOf(ctx), id);
      return successAnswer;
    },
  },
} satisfies Resolvers;
