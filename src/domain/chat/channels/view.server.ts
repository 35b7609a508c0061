import { textBeginning } from '#platform/base/text.ts';
import type { App } from '#platform/server/context.server.ts';
import { privateFileUrl } from '#platform/server/http/signed-link.server.ts';

import type {
  ChatAttachment,
  ChatMessage,
  ChatPreview,
  ChatQuote,
  ReactionEmoji,
  ChatSide,
} from '../protocol/protocol.ts';

const maxQuoteLength = 100;
const maxPreviewLength = 60;

export type ChatAttachmentRow = {
  id: string;
  kind: 'image' | 'pdf';
  name: string;
  bytes: number;
  width: number | null;
  height: number | null;
  storageKey: string;
  thumbnailKey: string | null;
};

/** A message as read from PostgreSQL, with its quote, attachments and reactions. */
export type ChatMessageRow = {
  id: string;
  channelId: string;
  seq: number;
  clientId: string;
  side: ChatSide;
  text: string;
  parentId: string | null;
  isAlsoInChannel: boolean;
  replyCount: number;
  lastReplyAt: Date | null;
  isAutomatic: boolean;
  /** The person of a facility who wrote, whom only the facility's people may see; null for all other messages. */
  authorName: string | null;
  createdAt: Date;
  editedAt: Date | null;
  deletedAt: Date | null;
  quote: ChatQuoteRow | null;
  attachments: ChatAttachmentRow[];
  reactions: { emoji: ReactionEmoji; sides: ChatSide[] }[];
};

export type ChatQuoteRow = {
  id: string;
  seq: number;
  side: ChatSide;
  text: string;
  attachmentCount: number;
  isDeleted: boolean;
};

type Signing = { app: Pick<App, 'env'>; now: Date };
/** `side`: the side whose people get the view. */
export type MessageViewArgs = Signing & { side: ChatSide };

/** Returns a message in the form for the browsers of one side, with signed file URLs that work for some minutes. */
export function chatMessageView(
  row: ChatMessageRow,
  { side, ...signing }: MessageViewArgs,
): ChatMessage {
  const { quote, attachments, reactions, authorName, ...rest } = row;
  const { createdAt, editedAt, deletedAt, lastReplyAt } = row;
  return {
    ...rest,
    ...(side === 'facility' && authorName !== null ? { authorName } : {}),
    reactions: reactions.map(({ emoji, sides }) => ({ emoji, sides })),
    quote: quote && quoteView(quote),
    attachments: attachments.map((attachment) => chatAttachmentView(attachment, signing)),
    createdAt: createdAt.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
    deletedAt: deletedAt?.toISOString() ?? null,
    lastReplyAt: lastReplyAt?.toISOString() ?? null,
  };
}

function quoteView({ id, seq, side, text, attachmentCount, isDeleted }: ChatQuoteRow): ChatQuote {
  return { id, seq, side, text: textBeginning(text, maxQuoteLength), attachmentCount, isDeleted };
}

export function chatAttachmentView(row: ChatAttachmentRow, signing: Signing): ChatAttachment {
  const { id, kind, name, bytes, width, height } = row;
  return { id, kind, name, bytes, width, height, ...attachmentFileLinksOf(row, signing) };
}

/** Fresh signed URLs of one file. */
export function attachmentFileLinksOf(
  { storageKey, thumbnailKey }: Pick<ChatAttachmentRow, 'storageKey' | 'thumbnailKey'>,
  { app, now }: Signing,
): { url: string; thumbnailUrl: string | null } {
  return {
    url: privateFileUrl(app, storageKey, now),
    thumbnailUrl: thumbnailKey === null ? null : privateFileUrl(app, thumbnailKey, now),
  };
}

export type ChatPreviewRow = {
  seq: number;
  side: ChatSide;
  text: string;
  attachmentKind: 'image' | 'pdf' | null;
  isDeleted: boolean;
  createdAt: string;
};

export function chatPreviewView(row: ChatPreviewRow): ChatPreview {
  const kind = row.isDeleted
    ? 'deleted'
    : row.text === ''
      ? (row.attachmentKind ?? 'text')
      : 'text';
  return {
    seq: row.seq,
    side: row.side,
    text: textBeginning(row.text, maxPreviewLength),
    kind,
    createdAt: new Date(row.createdAt).toISOString(),
  };
}
