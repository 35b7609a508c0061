import { formatInstant, jstDay } from '#platform/base/jst.ts';
import { characterCount, normalizeLines } from '#platform/base/text.ts';
import type { App } from '#platform/server/context.server.ts';
import { inTransaction, type Db } from '#platform/server/database/db.server.ts';
import type { Actor } from '#platform/server/history.server.ts';
import { idempotencyKeyOwner, withIdempotencyKey } from '#platform/server/idempotency.server.ts';
import { enqueueMessage } from '#platform/server/delivery/enqueue.queries.server.ts';

import { readOwnChannel } from './access.queries.server.ts';
import { flaggableMessage, insertFlag, writeFlagSettlement } from './flag.queries.server.ts';
import { chatNotifications } from '../notifications.ts';
import type { ChatMember } from '../protocol/member.ts';
import { chatRefusal } from '../messages.ts';
import { chatLimits } from '../protocol/protocol.ts';

export type FlagMessageArgs = {
  member: ChatMember;
  channelId: string;
  messageId: string;
  reason: string;
  now: Date;
};

/**
 * Reports a message of the other side to the operator, who reviews it within 24 hours; reporting twice changes nothing.
 * (Rule 4.21) The report stores the current text, because its author may edit or delete the message. The operator gets
 * at most one e-mail a day for one side's reports in one channel; every reported message is listed. Refusals:
 * REASON_LONG, NOT_FOUND, FORBIDDEN, MESSAGE_GONE.
 */
export async function flagMessage(
  { db, env }: Pick<App, 'db' | 'env'>,
  flag: FlagMessageArgs,
): Promise<void> {
  const { member, channelId, messageId, now } = flag;
  const reason = normalizeLines(flag.reason);
  if (characterCount(reason) > chatLimits.maxFlagReasonLength)
    throw chatRefusal('REASON_LONG', { most: chatLimits.maxFlagReasonLength });
  await readOwnChannel(db, { channelId, member });
  const target = await flaggableMessage(db, { channelId, messageId });
  if (!target) throw chatRefusal('NOT_FOUND');
  if (target.side === member.side) throw chatRefusal('FORBIDDEN');
  if (target.isDeleted) throw chatRefusal('MESSAGE_GONE');
  await inTransaction(db, async (tx) => {
    const { side } = member;
    const isNew = await insertFlag(tx, {
      channelId,
      messageId,
      side,
      reason,
      said: target.text,
      now,
    });
    if (!isNew || !env.OPERATOR_EMAIL) return;
    const words = chatNotifications.flagged(formatInstant(now));
    const to = { kind: 'email', workerId: null, recipient: env.OPERATOR_EMAIL } as const;
    const dedupKey = `chat-flag:${channelId}:${member.side}:${jstDay(now)}`;
    await enqueueMessage(tx, { ...to, ...words, dedupKey, now });
  });
}

/** Maximum length of an operator's note, in characters. */
const maxFlagDecisionNoteLength = 200;

type Settlement = {
  id: string;
  note: string;
  actor: Actor;
  now: Date;
  idempotencyKey?: string | undefined;
};

/**
 * Settles a flag with the operator's finding. A flag is settled once; a repeated idempotency key changes
 * nothing. Refusals: NOT_FOUND, REASON_LONG.
 */
export async function settleFlag(db: Db, settlement: Settlement): Promise<void> {
  const { id, actor, now, idempotencyKey: key } = settlement;
  const note = normalizeLines(settlement.note);
  if (characterCount(note) > maxFlagDecisionNoteLength)
    throw chatRefusal('REASON_LONG', { most: maxFlagDecisionNoteLength });
  const operation = 'settleChatFlag';
  const call = { actorId: idempotencyKeyOwner(actor), key, operation, input: [id, note], now };
  await inTransaction(db, (tx) =>
    withIdempotencyKey(tx, call, async () => {
      if (!(await writeFlagSettlement(tx, { id, note, now }))) throw chatRefusal('NOT_FOUND');
    }),
  );
}
