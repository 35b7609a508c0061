import { Banner } from '#platform/ui/feedback/banner.tsx';
import { fieldId } from '#platform/ui/fields/field.tsx';
import { PhotoPicker } from '#platform/ui/photos/photo-picker.tsx';

import type { IdentityForm } from './use-identity-form.ts';

type Props = { side: 'front' | 'back' | 'second'; form: IdentityForm };

/** One photo of the document, cropped in a frame with the document's proportions. */
export function IdentityPhotoStep({ side, form }: Props) {
  const { draft, document, problems, pictures, change } = form;
  if (!document) return null;
  const label = {
    front: `${document.name}の${document.front}`,
    back: `${document.name}の裏面`,
    second: document.second?.name ?? '2点目の書類',
  }[side];
  const isCard = document.isCard && side !== 'second';
  return (
    <>
      {document.refusesBack && (
        <Banner tone="warn" title="裏面は撮らないでください">
          裏面には個人番号（マイナンバー）が書かれています。送られた場合は、保存せずに消します。
        </Banner>
      )}
      <PhotoPicker
        label={label}
        id={fieldId(`${side}UploadId`)}
        kind={isCard ? 'card' : 'paper'}
        required
        support={
          side === 'second'
            ? document.second?.note
            : '四隅まで写し、文字が読めるように明るい場所で撮ってください'
        }
        preview={draft[side]?.url ?? null}
        error={problems[`${side}UploadId`]}
        onPick={(cut) => change({ [side]: pictures.keep(cut) })}
      />
    </>
  );
}
