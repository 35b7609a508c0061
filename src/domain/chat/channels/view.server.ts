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

export type AttachmentRow = {
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
export type MessageRow = {
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
  quote: QuoteRow | null;
  attachments: AttachmentRow[];
  reactions: { emoji: ReactionEmoji; sides: ChatSide[] }[];
};

export type QuoteRow = {
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
export function messageView(row: MessageRow, { side, ...signing }: MessageViewArgs): ChatMessage {
  const { quote, attachments, reactions, authorName, ...rest } = row;
  const { createdAt, editedAt, deletedAt, lastReplyAt } = row;
  return {
    ...rest,
    ...(side === 'facility' && authorName !== null ? { authorName } : {}),
    reactions: reactions.map(({ emoji, sides }) => ({ emoji, sides })),
    quote: quote && quoteView(quote),
    attachments: attachments.map((attachment) => attachmentView(attachment, signing)),
    createdAt: createdAt.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
    deletedAt: deletedAt?.toISOString() ?? null,
    lastReplyAt: lastReplyAt?.toISOString() ?? null,
  };
}

function quoteView({ id, seq, side, text, attachmentCount, isDeleted }: QuoteRow): ChatQuote {
  return { id, seq, side, text: textBeginning(text, maxQuoteLength), attachmentCount, isDeleted };
}

export function attachmentView(row: AttachmentRow, signing: Signing): ChatAttachment {
  const { id, kind, name, bytes, width, height } = row;
  return { id, kind, name, bytes, width, height, ...linksOf(row, signing) };
}

/** Fresh signed URLs of one file. */
export function linksOf(
  { storageKey, thumbnailKey }: Pick<AttachmentRow, 'storageKey' | 'thumbnailKey'>,
  { app, now }: Signing,
): { url: string; thumbnailUrl: string | null } {
  return {
    url: privateFileUrl(app, storageKey, now),
    thumbnailUrl: thumbnailKey === null ? null : privateFileUrl(app, thumbnailKey, now),
  };
}

export type PreviewRow = {
  seq: number;
  side: ChatSide;
  text: string;
  attachmentKind: 'image' | 'pdf' | null;
  isDeleted: boolean;
  createdAt: string;
};

export function previewView(row: PreviewRow): ChatPreview {
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
