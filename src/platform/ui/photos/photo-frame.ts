/**
 * The position of a photo under its crop frame. Lengths are in frame widths, so that the same numbers fit the
 * screen and the canvas; `scale` is frame widths per pixel of the photo.
 */
export type PhotoPlacement = {
  scale: number;
  /** The distance from the middle of the frame to the middle of the photo. */
  x: number;
  y: number;
  /** Quarter turns clockwise. */
  turns: 0 | 1 | 2 | 3;
};
export type CropFrame = {
  /** Pixels of the upright photo. */
  width: number;
  height: number;
  /** Width to height of the frame: 1 for a face, 1.586 for a card. */
  ratio: number;
  /** Documents may leave margins (white); faces and covers must fill the frame. */
  margins: boolean;
};

// The maximum zoom, as a multiple of the smallest scale.
const largest = 6;

/** The photo centred and filling the frame, which suits a card that was photographed upright. */
export function initialPhotoPlacement(frame: CropFrame): PhotoPlacement {
  return { scale: fillingScale(frame, 0), x: 0, y: 0, turns: 0 };
}

/** The zoom of a placement as a number from 0 (smallest) to 1, for a slider. */
export function zoomOfPlacement(frame: CropFrame, { scale, turns }: PhotoPlacement): number {
  return Math.log(scale / smallestScale(frame, turns)) / Math.log(largest);
}

export function zoomedPlacement(
  frame: CropFrame,
  placement: PhotoPlacement,
  zoom: number,
): PhotoPlacement {
  const share = Math.min(1, Math.max(0, zoom));
  const scale = smallestScale(frame, placement.turns) * largest ** share;
  const grown = scale / placement.scale;
  // Zoom around the centre of the frame.
  return bound(frame, { ...placement, scale, x: placement.x * grown, y: placement.y * grown });
}

export function movedPlacement(
  frame: CropFrame,
  placement: PhotoPlacement,
  by: { x: number; y: number },
): PhotoPlacement {
  return bound(frame, { ...placement, x: placement.x + by.x, y: placement.y + by.y });
}

/** Rotates by a quarter turn clockwise and resets the scale to fill the frame. */
export function rotatedPlacement(frame: CropFrame, placement: PhotoPlacement): PhotoPlacement {
  const next = ([1, 2, 3, 0] as const)[placement.turns];
  return { scale: fillingScale(frame, next), x: 0, y: 0, turns: next };
}

function upright(frame: CropFrame, turns: number): { width: number; height: number } {
  return turns % 2 === 0 ? frame : { width: frame.height, height: frame.width };
}

function fillingScale(frame: CropFrame, turns: number): number {
  const { width, height } = upright(frame, turns);
  return Math.max(1 / width, 1 / frame.ratio / height);
}

function smallestScale(frame: CropFrame, turns: number): number {
  if (!frame.margins) return fillingScale(frame, turns);
  const { width, height } = upright(frame, turns);
  return Math.min(1 / width, 1 / frame.ratio / height);
}

/** Limits the position: no edge of the photo enters the frame, unless the photo is smaller than the frame. */
function bound(frame: CropFrame, placement: PhotoPlacement): PhotoPlacement {
  const { width, height } = upright(frame, placement.turns);
  const limitX = Math.max(0, (width * placement.scale - 1) / 2);
  const limitY = Math.max(0, (height * placement.scale - 1 / frame.ratio) / 2);
  return {
    ...placement,
    x: Math.min(limitX, Math.max(-limitX, placement.x)),
    y: Math.min(limitY, Math.max(-limitY, placement.y)),
  };
}
