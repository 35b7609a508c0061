import { runInOrderCountingChanges } from '#platform/base/in-order.ts';
import { markRead } from '#domain/chat/channels/read-state.server.ts';
import { publishDatabaseEvent } from '#domain/chat/channels/database-events.queries.server.ts';
import { sendMessages } from '#domain/chat/channels/send.server.ts';
import { isSupportOpenAt, uuidFromText } from '#domain/chat/tasks.server.ts';
import { addMinutes } from '#platform/base/jst.ts';
import { Refusal } from '#platform/base/refusal.ts';
import type { App } from '#platform/server/context.server.ts';

import { facilityChatAnswerText, supportChatAnswerText } from './chat-answers.ts';
import { readDemoRegion } from './region.queries.server.ts';
import { type WaitingChat, findWaitingChats } from './due-answers.queries.server.ts';

/** Minutes, in the product's time, after which a demo facility answers a message. */
export const autoChatAnswerAfterMinutes = 1;

/**
 * Reads and answers waiting messages for the demo's facilities, and for support within its hours: outside of them the
 * product answers automatically. Returns the number of answers.
 */
export async function answerWaitingChats(app: App, now: Date): Promise<number> {
  if (!app.env.demo || !(await readDemoRegion(app.db))?.autoAnswer) return 0;
  const sides = isSupportOpenAt(now) ? ['facility', 'support'] : ['facility'];
  const until = addMinutes(now, -autoChatAnswerAfterMinutes);
  const rows = await findWaitingChats(app.db, { sides, until, now });
  return runInOrderCountingChanges(rows, (waiting) => answer(app, waiting, now));
}

async function answer(app: App, waiting: WaitingChat, now: Date): Promise<boolean> {
  const { channelId, facilityId, lastSeq, texts } = waiting;
  const member =
    facilityId === null
      ? ({ side: 'support', id: null } as const)
      : ({ side: 'facility', id: facilityId } as const);
  const { readSeq } = await markRead(app.db, { member, channelId, seq: lastSeq });
  await publishDatabaseEvent(app.db, { kind: 'read', channelId, side: member.side, seq: readSeq });
  // All waiting messages were deleted in the meantime.
  if (texts.length === 0) return false;
  const text =
    facilityId === null ? supportChatAnswerText(texts) : facilityChatAnswerText(texts, waiting);
  // An id derived from the messages, so that two concurrent tasks send only one answer.
  const clientId = uuidFromText(`demo answer ${channelId} ${lastSeq}`);
  const draft = { member, channelId, clientId, text };
  const [sent] = await sendMessages(app.db, [draft], { now, isPublished: true });
  return sent !== undefined && !(sent instanceof Refusal);
}
