import type { App } from '#platform/server/context.server.ts';

import { signAttachmentLinks } from '../attachments/attachment-links.server.ts';
import { readChatRequest } from './request-schemas.ts';
import {
  editMessage,
  reactToMessage,
  removeMessage,
  type MessageChangeResult,
} from '../channels/change.server.ts';
import { channelHeadRows } from '../channels/channels.queries.server.ts';
import { listChatChannels, channelOfMember } from '../channels/channels.server.ts';
import { flagMessage } from '../channels/flag.server.ts';
import { readEvents, readMessages, readMessageThread } from '../channels/history.server.ts';
import { storeStaffReadPosition } from '../inbox/inbox.queries.server.ts';
import type { ChatBroadcaster } from './broadcaster.server.ts';
import type { ConnectedFacilityStaff } from './connections.server.ts';
import { logChatRequest } from './log-request.server.ts';
import type { ChatMember } from '../protocol/member.ts';
import { chatRefusal } from '../messages.ts';
import type { ChatRequestValue, ChatRequestArgs, ChatRequestName } from '../protocol/protocol.ts';
import { unreadMessageTotals } from '../channels/read-state.queries.server.ts';
import {
  blockChannel,
  markRead,
  markUnread,
  muteChannel,
  type ChannelReadState,
} from '../channels/read-state.server.ts';
import { chatMessageView } from '../channels/view.server.ts';
import type { MessageBatchWriter } from './batch-writer.server.ts';

/** The context of a request. */
export type ChatRequestContext = {
  app: App;
  member: ChatMember;
  /** The person of the facility who asks; null for a worker. */
  person: ConnectedFacilityStaff | null;
  now: Date;
  broadcaster: ChatBroadcaster;
  writer: MessageBatchWriter;
};

type Requests = {
  [Name in ChatRequestName]: (
    asking: ChatRequestContext,
    ask: ChatRequestArgs<Name>,
  ) => Promise<ChatRequestValue<Name>>;
};

/** The handler of each request: runs the command or query, and sends the broadcast that follows. */
const requests: Requests = {
  async channels(asking, ask) {
    const { app, member, now } = asking;
    const page = await listChatChannels({ db: app.db, member, now }, ask);
    return { ...page, total: await totalOf(asking) };
  },
  async channel({ app, member, now }, { channelId }) {
    return { channel: await channelOfMember({ db: app.db, member, now }, channelId) };
  },
  async heads(asking) {
    return {
      heads: await channelHeadRows(asking.app.db, asking.member),
      total: await totalOf(asking),
    };
  },
  messages: readMessages,
  thread: readMessageThread,
  events: readEvents,
  async send(asking, ask) {
    const { member, person, now, writer } = asking;
    const { message } = await writer.send({ ...ask, member, staffId: person?.staffId, at: now });
    // A person who answers a conversation has read the messages before the answer.
    if (person) await readUpTo(asking, { channelId: ask.channelId, seq: message.seq });
    return { message: chatMessageView(message, viewing(asking)) };
  },
  edit: (asking, ask) => changed(asking, editMessage(asking.app.db, { ...ask, ...author(asking) })),
  remove: (asking, ask) =>
    changed(asking, removeMessage(asking.app.db, { ...ask, ...author(asking) })),
  react: (asking, ask) =>
    changed(asking, reactToMessage(asking.app.db, { ...ask, ...author(asking) })),
  async read(asking, ask) {
    const { channel, unread, readSeq } = await readUpTo(asking, ask);
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
    return { channel: await channelOfMember({ db: app.db, member, now }, ask.channelId) };
  },
  async block({ app, member, now, broadcaster }, ask) {
    broadcaster.channel(await blockChannel(app.db, { ...ask, member, now }));
    return { channel: await channelOfMember({ db: app.db, member, now }, ask.channelId) };
  },
  async flag({ app, member, now }, { reason, ...ask }) {
    await flagMessage(app, { ...ask, reason: reason ?? '', member, now });
    return { flagged: true };
  },
  async links(asking, ask) {
    return { links: await signAttachmentLinks(asking, ask) };
  },
};

const author = ({ member, now }: ChatRequestContext) => ({ member, now });

const viewing = ({ app, member, now }: ChatRequestContext) => ({ app, now, side: member.side });

/** Broadcasts a change of a message, and answers with its current version. */
async function changed(asking: ChatRequestContext, change: Promise<MessageChangeResult>) {
  const done = await change;
  asking.broadcaster.changed(done);
  return { message: chatMessageView(done.message, viewing(asking)) };
}

/** Marks the channel as read for the member and, when a facility's person asks, for that person as well. */
async function readUpTo(
  asking: ChatRequestContext,
  ask: ChatRequestArgs<'read'>,
): Promise<ChannelReadState> {
  const { app, member, person, now, broadcaster } = asking;
  const state = await markRead(app.db, { ...ask, member });
  const { channel, readSeq } = state;
  if (person) {
    const own = { channelId: channel.channelId, staffId: person.staffId };
    await storeStaffReadPosition(app.db, { ...own, seq: Math.min(ask.seq, readSeq), now });
  }
  broadcaster.read(channel, { side: member.side, seq: readSeq });
  return state;
}

export const chatRequestNames = Object.keys(requests).filter(isChatRequestName);

export function isChatRequestName(name: string): name is ChatRequestName {
  return Object.hasOwn(requests, name);
}

/** Answers one request. ASK_INVALID for a request that our own browser code never sends. */
export async function answerChatRequest<Name extends ChatRequestName>(
  name: Name,
  said: unknown,
  asking: ChatRequestContext,
): Promise<ChatRequestValue<Name>> {
  const ask = readChatRequest(name, said);
  if (ask === null) throw chatRefusal('ASK_INVALID');
  return logChatRequest({ name, ask, asking }, () => requests[name](asking, ask));
}

async function totalOf({ app, member }: ChatRequestContext): Promise<number> {
  if (member.id === null) return 0;
  return (await unreadMessageTotals(app.db, [member.id])).get(member.id) ?? 0;
}
