import Pencil from 'lucide-react/icons/pencil';
import Reply from 'lucide-react/icons/reply';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';

import { cx } from '#platform/ui/cx.ts';
import { IconButton } from '#platform/ui/icon-button.tsx';
import type { Sentence } from '#platform/ui/display/sentence.ts';
import { Words } from '#platform/ui/display/words.tsx';

import { suggestedChatMessages } from '#domain/chat/protocol/texts.ts';
import { hiddenInShortFrameClass } from '../chat-frame.tsx';
import type { ComposerMode } from './use-composer-mode.ts';

type ModeBarProps = { mode: ComposerMode; onDone: () => void };

/** Bar with the message that is edited or quoted, and a button to leave this mode. */
export function ModeBar({ mode: { editing, quote }, onDone }: ModeBarProps) {
  if (editing)
    return (
      <About icon={<Pencil />} title="メッセージを編集中" onDone={onDone} label="編集をやめる">
        {editing.text}
      </About>
    );
  if (!quote) return null;
  return (
    <About icon={<Reply />} title="このメッセージに返信" onDone={onDone} label="返信をやめる">
      {quote.text || <Words>添付ファイル</Words>}
    </About>
  );
}

type AboutProps = {
  icon: ReactNode;
  title: Sentence;
  label: string;
  onDone: () => void;
  children: ReactNode;
};

function About({ icon, title, label, onDone, children }: AboutProps) {
  return (
    <div className="flex items-center gap-2 rounded-8 bg-surface-2 pl-3">
      <span aria-hidden className="shrink-0 text-brand [&>svg]:size-5">
        {icon}
      </span>
      <p className="min-w-0 flex-1 py-1 text-sm leading-150">
        <span className="block font-bold">
          <Words>{title}</Words>
        </span>
        <span className="block truncate text-fg-2">{children}</span>
      </p>
      <IconButton label={label} icon={<X aria-hidden className="size-5" />} onClick={onDone} />
    </div>
  );
}

/** Prepared sentences, offered while the field is empty. */
export function MessageTemplates({ onChoose }: { onChoose: (template: string) => void }) {
  return (
    <ul
      aria-label="よく使う文"
      className={cx(
        'no-scrollbar -mx-2 flex gap-2 overflow-x-auto px-2 py-1',
        hiddenInShortFrameClass,
      )}
    >
      {suggestedChatMessages.map((template) => (
        <li key={template} className="shrink-0">
          <button
            type="button"
            onClick={() => onChoose(template)}
            className="min-h-11 rounded-full border border-line px-4 text-sm leading-150 hover:bg-surface-2"
          >
            <Words>{template}</Words>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Overlay shown while files are dragged over the page. */
export function FileDropTarget() {
  return (
    <p className="rounded-12 border-2 border-dashed border-brand p-4 text-center font-bold text-brand">
      <Words>ここにドロップして添付</Words>
    </p>
  );
}
