import { logChangeByStaff, logPersonalDataView } from '#access/people/log/log-call.server.ts';
import type { App } from '#platform/server/context.server.ts';

import type { ChatRequestValue, ChatRequestArgs, ChatRequestName } from '../protocol/protocol.ts';
import type { ChatMember } from '../protocol/member.ts';
import type { ConnectedFacilityStaff } from './connections.server.ts';

type Entry = { kind: 'look' | 'change'; operation: string };

const look = (operation: string) => ({ kind: 'look', operation }) as const;
const change = (operation: string) => ({ kind: 'change', operation }) as const;

/**
 * The entry that each request adds to the corporation's log. Null where nothing is logged: `heads` returns only
 * numbers, and `links` concerns files of messages whose reading was already logged.
 */
export const corporationLogEntryByRequest: Readonly<Record<ChatRequestName, Entry | null>> = {
  channels: look('conversations'),
  channel: look('conversation'),
  heads: null,
  messages: look('conversation'),
  thread: look('conversation'),
  events: look('conversation'),
  send: change('answerWorker'),
  edit: change('editMessage'),
  remove: change('removeMessage'),
  react: change('reactToMessage'),
  read: change('readConversation'),
  unread: change('unreadConversation'),
  mute: change('muteConversation'),
  block: change('blockConversation'),
  flag: change('flagMessage'),
  links: null,
};

type LoggedRequest<Name extends ChatRequestName> = {
  name: Name;
  ask: ChatRequestArgs<Name>;
  asking: { app: App; member: ChatMember; person: ConnectedFacilityStaff | null; now: Date };
};

/**
 * Answers a request, and records it in the log of the corporation when a facility's person sends it. Requests of
 * workers are not logged. Looks and changes are logged like the operations of the facility's API.
 */
export async function logChatRequest<Name extends ChatRequestName>(
  { name, ask, asking: { app, member, person, now } }: LoggedRequest<Name>,
  run: () => Promise<ChatRequestValue<Name>>,
): Promise<ChatRequestValue<Name>> {
  const entry = corporationLogEntryByRequest[name];
  if (!person || !entry) return run();
  const isEarlier = name === 'messages' && 'before' in ask;
  const call = {
    access: {
      ...person,
      keyId: null,
      operation: isEarlier ? 'earlierMessages' : entry.operation,
      now,
    },
    run,
    about: (answer: ChatRequestValue<Name>) =>
      ({ kind: 'channel', ids: channelIds(ask, answer), facilityId: member.id }) as const,
  };
  return entry.kind === 'look' ? logPersonalDataView(app.db, call) : logChangeByStaff(app.db, call);
}

/** The channels that a request names, or that its answer lists. */
function channelIds(ask: object, answer: object): string[] {
  if ('channelId' in ask) return [String(ask.channelId)];
  return 'channels' in answer && Array.isArray(answer.channels)
    ? answer.channels.map(({ id }: { id: string }) => id)
    : [];
}
