import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import X from 'lucide-react/icons/x';
import { useEffect, useRef, useState } from 'react';

import { Button } from '#platform/ui/button.tsx';
import { Cover } from '#platform/ui/display/cover.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Progress } from '#platform/ui/feedback/meter.tsx';
import { fieldId } from '#platform/ui/fields/field.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { PhotoPicker } from '#platform/ui/photos/photo-picker.tsx';
import type { FormHandle } from '#platform/web/forms/use-form.ts';

import {
  movePlacePicture,
  maxPicturesPerDraft,
  type PlacePicture,
  type PlacePicturesDraft,
} from '#apps/facility/facilities/pictures-draft.ts';
import type { PictureUpload, PictureUploads } from './use-picture-uploads.ts';

type Props = {
  form: Pick<FormHandle<PlacePicturesDraft>, 'draft' | 'problems' | 'change' | 'clear'>;
  sending: PictureUploads;
  /** Hint below the picker that names the subject of the pictures. */
  support: string;
};

const consent = '利用者さまや職員の顔が写る写真は、本人の同意を得てから載せてください。';

/** Sentences of the picker for photos of a place, whose texts need not be legible. */
const texts = {
  guide: '見せたいところが枠の中に入るように合わせてください',
  hints: {
    dark: '写真が暗いようです。明るい時間に撮り直すと、様子が伝わりやすくなります',
    blurred: '写真がぼけているようです。様子がわかるか確かめてください',
    small: '写真が小さいようです。大きな写真を選ぶと、きれいに見えます',
  },
};

/** Field that adds, orders and removes the pictures of a facility or a template. Changes take effect with the save. */
export function PicturesField({ form, sending, support }: Props) {
  const { pictures } = form.draft;
  const { uploads, add, retry, cancel } = sending;
  const [removed, setRemoved] = useState<{ picture: PlacePicture; at: number } | null>(null);
  const set = (next: readonly PlacePicture[]) => {
    form.change({ pictures: next });
    form.clear(['pictureIds']);
  };
  const isFull = pictures.length + uploads.length >= maxPicturesPerDraft;
  return (
    <div className="flex flex-col gap-4">
      {isFull ? (
        <p id={fieldId('pictureIds')} tabIndex={-1}>
          写真が{maxPicturesPerDraft}枚になりました。ほかの写真を載せるには、先に1枚外してください。
          {form.problems['pictureIds'] && (
            <span className="block pt-2 font-bold text-danger">{form.problems['pictureIds']}</span>
          )}
        </p>
      ) : (
        <PhotoPicker
          id={fieldId('pictureIds')}
          label="写真"
          kind="cover"
          optional
          support={
            <>
              {support}
              {`JPEGかPNGの写真を${maxPicturesPerDraft}枚まで。撮影場所などの情報は取り除いて載せます。`}
              <span className="block">{consent}</span>
            </>
          }
          texts={texts}
          error={form.problems['pictureIds']}
          onPick={({ blob }) => {
            setRemoved(null);
            add(blob);
          }}
        />
      )}
      {pictures.length > 0 && (
        <PictureList
          pictures={pictures}
          onMove={(id, by) => set(movePlacePicture(pictures, id, by))}
          onRemove={(picture, at) => {
            setRemoved({ picture, at });
            set(pictures.filter(({ id }) => id !== picture.id));
          }}
        />
      )}
      {removed && (
        <Removed
          key={removed.picture.id}
          isFull={isFull}
          onUndo={() => {
            set(pictures.toSpliced(removed.at, 0, removed.picture));
            setRemoved(null);
          }}
        />
      )}
      {uploads.map((upload) => (
        <Upload
          key={upload.id}
          upload={upload}
          onRetry={() => retry(upload.id)}
          onCancel={() => cancel(upload.id)}
        />
      ))}
    </div>
  );
}

type ListProps = {
  pictures: readonly PlacePicture[];
  onMove: (id: string, by: -1 | 1) => void;
  onRemove: (picture: PlacePicture, at: number) => void;
};

function PictureList({ pictures, onMove, onRemove }: ListProps) {
  const [news, setNews] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const [pressed, setPressed] = useState<{ id: string; by: -1 | 1 } | null>(null);
  // Moving the row in the document removes the focus from its button.
  useEffect(() => {
    if (!pressed) return;
    const row = [...(list.current?.children ?? [])].find(
      (one) => one instanceof HTMLElement && one.dataset['picture'] === pressed.id,
    );
    const wanted = row?.querySelector<HTMLElement>(`[data-by="${pressed.by}"]`);
    (wanted ?? row?.querySelector<HTMLElement>('[data-by]'))?.focus();
  }, [pressed]);
  function move(id: string, by: -1 | 1, to: number) {
    onMove(id, by);
    setPressed({ id, by });
    setNews(`写真を${to}枚目にしました`);
  }
  return (
    <>
      <output className="sr-only">{news}</output>
      <ol ref={list} aria-label="載せる写真" className="flex flex-col gap-3">
        {pictures.map((picture, index) => {
          const place = index + 1;
          return (
            <li
              key={picture.id}
              data-picture={picture.id}
              className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-12 border border-line-weak bg-surface p-2"
            >
              <Cover
                src={picture.url}
                alt={`${place}枚目の写真`}
                className="w-32 shrink-0 rounded-8!"
              />
              <p className="min-w-[5em] flex-1 leading-150">
                <span className="block font-bold">{place}枚目</span>
                {index === 0 && <span className="block text-sm text-fg-2">一覧にも出ます</span>}
              </p>
              <div className="flex">
                {index > 0 && (
                  <IconButton
                    data-by={-1}
                    label={`${place}枚目を前へ`}
                    icon={<ArrowUp aria-hidden className="size-6" />}
                    onClick={() => move(picture.id, -1, place - 1)}
                  />
                )}
                {place < pictures.length && (
                  <IconButton
                    data-by={1}
                    label={`${place}枚目を後ろへ`}
                    icon={<ArrowDown aria-hidden className="size-6" />}
                    onClick={() => move(picture.id, 1, place + 1)}
                  />
                )}
                <IconButton
                  label={`${place}枚目を外す`}
                  icon={<X aria-hidden className="size-6" />}
                  onClick={() => onRemove(picture, index)}
                />
              </div>
            </li>
          );
        })}
      </ol>
    </>
  );
}

function Removed({ isFull, onUndo }: { isFull: boolean; onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  // The pressed button is gone, so focus moves to the undo button.
  useEffect(() => button.current?.focus(), []);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-12 bg-surface-2 px-4 py-2">
      <output className="min-w-0 flex-1">写真を外しました。保存すると、ページから消えます。</output>
      <Button
        ref={button}
        variant="secondary"
        size="sm"
        reason={isFull ? `写真が${maxPicturesPerDraft}枚あるため戻せません` : null}
        onClick={() => {
          onUndo();
          document.getElementById(fieldId('pictureIds'))?.focus();
        }}
      >
        元に戻す
      </Button>
    </div>
  );
}

type UploadProps = { upload: PictureUpload; onRetry: () => void; onCancel: () => void };

function Upload({ upload: { src, share, failure }, onRetry, onCancel }: UploadProps) {
  const percent = Math.round(share * 100);
  return (
    <div className="flex flex-col gap-2 rounded-12 border border-line-weak p-2">
      <div className="flex flex-wrap items-center gap-3">
        <Cover src={src} alt="送っている写真" className="w-32 shrink-0 rounded-8!" />
        {failure === null && (
          <div className="min-w-40 flex-1">
            <Progress label="写真を送っています" value={percent} max={100} text={`${percent}%`} />
          </div>
        )}
      </div>
      {failure !== null && (
        <Banner tone="danger" announce title="写真を送れませんでした">
          {failure}
        </Banner>
      )}
      <div className="flex flex-wrap gap-3">
        {failure !== null && (
          <Button variant="secondary" size="sm" onClick={onRetry}>
            もう一度送る
          </Button>
        )}
        <Button variant="quiet" size="sm" onClick={onCancel}>
          取り消す
        </Button>
      </div>
    </div>
  );
}
