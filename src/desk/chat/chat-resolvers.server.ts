import { randomUUID } from 'node:crypto';

import { listChannels } from '#chat/channels/channels.server.ts';
import { readMessages } from '#chat/channels/history.server.ts';
import type { Member } from '#chat/protocol/member.ts';
import { publishDatabaseEvent } from '#chat/channels/database-events.queries.server.ts';
import type { ChatChannel, ChatMessage } from '#chat/protocol/protocol.ts';
import { markRead } from '#chat/channels/read-state.server.ts';
import { sendMessages } from '#chat/channels/send.server.ts';
import { issueChatToken } from '#chat/token.server.ts';
import { isUuid } from '#base/cursor.ts';
import { Refusal } from '#base/refusal.ts';
import type {
  DeskChatChannel,
  DeskChatMessage,
  MutationResolvers,
  QueryResolvers,
} from '#gen/desk-resolvers.ts';
import type { Context } from '#server/context.server.ts';

import { deskSideOf } from './chat.queries.server.ts';
import { refuse } from '../messages.ts';
import { demoOperatorOnly, deskOf } from '../scope.server.ts';

const done = { success: true };

export const chatQueries = {
  async chatChannels(_source, { input, cursor }, ctx) {
    const member = listedMember(ctx, input?.facilityId ?? null);
    const asking = { db: ctx.db, member, now: ctx.now };
    const ask = { cursor: cursor ?? null, search: input?.search ?? null };
    const page = await listChannels(asking, ask);
    return { channels: page.channels.map(channelView), cursor: page.cursor };
  },

  async chatMessages(_source, { input }, ctx) {
    const { channelId, before } = input;
    const member = await memberIn(ctx, channelId);
    const asking = { app: ctx.app, member, now: ctx.now };
    const ask = typeof before === 'number' ? { channelId, before } : { channelId };
    const { messages, hasBefore, lastSeq } = await readMessages(asking, ask);
    return { messages: messages.map(messageView), hasBefore, lastSeq };
  },
} satisfies Partial<QueryResolvers>;

export const chatMutations = {
  async sayInChat(_source, { input }, ctx) {
    const { channelId, text } = input;
    const clientId = input.clientId ?? randomUUID();
    if (!isUuid(clientId)) throw refuse('NOT_FOUND');
    const member = await memberIn(ctx, channelId);
    const draft = { member, channelId, text, clientId };
    const [answer] = await sendMessages(ctx.db, [draft], { now: ctx.now, isNews: true });
    if (!answer) throw new Error('one message goes in, one answer comes out');
    if (answer instanceof Refusal) throw answer;
    return { messageId: answer.message.id, seq: answer.message.seq };
  },

  async readChat(_source, { input: { channelId, seq } }, ctx) {
    const member = await memberIn(ctx, channelId);
    const { place, readSeq } = await markRead(ctx.db, { member, channelId, seq: Math.max(0, seq) });
    const read = { kind: 'read', channelId: place.channelId, side: member.side } as const;
    await publishDatabaseEvent(ctx.db, { ...read, seq: readSeq });
    return done;
  },

  async requestFacilityChatToken(_source, _args, ctx) {
    const { id: keyId, facilityId } = deskOf(ctx);
    if (facilityId === null) throw refuse('NOT_FOUND');
    return { token: await issueChatToken(ctx.app, { side: 'facility', id: facilityId, keyId }) };
  },
} satisfies Partial<MutationResolvers>;

/** Whose list it is: a facility's own; in the demo an operator plays any facility. */
function listedMember(ctx: Context, facilityId: string | null): Member {
  const own = deskOf(ctx).facilityId;
  if (facilityId !== null && !isUuid(facilityId)) throw refuse('NOT_FOUND');
  if (own !== null) {
    if (facilityId !== null && facilityId !== own) throw refuse('NOT_FOUND');
    return { side: 'facility', id: own };
  }
  if (facilityId === null) throw refuse('NOT_FOUND');
  demoOperatorOnly(ctx);
  return { side: 'facility', id: facilityId };
}

/** The side on which the key acts in a channel; the chat itself refuses other channels. */
async function memberIn(ctx: Context, channelId: string): Promise<Member> {
  const own = deskOf(ctx).facilityId;
  if (own !== null) return { side: 'facility', id: own };
  const member = await deskSideOf(ctx.db, channelId);
  if (member?.side !== 'facility') throw refuse('NOT_FOUND');
  // Outside of a demo, operators cannot read conversations of worker and facility.
  if (!ctx.app.env.demo) throw refuse('NOT_FOUND');
  return member;
}

function channelView(channel: ChatChannel): DeskChatChannel {
  const { lastMessage } = channel;
  const words = lastMessage && { text: '', image: '写真', pdf: 'PDF', deleted: '削除済み' };
  return {
    id: channel.id,
    workerName: channel.name,
    unread: channel.unread,
    lastSeq: channel.lastSeq,
    lastText: lastMessage && (lastMessage.text || (words?.[lastMessage.kind] ?? '')),
    lastAt: lastMessage && new Date(lastMessage.createdAt),
    workerReadSeq: channel.otherReadSeq,
    whyReadOnly: channel.whyReadOnly,
  };
}

function messageView(message: ChatMessage): DeskChatMessage {
  const { id, seq, side, text, attachments, createdAt, editedAt, deletedAt } = message;
  return {
    id,
    seq,
    side,
    text,
    attachments: attachments.map(({ id: fileId, name, url }) => ({ id: fileId, name, url })),
    createdAt: new Date(createdAt),
    editedAt: editedAt === null ? null : new Date(editedAt),
    deletedAt: deletedAt === null ? null : new Date(deletedAt),
  };
}
