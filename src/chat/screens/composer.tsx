import { Pencil, Reply, X } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';

import { CheckRow } from '#ui/fields/check-row.tsx';
import { cx } from '#ui/cx.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { toast } from '#ui/overlays/toast.ts';
import { Words } from '#ui/display/words.tsx';

import type { ChatClient } from '../client/chat-client.ts';
import { hasContent, slowSeconds, whyNotSend } from '../protocol/composer-rules.ts';
import { sentenceOf, type ConversationRef } from '../client/conversations.ts';
import { keepDraft, readDraft } from '../client/drafts.ts';
import type { ChatChannel, ChatMessage, ChatQuote } from '../protocol/protocol.ts';
import { composerWords, templates } from '../protocol/texts.ts';
import { UploadList } from '../attachments/screens/upload-list.tsx';
import { useClientState } from '../browser/browser-chat.ts';
import { goneWhenShort } from './chat-frame.tsx';
import { ComposerField } from './composer-field.tsx';
import { deviceStorage } from '../client/device-storage.ts';
import { useAttachments } from '../attachments/screens/use-attachments.ts';
import { useDroppedFiles } from '../attachments/screens/use-dropped-files.ts';

export type ComposerProps = {
  client: ChatClient;
  workerId: string;
  channel: ChatChannel;
  parentId: string | null;
  /** The message that the next one quotes. */
  quote: ChatQuote | null;
  /** The message being edited. */
  editing: ChatMessage | null;
  /** Called when quoting or editing ends or is cancelled. */
  onDone: () => void;
  /** The initial text when there is no draft. */
  opening?: string | undefined;
};

/** The composer: text, files, quote and the stored draft. */
export function Composer(props: ComposerProps) {
  const { client, workerId, channel, parentId, quote, editing, onDone, opening = '' } = props;
  const place: ConversationRef = { channelId: channel.id, parentId };
  const [text, setText] = useState(
    () => readDraft(deviceStorage(), { workerId, ...place }) || opening,
  );
  const [isAlsoInChannel, setAlsoInChannel] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [focusKey, setFocusKey] = useState(0);
  const [isSaving, setSaving] = useState(false);
  const attachments = useAttachments(client, { workerId, ...place }, () => setProblem(null));
  const { files } = attachments;
  const seconds = useSlowSeconds(client, channel.id);
  const isFacility = channel.type === 'facility';
  const shown = editing ? [] : files;
  const [about, setAbout] = useState({ editing, quote });
  /** The draft set aside while a message is edited; null otherwise. */
  const [begun, setBegun] = useState<string | null>(null);
  if (about.editing !== editing || about.quote !== quote) {
    setAbout({ editing, quote });
    if (editing ?? quote) setFocusKey(focusKey + 1);
    if (about.editing !== editing) {
      setText(editing?.text ?? begun ?? '');
      setBegun(editing ? (begun ?? text) : null);
    }
  }

  function write(next: string): void {
    setText(next);
    setProblem(null);
    if (editing) return;
    keepDraft(deviceStorage(), { workerId, ...place }, next);
    client.type(place, next.trim() !== '');
  }

  function add(chosen: readonly File[]): void {
    setProblem(attachments.add(chosen));
  }

  function giveUp(): void {
    setProblem(null);
    onDone();
  }

  function send(): void {
    const reason = whyNotSend({ text, files: shown });
    if (reason !== null) return setProblem(hasContent({ text, files: shown }) ? reason : null);
    if (editing) return void save(editing);
    if (seconds > 0) return undefined;
    const uploaded = files.flatMap(({ attachment }) => (attachment ? [attachment] : []));
    void client.send({
      ...place,
      isAlsoInChannel: parentId !== null && isAlsoInChannel,
      quote,
      text: text.trim(),
      attachments: uploaded,
    });
    write('');
    attachments.clear();
    setAlsoInChannel(false);
    onDone();
    return undefined;
  }

  async function save(message: ChatMessage): Promise<void> {
    if (isSaving) return;
    setSaving(true);
    try {
      await client.edit(message, text.trim());
      onDone();
    } catch (error) {
      setProblem(sentenceOf(error));
      toast.error(sentenceOf(error));
    } finally {
      setSaving(false);
    }
  }

  const isDropping = useDroppedFiles(editing ? null : add);
  const reason = whyNotSend({ text, files: shown });
  // Excess length is shown while typing; missing content only on sending.
  const long = text.trim() !== '' && reason?.startsWith('メッセージは') ? reason : null;
  const slow = seconds > 0 && !editing ? composerWords.slow(seconds) : null;
  return (
    <div
      data-action-bar
      className="flex shrink-0 flex-col gap-2 border-t border-line-weak bg-surface px-2 pt-2 pb-[calc(0.5rem+var(--safe-bottom))]"
    >
      {isDropping && (
        <p className="rounded-12 border-2 border-dashed border-brand p-4 text-center font-bold text-brand">
          <Words>ここにドロップして添付</Words>
        </p>
      )}
      {editing && (
        <About icon={<Pencil />} title="メッセージを編集中" onDone={giveUp} label="編集をやめる">
          {editing.text}
        </About>
      )}
      {!editing && quote && (
        <About icon={<Reply />} title="このメッセージに返信" onDone={giveUp} label="返信をやめる">
          {quote.text || <Words>添付ファイル</Words>}
        </About>
      )}
      {!editing && text === '' && files.length === 0 && parentId === null && isFacility && (
        <Templates
          onChoose={(template) => {
            write(template);
            setFocusKey((key) => key + 1);
          }}
        />
      )}
      {!editing && <UploadList attachments={attachments} />}
      {parentId !== null && !editing && (
        <CheckRow
          label="トーク画面にも表示する"
          checked={isAlsoInChannel}
          onChange={(event) => setAlsoInChannel(event.currentTarget.checked)}
        />
      )}
      <ComposerField
        value={text}
        onChange={write}
        onSend={send}
        onFiles={editing ? undefined : add}
        onBlur={() => client.type(place, false)}
        note={problem ?? long ?? slow}
        spoken={problem === null && long === null && slow ? composerWords.slowSpoken : null}
        isProblem={problem !== null || long !== null}
        isHeld={isSaving || slow !== null || !hasContent({ text, files: shown })}
        focusKey={focusKey}
      />
    </div>
  );
}

function Templates({ onChoose }: { onChoose: (template: string) => void }) {
  return (
    <ul
      aria-label="よく使う文"
      className={cx('no-scrollbar -mx-2 flex gap-2 overflow-x-auto px-2 py-1', goneWhenShort)}
    >
      {templates.map((template) => (
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

type AboutProps = {
  icon: ReactNode;
  title: string;
  label: string;
  onDone: () => void;
  children: ReactNode;
};

/** The current mode of the field (editing or quoting), with a button to leave it. */
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

/** Seconds until slow mode allows the next message, counting down. */
function useSlowSeconds(client: ChatClient, channelId: string): number {
  const until = useClientState(client, ({ slowUntil }) => slowUntil.get(channelId) ?? 0);
  const [now, setNow] = useState(0);
  const [known, setKnown] = useState(until);
  if (known !== until) {
    // `now` is stale, from the countdown of the previous message: reset it until the next tick.
    setKnown(until);
    setNow(0);
  }
  useEffect(() => {
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, 250);
    const stop = setTimeout(() => clearInterval(timer), Math.max(0, until - Date.now()) + 500);
    return () => {
      clearInterval(timer);
      clearTimeout(stop);
    };
  }, [until]);
  return until === 0 || now === 0 ? 0 : slowSeconds(until, now);
}
