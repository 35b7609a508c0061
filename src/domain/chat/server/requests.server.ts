import * as v from 'valibot';

import type { App } from '#platform/server/context.server.ts';

import { attachmentLinks } from '../attachments/attachment-links.server.ts';
import { askSchemas } from './request-schemas.ts';
import { editMessage, reactToMessage, removeMessage } from '../channels/change.server.ts';
import { headRows } from '../channels/channels.queries.server.ts';
import { listChannels, oneChannel } from '../channels/channels.server.ts';
import { flagMessage } from '../channels/flag.server.ts';
import { readEvents, readMessages, readThread } from '../channels/history.server.ts';
import { storeStaffRead } from '../inbox/inbox.queries.server.ts';
import type { Broadcaster } from './broadcaster.server.ts';
import type { Member } from '../protocol/member.ts';
import { refuse } from '../messages.ts';
import type { AnswerOf, Ask, ChatRequestName } from '../protocol/protocol.ts';
import { unreadTotals } from '../channels/read-state.queries.server.ts';
import { blockChannel, markRead, markUnread, muteChannel } from '../channels/read-state.server.ts';
import { messageView } from '../channels/view.server.ts';
import type { Writer } from './batch-writer.server.ts';

/** The context of a request. */
export type ChatRequestContext = {
  app: App;
  member: Member;
  /** The person of the facility who asks; undefined for a worker. */
  staffId: string | undefined;
  now: Date;
  broadcaster: Broadcaster;
  writer: Writer;
};

type Requests = {
  [Name in ChatRequestName]: (
    asking: ChatRequestContext,
    ask: Ask<Name>,
  ) => Promise<AnswerOf<Name>>;
};

/** Each request: the command or query, and the broadcast that follows. */
const requests: Requests = {
  async channels(asking, ask) {
    const { app, member, now } = asking;
    const page = await listChannels({ db: app.db, member, now }, ask);
    return { ...page, total: await totalOf(asking) };
  },
  async channel({ app, member, now }, { channelId }) {
    return { channel: await oneChannel({ db: app.db, member, now }, channelId) };
  },
  async heads(asking) {
    return { heads: await headRows(asking.app.db, asking.member), total: await totalOf(asking) };
  },
  messages: readMessages,
  thread: readThread,
  events: readEvents,
  async send({ app, member, staffId, now, writer }, ask) {
    const { message } = await writer.send({ ...ask, member, staffId, at: now });
    return { message: messageView(message, { app, now }) };
  },
  async edit({ app, member, now, broadcaster }, ask) {
    const changed = await editMessage(app.db, { ...ask, member, now });
    broadcaster.changed(changed);
    return { message: messageView(changed.message, { app, now }) };
  },
  async remove({ app, member, now, broadcaster }, ask) {
    const changed = await removeMessage(app.db, { ...ask, member, now });
    broadcaster.changed(changed);
    return { message: messageView(changed.message, { app, now }) };
  },
  async react({ app, member, now, broadcaster }, ask) {
    const changed = await reactToMessage(app.db, { ...ask, member, now });
    broadcaster.changed(changed);
    return { message: messageView(changed.message, { app, now }) };
  },
  async read(asking, ask) {
    const { app, member, staffId, now, broadcaster } = asking;
    const { channel, unread, readSeq } = await markRead(app.db, { ...ask, member });
    if (staffId) {
      const { channelId } = channel;
      await storeStaffRead(app.db, { channelId, staffId, seq: Math.min(ask.seq, readSeq), now });
    }
    broadcaster.read(channel, { side: member.side, seq: readSeq });
    return { channelId: channel.channelId, unread, readSeq, total: await totalOf(asking) };
  },
  async unread(asking, ask) {
    const { app, member, broadcaster } = asking;
    const { channel, unread, readSeq } = await markUnread(app.db, { ...ask, member });
    broadcaster.count(channel);
    return { channelId: channel.channelId, unread, readSeq, total: await totalOf(asking) };
  },
  async mute({ app, member, now, broadcaster }, ask) {
    broadcaster.channel(await muteChannel(app.db, { ...ask, member, now }));
    return { channel: await oneChannel({ db: app.db, member, now }, ask.channelId) };
  },
  async block({ app, member, now, broadcaster }, ask) {
    broadcaster.channel(await blockChannel(app.db, { ...ask, member, now }));
    return { channel: await oneChannel({ db: app.db, member, now }, ask.channelId) };
  },
  async flag({ app, member, now }, { reason, ...ask }) {
    await flagMessage(app, { ...ask, reason: reason ?? '', member, now });
    return { flagged: true };
  },
  async links(asking, ask) {
    return { links: await attachmentLinks(asking, ask) };
  },
};

export const requestNames = Object.keys(requests).filter(isRequestName);

export function isRequestName(name: string): name is ChatRequestName {
  return Object.hasOwn(requests, name);
}

/** Answers one request. ASK_INVALID for a request that our own browser code never sends. */
export async function answerRequest<Name extends ChatRequestName>(
  name: Name,
  said: unknown,
  asking: ChatRequestContext,
): Promise<AnswerOf<Name>> {
  // Abort early: a packet has room for thousands of errors, and each error costs more than a valid field.
  const parsed = v.safeParse(askSchemas[name], said, { abortEarly: true });
  if (!parsed.success) throw refuse('ASK_INVALID');
  return requests[name](asking, parsed.output);
}

async function totalOf({ app, member }: ChatRequestContext): Promise<number> {
  if (member.id === null) return 0;
  return (await unreadTotals(app.db, [member.id])).get(member.id) ?? 0;
}
