import { CheckRow } from '#platform/ui/fields/check-row.tsx';

import { ChatAttachmentUploadList } from '../attachments/upload-list.tsx';
import { useDroppedFiles } from '../attachments/use-dropped-files.ts';
import { useChannel } from '../channel-context.tsx';
import { ComposerField } from './composer-field.tsx';
import { FileDropTarget, ModeBar, MessageTemplates } from './composer-parts.tsx';
import { useComposer } from './use-composer.ts';
import type { ComposerMode } from './use-composer-mode.ts';

type ComposerProps = {
  /** The thread's first message; null for the channel itself. */
  parentId: string | null;
  mode: ComposerMode;
  /** The initial text when there is no draft. */
  opening?: string | undefined;
};

/** The composer: text, files, quote and the stored draft. */
export function Composer({ parentId, mode, opening = '' }: ComposerProps) {
  const channel = useChannel();
  const composer = useComposer({ channelId: channel.id, parentId }, mode, opening);
  const { text, attachments, note } = composer;
  const isEditing = mode.editing !== null;
  const isDropping = useDroppedFiles(isEditing ? null : composer.add);
  const isEmpty = !isEditing && text === '' && attachments.files.length === 0;
  return (
    <div
      data-action-bar
      className="flex shrink-0 flex-col gap-2 border-t border-line-weak bg-surface px-2 pt-2 pb-[calc(0.5rem+var(--safe-bottom))]"
    >
      {isDropping && <FileDropTarget />}
      <ModeBar mode={mode} onDone={composer.giveUp} />
      {isEmpty && parentId === null && channel.type === 'facility' && (
        <MessageTemplates onChoose={composer.choose} />
      )}
      {!isEditing && <ChatAttachmentUploadList attachments={attachments} />}
      {parentId !== null && !isEditing && (
        <CheckRow
          label="トーク画面にも表示する"
          checked={composer.isAlsoInChannel}
          onChange={(event) => composer.setAlsoInChannel(event.currentTarget.checked)}
        />
      )}
      <ComposerField
        value={text}
        onChange={composer.write}
        onSend={composer.send}
        onFiles={isEditing ? undefined : composer.add}
        onBlur={composer.stopTyping}
        note={note.shown}
        spoken={note.spoken}
        isProblem={note.isProblem}
        isHeld={composer.isHeld}
        focusKey={composer.focusKey}
      />
    </div>
  );
}
