import { commonRefusal } from '#platform/base/refusal.ts';
import { normalizeLines } from '#platform/base/text.ts';
import type { Db } from '#platform/server/database/db.server.ts';
import {
  byInstant,
  readKeysetPage,
  type ApiCursor,
} from '#platform/server/database/keyset-page.ts';

import { chatChannelPage, channelsById, type ChatChannelRow } from './channels.queries.server.ts';
import type { ChatMember } from '../protocol/member.ts';
import { chatLimits, type ChatChannel } from '../protocol/protocol.ts';
import { whyCannotWriteInChannel, channelWritableUntil } from '../protocol/rules.ts';
import { chatPreviewView } from './view.server.ts';

type MemberContext = { db: Db; member: ChatMember; now: Date };
type ChannelList = { channels: ChatChannel[]; cursor: string | null };

export const chatSupportName = 'ひとこまサポート';

/** Returns a page of the member's channels, the latest activity first. `search` matches names. */
export async function listChatChannels(
  { db, member, now }: MemberContext,
  { cursor, search }: { cursor?: ApiCursor; search?: string | null },
): Promise<ChannelList> {
  const words = normalizeLines(search ?? '').slice(0, 60);
  const page = await readKeysetPage(byInstant, { cursor, size: chatLimits.channelsPerPage }, (at) =>
    chatChannelPage(db, { member, search: words === '' ? null : words, now, ...at }),
  );
  return {
    channels: page.rows.map((row) => channelView(row, { member, now })),
    cursor: page.cursor,
  };
}

/** Returns one of the member's own channels; NOT_FOUND for any other. */
export async function channelOfMember(
  { db, member, now }: MemberContext,
  channelId: string,
): Promise<ChatChannel> {
  const [row] = await channelsById(db, { ids: [channelId], member, now });
  if (!row) throw commonRefusal('NOT_FOUND');
  return channelView(row, { member, now });
}

function channelView(
  row: ChatChannelRow,
  { member, now }: { member: ChatMember; now: Date },
): ChatChannel {
  const until =
    row.lastShiftEndsAt === null ? row.writableUntil : channelWritableUntil(row.lastShiftEndsAt);
  const isBlocked = row.isBlocked || row.isBlockedByOther;
  return {
    id: row.id,
    type: row.type,
    side: member.side,
    otherSide: row.otherSide,
    name: otherName(row, member),
    imageUrl: row.imageKey === null ? null : `/files/${row.imageKey}`,
    facilityId: row.facilityId,
    lastSeq: row.lastSeq,
    lastMessage: row.preview && chatPreviewView(row.preview),
    unread: row.unread,
    readSeq: row.readSeq,
    otherReadSeq: row.otherReadSeq,
    isMuted: row.isMuted,
    isBlocked: row.isBlocked,
    writableUntil: until?.toISOString() ?? null,
    whyReadOnly: whyCannotWriteInChannel({ type: row.type, writableUntil: until, isBlocked }, now),
    nextShift: row.nextShift && {
      ...row.nextShift,
      startsAt: new Date(row.nextShift.startsAt).toISOString(),
      endsAt: new Date(row.nextShift.endsAt).toISOString(),
    },
    createdAt: row.createdAt.toISOString(),
  };
}

/** Returns the other side's name. A facility sees a worker's name only once there is a contract. (Rule 4.7) */
function otherName(row: ChatChannelRow, member: ChatMember): string {
  if (member.side === 'worker') return row.facilityName ?? chatSupportName;
  const isKnown = member.side === 'support' || row.hasContract;
  return (isKnown ? row.workerName : null) ?? '応募者';
}
