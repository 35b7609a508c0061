import { useState } from 'react';

import { useChatClient } from '#apps/parts/chat/session/chat-context.tsx';
import type { ConversationRef } from '#apps/parts/chat/conversation-store.ts';
import { deviceStorage } from '#platform/web/storage/device-storage.ts';
import { storeMessageDraft, readMessageDraft } from '#apps/parts/chat/sending/drafts.ts';
import type { ComposerMode } from './use-composer-mode.ts';

/** The text of the composer: the stored draft, or the message being edited while the draft is set aside. */
export function useComposerText(
  conversation: ConversationRef,
  mode: ComposerMode,
  opening: string,
) {
  const client = useChatClient();
  const { owner } = client;
  const { editing, quote } = mode;
  const [text, setText] = useState(
    () => readMessageDraft(deviceStorage(), { owner, ...conversation }) || opening,
  );
  const [focusKey, setFocusKey] = useState(0);
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
  return {
    text,
    /** Changes whenever the field should get the focus. */
    focusKey,
    focus: () => setFocusKey((key) => key + 1),
    write(next: string): void {
      setText(next);
      if (editing) return;
      storeMessageDraft(deviceStorage(), { owner, ...conversation }, next);
      client.type(conversation, next.trim() !== '');
    },
  };
}
