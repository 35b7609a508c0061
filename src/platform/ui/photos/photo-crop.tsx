import RotateCw from 'lucide-react/icons/rotate-cw';
import ZoomIn from 'lucide-react/icons/zoom-in';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { cx } from '../cx.ts';
import {
  initialPhotoPlacement,
  movedPlacement,
  rotatedPlacement,
  zoomedPlacement,
  zoomOfPlacement,
} from './photo-frame.ts';
import type { CropFrame, PhotoPlacement } from './photo-frame.ts';

type PhotoCropProps = {
  src: string;
  frame: CropFrame;
  placement: PhotoPlacement;
  onPlace: (placement: PhotoPlacement) => void;
  /** A round guide for faces. */
  round?: boolean;
};

/** A photo under a frame: drag to move, pinch or slide to zoom, rotate by quarter turns. Keys work too. */
export function PhotoCrop({ src, frame, placement, onPlace, round = false }: PhotoCropProps) {
  const box = useRef<HTMLDivElement>(null);
  const pinch = usePinch(box, (by, grown) => {
    const next = movedPlacement(frame, placement, by);
    onPlace(
      grown === 1
        ? next
        : zoomedPlacement(frame, next, zoomOfPlacement(frame, next) + Math.log(grown)),
    );
  });

  function onKeyDown(event: KeyboardEvent) {
    const step = 0.05;
    const by = {
      ArrowLeft: { x: -step, y: 0 },
      ArrowRight: { x: step, y: 0 },
      ArrowUp: { x: 0, y: -step },
      ArrowDown: { x: 0, y: step },
    }[event.key];
    if (!by) return;
    event.preventDefault();
    onPlace(movedPlacement(frame, placement, by));
  }

  const { scale, x, y, turns } = placement;
  return (
    <div className="flex flex-col gap-4">
      {/* `role="application"`, because no HTML element or ARIA role exists for two-dimensional moving. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={box}
        data-no-swipe
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="application"
        aria-label="写真の位置。矢印キーで動かせます"
        onKeyDown={onKeyDown}
        {...pinch}
        className="relative w-full cursor-move touch-none overflow-hidden rounded-12 bg-white select-none"
        style={{ aspectRatio: frame.ratio }}
      >
        <img
          src={src}
          alt="選んだ写真"
          draggable={false}
          className="pointer-events-none absolute max-w-none"
          style={{
            width: `${frame.width * scale * 100}%`,
            left: `${(0.5 + x) * 100}%`,
            top: `${(0.5 + y * frame.ratio) * 100}%`,
            transform: `translate(-50%, -50%) rotate(${turns * 90}deg)`,
          }}
        />
        <div
          aria-hidden
          className={cx(
            'pointer-events-none absolute inset-3 border-2 border-dashed border-white shadow-[0_0_0_100vmax_rgb(0_0_0/0.35)]',
            round ? 'rounded-full' : 'rounded-12',
          )}
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <label className="flex min-w-40 flex-1 items-center gap-3">
          <ZoomIn aria-hidden className="size-6 shrink-0 text-fg-2" />
          <span className="sr-only">写真の大きさ</span>
          <input
            type="range"
            min={0}
            max={1}
            step={0.01}
            value={zoomOfPlacement(frame, placement)}
            aria-valuetext={`${Math.round(zoomOfPlacement(frame, placement) * 100)}%`}
            onChange={(event) =>
              onPlace(zoomedPlacement(frame, placement, event.currentTarget.valueAsNumber))
            }
            className="h-11 min-w-0 flex-1 cursor-pointer accent-brand"
          />
        </label>
        <Button
          variant="secondary"
          size="sm"
          icon={<RotateCw aria-hidden className="size-5" />}
          onClick={() => onPlace(rotatedPlacement(frame, placement))}
        >
          回転する
        </Button>
      </div>
    </div>
  );
}

/** The state of a photo's placement during cropping. */
export function usePhotoPlacement(
  frame: CropFrame,
): [PhotoPlacement, (placement: PhotoPlacement) => void] {
  return useState(() => initialPhotoPlacement(frame));
}

type Point = { x: number; y: number };

/** One finger moves, two fingers also zoom. `onChange` gets a shift in frame widths and a zoom factor. */
function usePinch(
  box: { current: HTMLElement | null },
  onChange: (by: Point, grown: number) => void,
) {
  const fingers = useRef(new Map<number, Point>());

  function onPointerDown(event: PointerEvent) {
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }
  function onPointerMove(event: PointerEvent) {
    const before = fingers.current.get(event.pointerId);
    const width = box.current?.clientWidth ?? 0;
    if (!before || width === 0) return;
    const now = { x: event.clientX, y: event.clientY };
    const others = [...fingers.current].filter(([id]) => id !== event.pointerId);
    const other = others[0]?.[1];
    // With two fingers, each finger's movement shifts the centre by half.
    const share = other ? 0.5 : 1;
    const by = { x: ((now.x - before.x) * share) / width, y: ((now.y - before.y) * share) / width };
    const grown = other ? distance(now, other) / Math.max(1, distance(before, other)) : 1;
    fingers.current.set(event.pointerId, now);
    onChange(by, grown);
  }
  function onPointerUp(event: PointerEvent) {
    fingers.current.delete(event.pointerId);
  }
  return { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp };
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
