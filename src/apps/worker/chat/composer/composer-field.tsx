import Paperclip from 'lucide-react/icons/paperclip';
import SendHorizontal from 'lucide-react/icons/send-horizontal';
import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  type ClipboardEvent,
  type KeyboardEvent,
} from 'react';

import { cx } from '#platform/ui/cx.ts';
import { IconButton } from '#platform/ui/icon-button.tsx';
import type { Sentence } from '#platform/ui/display/sentence.ts';
import { Words } from '#platform/ui/display/words.tsx';

import { isSendKey } from '#domain/chat/protocol/composer-rules.ts';
import { attachmentMediaTypes } from '#domain/chat/protocol/protocol.ts';

type ComposerFieldProps = {
  value: string;
  onChange: (text: string) => void;
  onSend: () => void;
  /** Receives chosen and pasted files; omitted where files cannot be attached. */
  onFiles?: ((files: File[]) => void) | undefined;
  onBlur: () => void;
  /** The error, or the reason why sending must wait; shown under the field. */
  note: Sentence | null;
  /** The text for screen readers in place of the note, so that a countdown is announced only once. */
  spoken: Sentence | null;
  isProblem: boolean;
  /** True when sending is disabled: by slow mode, or because there is nothing to send. */
  isHeld: boolean;
  /** Changes when the text was set by other means than typing, which moves the focus into the field. */
  focusKey: number;
};

/** The text field, one to six lines high, with the buttons to attach and to send. */
export function ComposerField(props: ComposerFieldProps) {
  const { value, onChange, onSend, onFiles, note, spoken, isProblem, isHeld } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const noteId = useId();
  useOneToSixLines(field, value);
  const { focusKey } = props;
  useEffect(() => {
    // No focus on opening: the keyboard would cover the messages.
    if (focusKey > 0) field.current?.focus();
  }, [focusKey]);

  function press(event: KeyboardEvent<HTMLTextAreaElement>): void {
    const { isComposing, keyCode } = event.nativeEvent;
    const { key, shiftKey } = event;
    const isPhone = window.matchMedia('(pointer: coarse)').matches;
    if (!isSendKey({ key, shiftKey, isComposing, keyCode }, isPhone)) return;
    event.preventDefault();
    onSend();
  }

  function paste(event: ClipboardEvent<HTMLTextAreaElement>): void {
    const files = [...event.clipboardData.files];
    if (files.length === 0 || !onFiles) return;
    event.preventDefault();
    onFiles(files);
  }

  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-end gap-1">
        {onFiles && <FilePicker onFiles={onFiles} />}
        <textarea
          ref={field}
          rows={1}
          value={value}
          aria-label="メッセージ"
          aria-describedby={note === null ? undefined : noteId}
          aria-invalid={isProblem || undefined}
          onChange={(event) => onChange(event.currentTarget.value)}
          onKeyDown={press}
          onPaste={paste}
          onBlur={props.onBlur}
          className={cx(
            'block max-h-[calc(6lh+1.3rem)] min-h-[max(44px,calc(1lh+1.3rem))] min-w-0 flex-1 resize-none rounded-12 border bg-surface px-3 py-2.5 text-base leading-150 text-fg field-sizing-content',
            isProblem ? 'border-danger' : 'border-line-strong',
          )}
        />
        <IconButton
          label="送信する"
          icon={<SendHorizontal aria-hidden className="size-6" />}
          tone="brand"
          aria-disabled={isHeld || undefined}
          onClick={() => onSend()}
          // Keeps the focus in the field, so that phones keep the keyboard open.
          onPointerDown={(event) => event.preventDefault()}
          className="aria-disabled:text-fg-3"
        />
      </div>
      <output
        id={noteId}
        className={cx(
          'block px-1 text-sm leading-150 empty:hidden',
          isProblem ? 'font-bold text-danger' : 'text-fg-2',
        )}
      >
        {note !== null && (
          <span aria-hidden={spoken !== null || undefined}>
            <Words>{note}</Words>
          </span>
        )}
        {spoken !== null && (
          <span className="sr-only">
            <Words>{spoken}</Words>
          </span>
        )}
      </output>
    </div>
  );
}

function FilePicker({ onFiles }: { onFiles: (files: File[]) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        label="写真やPDFを添付する"
        icon={<Paperclip aria-hidden className="size-6" />}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="添付するファイルを選ぶ"
        accept={attachmentMediaTypes.join(',')}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          // Allows choosing the same file again after its removal.
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}

/** Grows the field with its text where the browser lacks `field-sizing`. */
function useOneToSixLines(field: React.RefObject<HTMLTextAreaElement | null>, value: string): void {
  const measure = useEffectEvent(() => {
    const element = field.current;
    if (!element || CSS.supports('field-sizing', 'content')) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight + 2}px`;
  });
  // oxlint-disable-next-line react/exhaustive-deps
  useLayoutEffect(() => measure(), [value]);
}
