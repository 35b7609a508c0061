import { randomUUID } from 'node:crypto';

import { listChatChannels } from '#domain/chat/channels/channels.server.ts';
import { settleFlag } from '#domain/chat/channels/flag.server.ts';
import { readMessages } from '#domain/chat/channels/history.server.ts';
import type { ChatMember } from '#domain/chat/protocol/member.ts';
import { publishDatabaseEvent } from '#domain/chat/channels/database-events.queries.server.ts';
import type { ChatChannel, ChatMessage } from '#domain/chat/protocol/protocol.ts';
import { markRead } from '#domain/chat/channels/read-state.server.ts';
import { sendMessages } from '#domain/chat/channels/send.server.ts';
import { addHours } from '#platform/base/jst.ts';
import { commonRefusal, Refusal } from '#platform/base/refusal.ts';
import type { MutationResolvers, QueryResolvers } from '#gen/operator-resolvers.ts';
import type { OperatorChatChannel, OperatorChatMessage } from '#gen/types.ts';
import type { Context } from '#platform/server/context.server.ts';

import {
  isSupportChannel,
  openMessageFlagRows,
} from '#domain/chat/moderation/chat.queries.server.ts';
import { messageFlagReviewHours } from '#domain/chat/flag-hours.ts';
import { byInstant, readKeysetPage } from '#platform/server/database/keyset-page.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';
import { operatorCommandArgsOf } from '#access/operator/scope.server.ts';

const support = { side: 'support', id: null } as const satisfies ChatMember;

/** Queries for the conversations with support, and for reported messages of all conversations. */
export const chatQueries = {
  async chatChannels(_source, { input, cursor }, ctx) {
    const asking = { db: ctx.db, member: support, now: ctx.now };
    const ask = { cursor, search: input?.search ?? null };
    const page = await listChatChannels(asking, ask);
    return { channels: page.channels.map(channelView), cursor: page.cursor };
  },

  async chatMessages(_source, { input }, ctx) {
    const { channelId, before } = input;
    const member = await supportIn(ctx, channelId);
    const asking = { app: ctx.app, member, now: ctx.now };
    const ask = typeof before === 'number' ? { channelId, before } : { channelId };
    const { messages, hasBefore, lastSeq } = await readMessages(asking, ask);
    return { messages: messages.map(messageView), hasBefore, lastSeq };
  },

  async chatFlags(_source, { cursor }, ctx) {
    const page = await readKeysetPage(byInstant, { cursor }, (at) =>
      openMessageFlagRows(ctx.db, at),
    );
    return {
      flags: page.rows.map((row) => ({
        ...row,
        dueAt: addHours(row.flaggedAt, messageFlagReviewHours),
      })),
      cursor: page.cursor,
    };
  },
} satisfies QueryResolvers;

export const chatMutations = {
  async sayInChat(_source, { input }, ctx) {
    const { channelId, text } = input;
    const clientId = input.clientId ?? randomUUID();
    const member = await supportIn(ctx, channelId);
    const draft = { member, channelId, text, clientId };
    const [answer] = await sendMessages(ctx.db, [draft], { now: ctx.now, isPublished: true });
    if (!answer) throw new Error('one message goes in, one answer comes out');
    if (answer instanceof Refusal) throw answer;
    return { messageId: answer.message.id, seq: answer.message.seq };
  },

  async readChat(_source, { input: { channelId, seq } }, ctx) {
    const member = await supportIn(ctx, channelId);
    const { channel, readSeq } = await markRead(ctx.db, {
      member,
      channelId,
      seq: Math.max(0, seq),
    });
    const read = { kind: 'read', channelId: channel.channelId, side: member.side } as const;
    await publishDatabaseEvent(ctx.db, { ...read, seq: readSeq });
    return successAnswer;
  },

  async settleChatFlag(_source, { input }, ctx) {
    await settleFlag(ctx.db, { id: input.id, note: input.reason, ...operatorCommandArgsOf(ctx) });
    return successAnswer;
  },
} satisfies MutationResolvers;

/** Returns support as member of a channel; refuses channels of worker and facility, which operators cannot read. */
async function supportIn(ctx: Context, channelId: string): Promise<ChatMember> {
  if (!(await isSupportChannel(ctx.db, channelId))) throw commonRefusal('NOT_FOUND');
  return support;
}

function channelView(channel: ChatChannel): OperatorChatChannel {
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

function messageView(message: ChatMessage): OperatorChatMessage {
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
