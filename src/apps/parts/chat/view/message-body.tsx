import { formatFileSize } from '#platform/base/text.ts';
import FileText from 'lucide-react/icons/file-text';

import { Words } from '#platform/ui/display/words.tsx';

import type {
  ChatAttachment,
  ChatMessage,
  ChatQuote,
  ChatSide,
} from '#domain/chat/protocol/protocol.ts';
import { messageTextPartsOf } from '#domain/chat/protocol/text-parts.ts';
import { chatMessageTexts } from '#domain/chat/protocol/texts.ts';

/** Text of a message, with URLs as links. */
export function MessageText({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <p className="whitespace-pre-wrap">
      {messageTextPartsOf(text).map(({ kind, text: part }, index) =>
        kind === 'link' ? (
          <a
            // The index is a stable key, because the order of the parts never changes.
            key={index}
            href={part}
            target="_blank"
            rel="noreferrer nofollow"
            className="link break-all"
          >
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </p>
  );
}

type QuoteProps = {
  quote: ChatQuote;
  nameOf: (side: ChatSide) => string;
  /** Undefined when the quoted message cannot be shown. */
  onShow?: (() => void) | undefined;
};

/** A quoted message; a click scrolls to it. */
export function QuotedMessage({ quote, nameOf, onShow }: QuoteProps) {
  const words = quote.isDeleted ? chatMessageTexts.deleted : '添付ファイル';
  const content = (
    <>
      <span className="block font-bold">{nameOf(quote.side)}</span>
      <span className="line-clamp-2">
        {quote.isDeleted || quote.text === '' ? <Words>{words}</Words> : quote.text}
      </span>
    </>
  );
  const look =
    'block w-full rounded-8 border-l-4 border-brand-line bg-surface-2 px-3 py-1.5 text-left text-sm leading-150 text-fg-2';
  if (!onShow) return <div className={look}>{content}</div>;
  return (
    <button type="button" onClick={onShow} className={`${look} min-h-11 hover:bg-surface-3`}>
      <span className="sr-only">返信先：</span>
      {content}
    </button>
  );
}

type AttachmentListProps = {
  attachments: readonly ChatAttachment[];
  onOpen: (attachment: ChatAttachment) => void;
  /** Called when a URL has expired. */
  onStale: () => void;
};

/** Attachments: images as thumbnails that open large, PDFs as rows that download. */
export function AttachmentList({ attachments, onOpen, onStale }: AttachmentListProps) {
  if (attachments.length === 0) return null;
  const images = attachments.filter(({ kind }) => kind === 'image');
  const pdfs = attachments.filter(({ kind }) => kind === 'pdf');
  return (
    <>
      {images.length > 0 && (
        <ul className={images.length > 1 ? 'grid grid-cols-2 gap-1.5' : 'grid'}>
          {images.map((image) => (
            <li key={image.id}>
              <Thumbnail image={image} onOpen={() => onOpen(image)} onStale={onStale} />
            </li>
          ))}
        </ul>
      )}
      {pdfs.map((pdf) => (
        <a
          key={pdf.id}
          href={pdf.url}
          download={pdf.name}
          onClick={(event) => {
            // The URL may have expired: `onOpen` requests a fresh one.
            event.preventDefault();
            onOpen(pdf);
          }}
          className="flex min-h-11 items-center gap-2 rounded-8 border border-line-weak bg-surface px-3 py-2 text-fg hover:bg-surface-2"
        >
          <FileText aria-hidden className="size-6 shrink-0 text-danger" />
          <span className="min-w-0 flex-1 leading-150">
            <span className="block font-bold break-all">{pdf.name}</span>
            <span className="block text-sm text-fg-2">PDF {formatFileSize(pdf.bytes)}</span>
          </span>
        </a>
      ))}
    </>
  );
}

type ThumbnailProps = { image: ChatAttachment; onOpen: () => void; onStale: () => void };

function Thumbnail({ image, onOpen, onStale }: ThumbnailProps) {
  const { width, height } = image;
  return (
    <button
      type="button"
      onClick={onOpen}
      className="block w-full overflow-hidden rounded-8 bg-surface-3"
    >
      <img
        src={image.thumbnailUrl ?? image.url}
        alt={`写真 ${image.name}を大きく見る`}
        width={width ?? undefined}
        height={height ?? undefined}
        loading="lazy"
        decoding="async"
        onError={onStale}
        className="max-h-60 min-h-11 w-full object-cover"
      />
    </button>
  );
}

/** Placeholder for a deleted message. */
export function DeletedMessage() {
  return (
    <p className="text-fg-2 italic">
      <Words>{chatMessageTexts.deleted}</Words>
    </p>
  );
}

/** Returns the screen-reader announcement of a new message: the sender and the first words. */
export function messageAnnouncement(message: ChatMessage, name: string): string {
  const words = message.text || (message.attachments.length > 0 ? '添付ファイル' : '');
  const spoken = Array.from(words).slice(0, 60).join('');
  return `${name}：${message.deletedAt === null ? spoken : chatMessageTexts.deleted}`;
}
