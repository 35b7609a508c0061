import ArrowDown from 'lucide-react/icons/arrow-down';
import { useEffect, useState, type ReactNode } from 'react';

import { formatDayWithWeekday } from '#platform/base/jst.ts';
import { CountBadge } from '#platform/ui/feedback/badge.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { Spinner } from '#platform/ui/feedback/spinner.tsx';
import { Words } from '#platform/ui/display/words.tsx';

import type { MessageListRow } from '#apps/parts/chat/messages/message-rows.ts';
import { chatMessageTexts } from '#domain/chat/protocol/texts.ts';
import { useConversationScroll } from './use-scroll.ts';

type MessageListProps = {
  conversation: string;
  rows: readonly MessageListRow[];
  /** The sequence number above 「ここから未読」. */
  unreadAfter: number | null;
  isMissing: boolean;
  /** Shown above the oldest message, for example a thread's parent message. */
  head?: ReactNode;
  hasBefore: boolean;
  hasAfter: boolean;
  loading: 'latest' | 'before' | 'after' | null;
  endWish: number;
  /** Number of new messages below the visible part. */
  newBelow: number;
  onBefore: () => void;
  onAfter: () => void;
  onLatest: () => void;
  onEnd: (isAtEnd: boolean) => void;
  /** The row to scroll to after a press on a quote; `wish` counts the presses. */
  shown: { key: string; wish: number } | null;
  children: (row: Extract<MessageListRow, { kind: 'message' | 'waiting' }>) => ReactNode;
};

/** The messages of a conversation with date rows; loads more at both ends. */
export function MessageList(props: MessageListProps) {
  const { rows, head, loading, newBelow, onEnd, shown, children } = props;
  const keys = rows.map(({ key }) => key).join(' ');
  const { scroller, isAtEnd, show } = useConversationScroll({
    ...props,
    keys: useSame(keys),
  });
  useEffect(() => onEnd(isAtEnd), [isAtEnd, onEnd]);
  useEffect(() => {
    if (shown) show(shown.key);
    // Runs once for each request to scroll, not when `show` changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [shown?.wish]);
  const canJump = !isAtEnd || props.hasAfter;
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <section
        ref={scroller}
        aria-label="メッセージ"
        // Focusable, so that it can be scrolled by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        data-focus-quiet
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-3 pb-4 [overflow-anchor:none]"
      >
        <div>
          {loading === 'before' && <More />}
          {!props.hasBefore && head}
          <ol className="flex flex-col">
            {rows.map((row) => (
              <li key={row.key} data-row={row.key} data-divider={isDivider(row) || undefined}>
                <RowContent row={row}>{children}</RowContent>
              </li>
            ))}
          </ol>
          {loading === 'after' && <More />}
        </div>
      </section>
      {canJump && (
        <span className="absolute right-3 bottom-3">
          <IconButton
            label="最新のメッセージへ"
            icon={<ArrowDown aria-hidden className="size-6" />}
            tone="floating"
            onClick={props.onLatest}
          />
          <CountBadge
            count={newBelow}
            label="新着"
            className="pointer-events-none absolute -top-1 -right-1"
          />
        </span>
      )}
    </div>
  );
}

const isDivider = ({ kind }: MessageListRow) => kind === 'day' || kind === 'unread';

type RowContentProps = { row: MessageListRow; children: MessageListProps['children'] };

function RowContent({ row, children }: RowContentProps) {
  switch (row.kind) {
    case 'day':
      return (
        <h2 className="pt-5 pb-1 text-center text-sm leading-150 font-bold text-fg-2 tabular-nums">
          <time dateTime={row.day}>{formatDayWithWeekday(row.day)}</time>
        </h2>
      );
    case 'unread':
      return (
        <p className="flex items-center gap-3 pt-4 text-sm leading-150 font-bold text-danger before:h-px before:flex-1 before:bg-danger after:h-px after:flex-1 after:bg-danger">
          <Words>{chatMessageTexts.unreadFromHere}</Words>
        </p>
      );
    case 'message':
    case 'waiting':
      return children(row);
    default:
      throw new RangeError(`unknown row: ${String(row satisfies never)}`);
  }
}

function More() {
  return (
    <p className="flex justify-center py-3">
      <Spinner />
      <span className="sr-only">読み込み中です</span>
    </p>
  );
}

/** Returns the same array until its content changes, because `rows` is rebuilt on every render. */
function useSame(words: string): readonly string[] {
  const [known, setKnown] = useState({ words, keys: words.split(' ') });
  if (known.words === words) return known.keys;
  const next = { words, keys: words.split(' ') };
  setKnown(next);
  return next.keys;
}
