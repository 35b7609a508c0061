import ImageUp from 'lucide-react/icons/image-up';
import Keyboard from 'lucide-react/icons/keyboard';
import { useState, useSyncExternalStore } from 'react';
import { Link, useSearchParams } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { ActionBar } from '#platform/ui/navigation/action-bar.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { buttonClass } from '#platform/ui/button-class.ts';
import { cx } from '#platform/ui/cx.ts';
import { Spinner } from '#platform/ui/feedback/spinner.tsx';
import { Words } from '#platform/ui/display/words.tsx';

import { stampCodeInQuery, readPrintedCode } from '#domain/attendance/stamps/printed-code.ts';
import type { StampKind } from '#domain/attendance/stamps/next-stamp.ts';
import { stampPaths } from '#domain/attendance/stamps/stamp-paths.ts';
import { isCameraUseExplained, rememberCameraUseExplained } from './camera-memory.ts';
import { readQrPhoto } from './qr-reader.ts';
import { StampDone } from './stamp-done.tsx';
import {
  StampNotPossibleNote,
  StampScreenFrame,
  useStampScreen,
  type StampScreenState,
} from './stamp-frame.tsx';
import { StampSheet } from './stamp-sheet.tsx';
import { useStamp, type StampMutation } from './use-stamp.ts';
import { CameraIntroduction, Viewfinder } from './viewfinder.tsx';

type StampCameraProps = { attendanceId: string; kind: StampKind };

/** The stamp by QR code: with the camera, with a photo, or with a link to type the code. */
export function StampCamera({ attendanceId: id, kind }: StampCameraProps) {
  const screen = useStampScreen(id, kind);
  const stamp = useStamp(id, kind);
  const outcome = stamp.data;
  const own = paths.shift(id);
  return (
    <>
      <StampScreenFrame kind={kind} shift={screen.shift} back={own}>
        {!outcome && screen.closed && <StampNotPossibleNote screen={screen} kind={kind} />}
      </StampScreenFrame>
      {outcome ? (
        <StampDone attendanceId={id} kind={kind} outcome={outcome} />
      ) : (
        !screen.closed && <Scanning kind={kind} screen={screen} stamp={stamp} />
      )}
    </>
  );
}

type ScanningProps = {
  kind: StampKind;
  screen: StampScreenState;
  stamp: StampMutation;
};

type Trouble = 'other-code' | 'nothing-found' | 'unreadable';

const troubles: Record<Trouble, string> = {
  'other-code':
    '出勤・退勤用のQRコードではありません。施設に掲示されたQRコードを読み取ってください',
  'nothing-found':
    '写真からQRコードを読み取れませんでした。明るい場所で、コード全体を写してください',
  unreadable: 'この写真を開けませんでした。別の写真を選ぶか、コードを入力してください',
};

function Scanning({ kind, screen, stamp }: ScanningProps) {
  const { shift, now } = screen;
  const [params] = useSearchParams();
  // Starts with a code when the phone's own camera app opened the printed URL.
  const [read, setRead] = useState(() => stampCodeInQuery(params));
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const explained = useSyncExternalStore(never, isCameraUseExplained, () => false);
  const [accepted, setAccepted] = useState(false);
  const [reading, setReading] = useState(false);

  const take = (text: string) => {
    const found = readPrintedCode(text);
    setTrouble(found === null ? 'other-code' : null);
    if (found !== null) setRead(found);
  };
  const takePhoto = async (photo: File) => {
    setReading(true);
    try {
      const text = await readQrPhoto(photo);
      if (text === null) setTrouble('nothing-found');
      else take(text);
    } catch {
      // The browser cannot read the photo's format, or the reader could not be loaded offline.
      setTrouble('unreadable');
    }
    setReading(false);
  };

  return (
    <>
      <div className="flex flex-col gap-4 px-4 pb-6">
        {explained || accepted ? (
          <Viewfinder active={read === null} onText={take} />
        ) : (
          <CameraIntroduction
            onUse={() => {
              rememberCameraUseExplained();
              setAccepted(true);
            }}
          />
        )}
        {trouble && (
          <Banner tone="warn" announce>
            {troubles[trouble]}
          </Banner>
        )}
      </div>
      <ActionBar>
        <div className="flex flex-wrap gap-2 *:flex-[1_1_9rem]">
          <Link
            to={stampPaths[kind].code(shift.id)}
            prefetch="render"
            className={buttonClass({ variant: 'secondary' })}
          >
            <Keyboard aria-hidden className="size-5 shrink-0" />
            <Words>コードを入力する</Words>
          </Link>
          <PhotoButton reading={reading} onPhoto={(photo) => void takePhoto(photo)} />
        </div>
      </ActionBar>
      <StampSheet
        kind={kind}
        shift={shift}
        read={read}
        now={now}
        stamp={stamp}
        onClose={() => {
          setRead(null);
          stamp.reset();
        }}
      />
    </>
  );
}

const never = () => () => {};

type PhotoButtonProps = { reading: boolean; onPhoto: (photo: File) => void };

function PhotoButton({ reading, onPhoto }: PhotoButtonProps) {
  return (
    <label data-focus-ring className={cx(buttonClass({ variant: 'secondary' }), 'cursor-pointer')}>
      <Words>
        {reading ? <Spinner /> : <ImageUp aria-hidden className="size-5 shrink-0" />}
        写真から読み取る
      </Words>
      <input
        type="file"
        accept="image/*"
        className="absolute inset-0 size-full cursor-pointer opacity-0"
        onChange={(event) => {
          const photo = event.currentTarget.files?.[0];
          // Allows choosing the same photo again.
          event.currentTarget.value = '';
          if (photo && !reading) onPhoto(photo);
        }}
      />
    </label>
  );
}
