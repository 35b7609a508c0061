import { formatFileSize } from '#platform/base/text.ts';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Sheet } from '#platform/ui/overlays/sheet.tsx';
import { Words } from '#platform/ui/display/words.tsx';

import type { ChatAttachment } from '#domain/chat/protocol/protocol.ts';

type ImageViewerProps = { image: ChatAttachment | null; onClose: () => void };

/** One image in full size, with a download link. */
export function ImageViewer({ image, onClose }: ImageViewerProps) {
  return (
    <Sheet
      open={image !== null}
      onClose={onClose}
      title="写真"
      size="full"
      footer={
        image && (
          <a
            href={image.url}
            download={image.name}
            className={buttonClass({ variant: 'secondary', wide: true })}
          >
            <Words>保存する（{formatFileSize(image.bytes)}）</Words>
          </a>
        )
      }
    >
      {image && (
        <img
          src={image.url}
          alt={`写真 ${image.name}`}
          width={image.width ?? undefined}
          height={image.height ?? undefined}
          className="mx-auto h-auto max-h-full w-auto object-contain"
        />
      )}
    </Sheet>
  );
}
