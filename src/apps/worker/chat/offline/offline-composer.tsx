import { useState } from 'react';

import { Button } from '#platform/ui/button.tsx';
import { TextArea } from '#platform/ui/fields/text-area.tsx';

import { deviceStorage } from '#platform/web/storage/device-storage.ts';
import {
  storeMessageDraft,
  readMessageDraft,
  type MessageDraftKey,
} from '#apps/parts/chat/sending/drafts.ts';
import { whyCannotSendDraft } from '#domain/chat/protocol/composer-rules.ts';
import { chatComposerTexts, chatMessageTexts } from '#domain/chat/protocol/texts.ts';

type OfflineComposerProps = {
  draft: MessageDraftKey;
  /** Queues the text; false when the device cannot store it. */
  onSend: (text: string) => Promise<boolean>;
};

/**
 * The composer of the offline page. Shares its draft with the online composer, so that no text is lost on
 * reconnecting.
 */
export function OfflineComposer({ draft, onSend }: OfflineComposerProps) {
  const [text, setText] = useState(() => readMessageDraft(deviceStorage(), draft));
  const [error, setError] = useState<string>();
  function write(next: string): void {
    setText(next);
    storeMessageDraft(deviceStorage(), draft, next);
  }
  async function send(): Promise<void> {
    const reason = whyCannotSendDraft({ text, files: [] });
    if (reason !== null) return setError(reason);
    if (await onSend(text.trim())) write('');
    else setError(chatComposerTexts.notKept);
    return undefined;
  }
  return (
    <form
      method="post"
      className="flex flex-col gap-2 pt-4"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextArea
        label="メッセージ"
        hideLabel
        placeholder="メッセージを入力"
        rows={2}
        support={chatMessageTexts.waiting}
        value={text}
        error={error}
        onChange={(event) => {
          write(event.target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" variant="secondary">
        接続が戻ったら送信
      </Button>
    </form>
  );
}
