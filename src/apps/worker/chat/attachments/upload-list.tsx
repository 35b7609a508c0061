import FileText from 'lucide-react/icons/file-text';
import RotateCw from 'lucide-react/icons/rotate-cw';
import X from 'lucide-react/icons/x';

import { formatFileSize } from '#platform/base/text.ts';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { Progress } from '#platform/ui/feedback/meter.tsx';
import { Words } from '#platform/ui/display/words.tsx';

import type { AttachmentInComposer } from '#domain/chat/attachments/uploads.ts';
import type { ComposerAttachments } from './use-attachments.ts';

/** The files of the next message, with their progress and a button to remove each. */
export function ChatAttachmentUploadList({ attachments }: { attachments: ComposerAttachments }) {
  if (attachments.files.length === 0) return null;
  return (
    <ul
      aria-label="添付するファイル"
      className="flex max-h-[35dvh] flex-col [@container(max-height:30rem)]:max-h-16 divide-y divide-line-weak overflow-y-auto rounded-12 border border-line-weak"
    >
      {attachments.files.map((one) => (
        <UploadRow key={one.key} one={one} attachments={attachments} />
      ))}
    </ul>
  );
}

function UploadRow({
  one,
  attachments,
}: {
  one: AttachmentInComposer;
  attachments: ComposerAttachments;
}) {
  const { file, state, share, error, previewUrl } = one;
  return (
    <li className="flex flex-wrap items-center gap-2 py-1 pl-2 leading-150">
      <span
        aria-hidden
        className="grid size-11 shrink-0 place-items-center overflow-hidden rounded-8 bg-surface-2 text-fg-2"
      >
        {previewUrl ? (
          <img src={previewUrl} alt="" className="size-full object-cover" />
        ) : (
          <FileText className="size-6" />
        )}
      </span>
      <span className="min-w-0 flex-1 text-sm">
        <span className="block truncate">{file.name}</span>
        {state === 'uploading' && (
          <Progress
            label={`${file.name}のアップロード`}
            hideLabel
            value={Math.round(share * 100)}
            max={100}
            text={`${Math.round(share * 100)}%`}
          />
        )}
        {state === 'uploaded' && <span className="text-fg-2">{formatFileSize(file.size)}</span>}
      </span>
      {state === 'failed' && (
        <IconButton
          label={`${file.name}をもう一度アップロードする`}
          icon={<RotateCw aria-hidden className="size-5" />}
          onClick={() => attachments.retry(one)}
        />
      )}
      <IconButton
        label={
          state === 'uploading' ? `${file.name}のアップロードを取り消す` : `${file.name}を取り除く`
        }
        icon={<X aria-hidden className="size-5" />}
        onClick={() => attachments.remove(one.key)}
      />
      {state === 'failed' && (
        <p role="alert" className="basis-full pr-2 pb-1 text-sm text-danger">
          <Words>{error}</Words>
        </p>
      )}
    </li>
  );
}
