import Camera from 'lucide-react/icons/camera';
import ImageUp from 'lucide-react/icons/image-up';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import type { ChangeEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { cx } from '../cx.ts';
import { FieldGroup, useFieldAttributes } from '../fields/field.tsx';
import type { CommonFieldProps } from '../fields/field.tsx';
import { cropPhoto, whyPhotoUnusable } from './photo-canvas.ts';
import type { CroppedPhoto, PhotoHint } from './photo-canvas.ts';
import { PhotoCrop, usePhotoPlacement } from './photo-crop.tsx';
import type { CropFrame } from './photo-frame.ts';
import { Sheet } from '../overlays/sheet.tsx';
import { standardWordingOf, type Sentence } from '../display/sentence.ts';
import { Words } from '../display/words.tsx';

type PhotoKind = 'face' | 'card' | 'paper' | 'cover';
export type PhotoPickerProps = CommonFieldProps & {
  id?: string;
  kind: PhotoKind;
  /** The picture to show: a saved picture, or an object URL of the last `onPick`. Undefined: no space for a preview. */
  preview?: string | null;
  /** Replaces the sentences for faces and documents. */
  texts?: PhotoTexts;
  onPick: (photo: CroppedPhoto) => void;
};

type PhotoTexts = { guide: string; hints: Record<PhotoHint, string> };

const kinds: Record<
  PhotoKind,
  { ratio: number; margins: boolean; capture: 'user' | 'environment' }
> = {
  face: { ratio: 1, margins: false, capture: 'user' },
  // The card format ISO/IEC 7810 ID-1, the size of licences and residence cards.
  card: { ratio: 1.586, margins: true, capture: 'environment' },
  paper: { ratio: 1 / Math.SQRT2, margins: true, capture: 'environment' },
  cover: { ratio: 16 / 9, margins: false, capture: 'environment' },
};

/** Warnings by the purpose of a picture: a recognisable face, or legible text. */
const hintWords: Record<'face' | 'letters', Record<PhotoHint, string>> = {
  face: {
    dark: '写真が暗いようです。明るい場所で撮り直すと、お顔が見やすくなります',
    blurred: '写真がぼけているようです。お顔がわかるか確かめてください',
    small: '写真が小さいようです。近づいて撮り直すと、お顔が見やすくなります',
  },
  letters: {
    dark: '写真が暗いようです。明るい場所で撮り直すと確認が早くなります',
    blurred: '写真がぼけているようです。文字が読めるか確かめてください',
    small: '写真が小さいようです。近づいて撮り直すと読みやすくなります',
  },
};

/** Takes or chooses a photo, crops it under a frame, and returns a JPEG of at most 2,000 pixels. */
export function PhotoPicker(props: PhotoPickerProps) {
  const { kind, preview, texts, onPick } = props;
  const [refused, setRefused] = useState<string | null>(null);
  const [chosen, setChosen] = useState<{ photo: ImageBitmap; src: string } | null>(null);
  const [hints, setHints] = useState<PhotoHint[]>([]);
  const field = useFieldAttributes({ ...props, error: refused ?? props.error });
  const src = chosen?.src;
  useEffect(() => () => void (src && URL.revokeObjectURL(src)), [src]);

  async function take(file: File | undefined) {
    if (!file) return;
    const why = whyPhotoUnusable(file);
    setRefused(why);
    if (why) return;
    try {
      const photo = await createImageBitmap(file);
      setChosen({ photo, src: URL.createObjectURL(file) });
    } catch {
      // The file is damaged, or has a wrong extension.
      setRefused('写真を読み込めませんでした。ほかの写真を選んでください');
    }
  }

  return (
    <FieldGroup {...props} field={field} error={refused ?? props.error}>
      {preview !== undefined && <Preview kind={kind} src={preview} />}
      <div className="flex flex-wrap gap-3 pt-3">
        <PickButton
          label={preview ? '撮り直す' : 'カメラで撮る'}
          icon={Camera}
          capture={kinds[kind].capture}
          onFile={take}
        />
        <PickButton label="写真を選ぶ" icon={ImageUp} onFile={take} />
      </div>
      {hints.map((hint) => (
        <p key={hint} className="flex items-start gap-1.5 pt-2 text-sm text-warn-strong">
          <TriangleAlert aria-hidden className="mt-[0.2em] size-[1.15em] shrink-0" />
          <span className="min-w-0">
            <Words>{(texts?.hints ?? hintWords[kind === 'face' ? 'face' : 'letters'])[hint]}</Words>
          </span>
        </p>
      ))}
      <Sheet
        open={chosen !== null}
        onClose={() => setChosen(null)}
        title="写真の位置を合わせる"
        size="full"
      >
        {chosen && (
          <Cutter
            kind={kind}
            guide={texts?.guide}
            photo={chosen.photo}
            src={chosen.src}
            onCut={(cut) => {
              setHints(cut.hints);
              setChosen(null);
              onPick(cut);
            }}
          />
        )}
      </Sheet>
    </FieldGroup>
  );
}

function Preview({ kind, src }: { kind: PhotoKind; src: string | null }) {
  return (
    <div
      className={cx(
        'overflow-hidden border border-line bg-surface-2',
        kind === 'face' ? 'w-36 rounded-full' : 'w-full rounded-12',
        // A page is twice as high as a card, so limit its width.
        kind === 'paper' ? 'max-w-48' : 'max-w-90',
      )}
      style={{ aspectRatio: kinds[kind].ratio }}
    >
      {src ? (
        <img src={src} alt="選んだ写真" className="size-full object-cover" />
      ) : (
        <div className="grid size-full place-items-center text-fg-3">
          <Camera aria-hidden className="size-8" />
          <span className="sr-only">写真はまだありません</span>
        </div>
      )}
    </div>
  );
}

type PickButtonProps = {
  label: Sentence;
  icon: typeof Camera;
  capture?: 'user' | 'environment';
  onFile: (file: File | undefined) => Promise<void>;
};

function PickButton({ label, icon: Icon, capture, onFile }: PickButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  function onChange(event: ChangeEvent<HTMLInputElement>) {
    void onFile(event.currentTarget.files?.[0]);
    // Reset, so that choosing the same file again fires a change event.
    event.currentTarget.value = '';
  }
  return (
    <>
      <Button
        variant="secondary"
        icon={<Icon aria-hidden className="size-5" />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={standardWordingOf(label)}
        // Only these two types: iOS then converts HEIC photos to JPEG.
        accept="image/jpeg,image/png"
        capture={capture}
        onChange={onChange}
      />
    </>
  );
}

type CutterProps = {
  kind: PhotoKind;
  guide: Sentence | undefined;
  photo: ImageBitmap;
  src: string;
  onCut: (cut: CroppedPhoto) => void;
};

function Cutter({ kind, guide, photo, src, onCut }: CutterProps) {
  const { ratio, margins } = kinds[kind];
  const frame: CropFrame = { width: photo.width, height: photo.height, ratio, margins };
  const [placement, place] = usePhotoPlacement(frame);
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function cut() {
    setPending(true);
    try {
      onCut(await cropPhoto(photo, { frame, placement }));
    } catch {
      // An old phone ran out of memory: the worker can try a smaller photo.
      setError('写真を処理できませんでした。別の写真でお試しください');
      setPending(false);
    }
  }

  return (
    <div className="mx-auto flex max-w-90 flex-col gap-5">
      <p className="text-fg-2">
        <Words>
          {guide ??
            (kind === 'face'
              ? '顔が円の中に入るように合わせてください'
              : '四隅が枠の中に入るように合わせてください')}
        </Words>
      </p>
      <PhotoCrop
        src={src}
        frame={frame}
        placement={placement}
        onPlace={place}
        round={kind === 'face'}
      />
      {error && (
        <p role="alert" className="font-bold text-danger">
          <Words>{error}</Words>
        </p>
      )}
      <Button
        size="lg"
        wide
        pending={pending}
        pendingLabel="処理しています…"
        onClick={() => void cut()}
      >
        この写真を使う
      </Button>
    </div>
  );
}
