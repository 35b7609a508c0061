import { useState } from 'react';

import { toast } from '#platform/ui/overlays/toast.ts';

import { useComposerAttachments } from '../attachments/use-attachments.ts';
import { useChatClient } from '#apps/parts/chat/session/chat-context.tsx';
import { useSlowModeSecondsLeft } from '#apps/parts/chat/session/use-slow-seconds.ts';
import { chatFailureSentence } from '#apps/parts/chat/connection/connection.ts';
import type { ConversationRef } from '#apps/parts/chat/conversation-store.ts';
import {
  hasDraftContent,
  whyCannotSendDraft,
  whyMessageTooLong,
} from '#domain/chat/protocol/composer-rules.ts';
import type { ChatMessage } from '#domain/chat/protocol/protocol.ts';
import { chatComposerTexts } from '#domain/chat/protocol/texts.ts';
import type { ComposerMode } from './use-composer-mode.ts';
import { useComposerText } from './use-composer-text.ts';

/** The state of the composer: text and files, the reason why sending is disabled, and sending. */
export function useComposer(conversation: ConversationRef, mode: ComposerMode, opening: string) {
  const client = useChatClient();
  const { editing, quote } = mode;
  const { text, focusKey, focus, write: writeText } = useComposerText(conversation, mode, opening);
  const [isAlsoInChannel, setAlsoInChannel] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const attachments = useComposerAttachments({ owner: client.owner, ...conversation }, () =>
    setProblem(null),
  );
  const seconds = useSlowModeSecondsLeft(conversation.channelId);
  const draft = { text, files: editing ? [] : attachments.files };

  function write(next: string): void {
    setProblem(null);
    writeText(next);
  }

  function send(): void {
    const reason = whyCannotSendDraft(draft);
    if (reason !== null) return setProblem(hasDraftContent(draft) ? reason : null);
    if (editing) return void save(editing);
    if (seconds > 0) return undefined;
    void client.send({
      ...conversation,
      isAlsoInChannel: conversation.parentId !== null && isAlsoInChannel,
      quote,
      text: text.trim(),
      attachments: draft.files.flatMap(({ attachment }) => (attachment ? [attachment] : [])),
    });
    write('');
    attachments.clear();
    setAlsoInChannel(false);
    mode.end();
    return undefined;
  }

  async function save(message: ChatMessage): Promise<void> {
    if (isSaving) return;
    setSaving(true);
    try {
      await client.edit(message, text.trim());
      mode.end();
    } catch (error) {
      setProblem(chatFailureSentence(error));
      toast.error(chatFailureSentence(error));
    } finally {
      setSaving(false);
    }
  }

  const note = noteOf({ problem, text, seconds: editing ? 0 : seconds });
  return {
    text,
    attachments,
    isAlsoInChannel,
    setAlsoInChannel,
    focusKey,
    note,
    isHeld: isSaving || (seconds > 0 && !editing) || !hasDraftContent(draft),
    write,
    send,
    add: (chosen: readonly File[]) => setProblem(attachments.add(chosen)),
    stopTyping: () => client.type(conversation, false),

    /** Puts a prepared sentence into the field. */
    choose(template: string): void {
      write(template);
      focus();
    },

    /** Ends quoting or editing without sending. */
    giveUp(): void {
      setProblem(null);
      mode.end();
    },
  };
}

type NoteFacts = { problem: string | null; text: string; seconds: number };

/**
 * Returns the line under the field. Excess length is reported while typing, missing content only on sending. A
 * screen reader announces the countdown of slow mode once.
 */
function noteOf({ problem, text, seconds }: NoteFacts) {
  const refusal = problem ?? whyMessageTooLong(text);
  if (refusal !== null) return { shown: refusal, spoken: null, isProblem: true };
  if (seconds === 0) return { shown: null, spoken: null, isProblem: false };
  return {
    shown: chatComposerTexts.slow(seconds),
    spoken: chatComposerTexts.slowSpoken,
    isProblem: false,
  };
}
