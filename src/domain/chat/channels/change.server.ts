import { isUuid } from '#platform/base/uuid.ts';
import { normalizeLines } from '#platform/base/text.ts';
import { inTransaction, type Db, type Tx } from '#platform/server/database/db.server.ts';

import { readOwnChannel } from './access.queries.server.ts';
import { isChannelMember, type ChatChannelFacts, type ChatChannelRef } from './batch.ts';
import {
  changeableMessageFacts,
  deleteMessageReaction,
  clearDeletedMessage,
  insertMessageEvent,
  insertMessageReaction,
  writeMessageText,
  type ChangeableMessageFacts,
  type MessageToChange,
} from './change.queries.server.ts';
import { prolongEndedChannels } from './make-channel.server.ts';
import type { ChatMember } from '../protocol/member.ts';
import { chatMessageRows } from './stored-messages.queries.server.ts';
import { chatRefusal } from '../messages.ts';
import { chatLimits, reactionEmojis, type ChatEventType } from '../protocol/protocol.ts';
import { whyCannotWriteInChannel, whyMessageTextInvalid } from '../protocol/rules.ts';
import { lockChannels } from './send.queries.server.ts';
import type { ChatMessageRow } from './view.server.ts';

/**
 * The result of an edit, a deletion or a reaction: the event's sequence number, or null when nothing
 * changed.
 */
export type MessageChangeResult = {
  message: ChatMessageRow;
  channel: ChatChannelRef;
  seq: number | null;
  type: ChatEventType;
};

export type ChangeMessageArgs = {
  member: ChatMember;
  channelId: string;
  messageId: string;
  now: Date;
};

/**
 * Replaces the text of the member's own message. Refusals: NOT_FOUND, NOT_YOURS, MESSAGE_GONE, and those of
 * `whyCannotWriteInChannel` and `whyMessageTextInvalid`. (Rule 4.21)
 */
export async function editMessage(
  db: Db,
  change: ChangeMessageArgs & { text: string },
): Promise<MessageChangeResult> {
  const text = normalizeLines(change.text);
  return inTransaction(db, async (tx) => {
    const { channel, target } = await lockTarget(tx, change);
    await refuseWhenClosed(tx, channel, change.now);
    if (target.side !== change.member.side || target.isAutomatic) throw chatRefusal('NOT_YOURS');
    if (target.isDeleted) throw chatRefusal('MESSAGE_GONE');
    const wrong = whyMessageTextInvalid(text, target.attachmentCount);
    if (wrong) throw chatRefusal(wrong, { most: chatLimits.maxTextLength });
    if (target.text === text) return unchanged(tx, { channel, change, type: 'message.edited' });
    await writeMessageText(tx, { ...messageOf(channel, change), text });
    return numbered(tx, { channel, change, type: 'message.edited' });
  });
}

/**
 * Deletes the member's own message: the row stays as a tombstone; text, files and reactions are removed. Refusals:
 * NOT_FOUND, NOT_YOURS.
 */
export async function removeMessage(
  db: Db,
  change: ChangeMessageArgs,
): Promise<MessageChangeResult> {
  return inTransaction(db, async (tx) => {
    const { channel, target } = await lockTarget(tx, change);
    if (target.side !== change.member.side || target.isAutomatic) throw chatRefusal('NOT_YOURS');
    if (target.isDeleted) return unchanged(tx, { channel, change, type: 'message.deleted' });
    await clearDeletedMessage(tx, { ...messageOf(channel, change), target });
    return numbered(tx, { channel, change, type: 'message.deleted' });
  });
}

/**
 * Adds one of the six reactions to a message, or removes it. Refusals: REACTION_UNKNOWN, NOT_FOUND, MESSAGE_GONE, and
 * those of `whyCannotWriteInChannel`.
 */
export async function reactToMessage(
  db: Db,
  change: ChangeMessageArgs & { emoji: string; isOn: boolean },
): Promise<MessageChangeResult> {
  const { emoji, isOn, member, now } = change;
  if (!reactionEmojis.some((known) => known === emoji)) throw chatRefusal('REACTION_UNKNOWN');
  return inTransaction(db, async (tx) => {
    const { channel, target } = await lockTarget(tx, change);
    await refuseWhenClosed(tx, channel, now);
    if (target.isDeleted) throw chatRefusal('MESSAGE_GONE');
    const reaction = { ...messageOf(channel, change), emoji, side: member.side };
    const isChanged = await (isOn
      ? insertMessageReaction(tx, reaction)
      : deleteMessageReaction(tx, reaction));
    const where = { channel, change, type: 'message.reactions' } as const;
    return isChanged ? numbered(tx, where) : unchanged(tx, where);
  });
}

async function lockTarget(
  tx: Tx,
  { member, channelId, messageId }: ChangeMessageArgs,
): Promise<{ channel: ChatChannelFacts; target: ChangeableMessageFacts }> {
  if (!isUuid(messageId)) throw chatRefusal('NOT_FOUND');
  // Before the lock: a member of another channel must not wait for this channel's writers or delay them.
  await readOwnChannel(tx, { channelId, member });
  const [channel] = await lockChannels(tx, [channelId]);
  if (!channel || !isChannelMember(channel, member)) throw chatRefusal('NOT_FOUND');
  const target = await changeableMessageFacts(tx, { channelId, messageId });
  if (!target) throw chatRefusal('NOT_FOUND');
  return { channel, target };
}

async function refuseWhenClosed(tx: Tx, channel: ChatChannelFacts, now: Date): Promise<void> {
  const isEnded = whyCannotWriteInChannel(channel, now) === 'CHANNEL_ENDED';
  const prolonged = isEnded
    ? await prolongEndedChannels(tx, [channel.id])
    : new Map<string, Date>();
  const until = prolonged.get(channel.id) ?? channel.writableUntil;
  const closed = whyCannotWriteInChannel({ ...channel, writableUntil: until }, now);
  if (closed) throw chatRefusal(closed, { days: chatLimits.writableDays });
}

type Written = { channel: ChatChannelFacts; change: ChangeMessageArgs; type: ChatEventType };

const messageOf = (
  channel: ChatChannelFacts,
  { messageId, now }: ChangeMessageArgs,
): MessageToChange => ({
  channelId: channel.id,
  messageId,
  now,
});

/** Stores the event of a change under the channel's next sequence number. */
async function numbered(tx: Tx, { channel, change, type }: Written): Promise<MessageChangeResult> {
  const seq = channel.lastSeq + 1;
  await insertMessageEvent(tx, { ...messageOf(channel, change), seq, type });
  return { ...(await unchanged(tx, { channel, change, type })), seq };
}

async function unchanged(tx: Tx, { channel, change, type }: Written): Promise<MessageChangeResult> {
  const [message] = await chatMessageRows(tx, [{ channelId: channel.id, id: change.messageId }]);
  if (!message) throw new Error('a message that was locked was not found');
  const { id: channelId, workerId, facilityId } = channel;
  return {
    message,
    channel: { channelId, type: channel.type, workerId, facilityId },
    seq: null,
    type,
  };
}
