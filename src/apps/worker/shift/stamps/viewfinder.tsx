import CameraIcon from 'lucide-react/icons/camera';
import Flashlight from 'lucide-react/icons/flashlight';
import FlashlightOff from 'lucide-react/icons/flashlight-off';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { useEffect, useRef, useState } from 'react';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { Spinner } from '#platform/ui/feedback/spinner.tsx';
import { Words } from '#platform/ui/display/words.tsx';

import { CameraHelp } from './camera-help.tsx';
import { useStampCamera } from './use-camera.ts';
import { useQrScan, type QrScanState } from './use-scan.ts';

type ViewfinderProps = {
  /** False while a code is being confirmed, which turns the camera off. */
  active: boolean;
  onText: (text: string) => void;
};

/** The camera's picture with frame and light; without a camera, instructions to enable one. */
export function Viewfinder(props: ViewfinderProps) {
  const [tries, setTries] = useState(0);
  return <LiveView key={tries} {...props} onRetry={() => setTries(tries + 1)} />;
}

function LiveView({ active, onText, onRetry }: ViewfinderProps & { onRetry: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const camera = useStampCamera(active);
  const { stream, torch } = camera;
  const scan = useQrScan(video, active && camera.state === 'running', onText);
  useEffect(() => {
    if (!video.current) return;
    video.current.srcObject = stream;
    // `play` rejects when the stream is removed first; the next stream calls `play` again.
    if (stream) video.current.play().catch(() => undefined);
  }, [stream]);
  if (camera.state === 'denied') return <CameraHelp onRetry={onRetry} />;
  if (camera.state === 'missing') {
    return (
      <Banner
        tone="warn"
        title="カメラを使えません"
        action={
          <Button
            variant="secondary"
            size="sm"
            icon={<RotateCw aria-hidden className="size-5" />}
            onClick={onRetry}
          >
            もう一度試す
          </Button>
        }
      >
        カメラがないか、ほかのアプリが使っています。コードの入力か、写真からの読み取りで記録できます。
      </Banner>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="relative aspect-square max-h-[55dvh] w-full overflow-hidden rounded-16 bg-black">
        <video
          ref={video}
          muted
          playsInline
          aria-label="カメラの映像"
          className="size-full object-cover"
        />
        <div
          aria-hidden
          className="absolute inset-[15%] rounded-16 border-4 border-white/90 shadow-[0_0_0_100vmax_rgb(0_0_0/0.35)]"
        />
        {camera.state === 'starting' && active && (
          <div className="absolute inset-0 grid place-items-center text-white">
            <Spinner label="カメラを準備しています" className="text-3xl" />
          </div>
        )}
        {torch && (
          <IconButton
            tone="floating"
            label={torch.isOn ? 'ライトを消す' : 'ライトをつける'}
            aria-pressed={torch.isOn}
            icon={
              torch.isOn ? (
                <FlashlightOff aria-hidden className="size-6" />
              ) : (
                <Flashlight aria-hidden className="size-6" />
              )
            }
            onClick={torch.toggle}
            className="absolute! right-3 bottom-3"
          />
        )}
      </div>
      <output className="lead block text-center leading-150">
        <Words>{scanWords[scan]}</Words>
      </output>
    </div>
  );
}

const scanWords: Record<QrScanState, string> = {
  looking: '施設に掲示されたQRコードを枠に入れてください',
  slow: '読み取れません。明るい場所で、少し離してください',
  unable: '読み取りの準備ができません。コードを入力してください',
};

/** Explains the use of the camera before the browser asks for permission. */
export function CameraIntroduction({ onUse }: { onUse: () => void }) {
  return (
    <div className="flex flex-col items-center gap-4 rounded-16 border border-line-weak bg-surface px-4 py-10 text-center shadow-card">
      <CameraIcon aria-hidden className="size-14 text-brand" />
      <p className="lead font-bold">
        <Words>施設のQRコードを読み取ります。カメラを使います</Words>
      </p>
      <p className="lead text-sm leading-160 text-fg-2">
        <Words>映像は読み取りだけに使い、保存も送信もしません。</Words>
      </p>
      <Button size="lg" onClick={onUse}>
        カメラを使う
      </Button>
    </div>
  );
}
