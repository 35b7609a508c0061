import { randomUUID } from 'node:crypto';

import { makeFacilityChannel } from '#domain/chat/channels/make-channel.server.ts';
import { markRead } from '#domain/chat/channels/read-state.server.ts';
import { sendMessages } from '#domain/chat/channels/send.server.ts';
import { Refusal } from '#platform/base/refusal.ts';
import type { App } from '#platform/server/context.server.ts';

export type ScriptLine = { side: 'worker' | 'facility'; text: string; at: Date };

type Conversation = { workerId: string; facilityId: string; lines: readonly ScriptLine[] };

/** Writes a conversation, each message at its own time; the facility's latest message stays unread. */
export async function writeConversation(
  app: App,
  { workerId, facilityId, lines }: Conversation,
): Promise<void> {
  const [first] = lines;
  if (!first) return;
  const { id: channelId } = await makeFacilityChannel(app.db, {
    workerId,
    facilityId,
    now: first.at,
  });
  for (const [index, { side, text, at }] of lines.entries()) {
    const member = { side, id: side === 'worker' ? workerId : facilityId } as const;
    // The writer of a message has read all earlier ones. They are sent in order, because each has its own time.
    await markRead(app.db, { member, channelId, seq: index });
    const draft = { member, channelId, clientId: randomUUID(), text };
    const [sent] = await sendMessages(app.db, [draft], { now: at });
    if (sent instanceof Refusal) throw sent;
  }
}
