import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import Clock from 'lucide-react/icons/clock';
import FileText from 'lucide-react/icons/file-text';
import RotateCw from 'lucide-react/icons/rotate-cw';

import { Button } from '#platform/ui/button.tsx';
import { cx } from '#platform/ui/cx.ts';
import { Words } from '#platform/ui/display/words.tsx';

import type { ChatChannel, ChatSide } from '#domain/chat/protocol/protocol.ts';
import type { QueuedMessage } from '../sending/queued-messages.ts';
import { chatMessageTexts } from '#domain/chat/protocol/texts.ts';
import { MessageText, QuotedMessage } from './message-body.tsx';

type WaitingRowProps = {
  waiting: QueuedMessage;
  channel: ChatChannel;
  isOnline: boolean;
  onRetry: () => void;
  onDrop: () => void;
};

const forbidden = ['FORBIDDEN', 'CHANNEL_ENDED', 'CHANNEL_BLOCKED', 'NOT_FOUND', 'UNAUTHENTICATED'];

/** Row of a message in the send queue: being sent, waiting for a connection, or refused. */
export function QueuedMessageRow({ waiting, channel, isOnline, onRetry, onDrop }: WaitingRowProps) {
  const { text, attachments, quote, failure, isBeingStored } = waiting;
  const nameOf = (side: ChatSide) => (side === channel.side ? 'あなた' : channel.name);
  return (
    <div className="flex flex-col items-end gap-1 pt-1">
      <div
        className={cx(
          'flex max-w-[calc(100%-3rem)] min-w-0 flex-col gap-1.5 rounded-16 border border-dashed px-3.5 py-2 leading-160',
          failure ? 'border-danger bg-danger-weak' : 'border-brand-line bg-brand-weak',
        )}
      >
        <span className="sr-only">あなた</span>
        {quote && <QuotedMessage quote={quote} nameOf={nameOf} />}
        {attachments.map(({ id, name }) => (
          <p key={id} className="flex items-center gap-1.5 text-sm">
            <FileText aria-hidden className="size-4 shrink-0" />
            <span className="min-w-0 truncate">{name}</span>
          </p>
        ))}
        <MessageText text={text} />
      </div>
      {failure ? (
        <Failed failure={failure} onRetry={onRetry} onDrop={onDrop} />
      ) : (
        <p className="flex items-center gap-1 px-1 text-xs leading-150 text-fg-2">
          <Clock aria-hidden className="size-[1.2em] shrink-0" />
          <Words>
            {isOnline || isBeingStored ? chatMessageTexts.sending : chatMessageTexts.waiting}
          </Words>
        </p>
      )}
    </div>
  );
}

type FailedProps = Pick<WaitingRowProps, 'onRetry' | 'onDrop'> & {
  failure: { code: string; sentence: string };
};

function Failed({ failure, onRetry, onDrop }: FailedProps) {
  const isForbidden = forbidden.includes(failure.code);
  return (
    <div className="flex max-w-full flex-col items-end gap-1">
      <p
        role="alert"
        className="flex items-start gap-1.5 text-right text-sm leading-150 text-danger"
      >
        <CircleAlert aria-hidden className="mt-[0.2em] size-[1.15em] shrink-0" />
        <span className="min-w-0">
          {isForbidden && `${chatMessageTexts.failedForbidden}。`}
          {failure.sentence}
        </span>
      </p>
      <div className="flex flex-wrap justify-end gap-1">
        <Button variant="quiet" size="sm" onClick={onDrop}>
          取り消す
        </Button>
        {!isForbidden && (
          <Button
            variant="quiet"
            size="sm"
            icon={<RotateCw aria-hidden className="size-4 shrink-0" />}
            onClick={onRetry}
          >
            {chatMessageTexts.failed}
          </Button>
        )}
      </div>
    </div>
  );
}
