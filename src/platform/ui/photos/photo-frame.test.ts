import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  initialPhotoPlacement,
  movedPlacement,
  rotatedPlacement,
  zoomedPlacement,
  zoomOfPlacement,
} from './photo-frame.ts';
import type { CropFrame, PhotoPlacement } from './photo-frame.ts';

const frames = fc.record({
  width: fc.integer({ min: 50, max: 8000 }),
  height: fc.integer({ min: 50, max: 8000 }),
  ratio: fc.constantFrom(1, 1.586, 16 / 9, 1 / Math.SQRT2),
  margins: fc.boolean(),
});
const steps = fc.array(
  fc.oneof(
    fc.record({
      x: fc.double({ min: -3, max: 3, noNaN: true }),
      y: fc.double({ min: -3, max: 3, noNaN: true }),
    }),
    fc.double({ min: -1, max: 2, noNaN: true }),
    fc.constant('turn' as const),
  ),
  { maxLength: 12 },
);

function play(
  frame: CropFrame,
  actions: Array<{ x: number; y: number } | number | 'turn'>,
): PhotoPlacement {
  let placement = initialPhotoPlacement(frame);
  for (const action of actions) {
    if (action === 'turn') placement = rotatedPlacement(frame, placement);
    else if (typeof action === 'number') placement = zoomedPlacement(frame, placement, action);
    else placement = movedPlacement(frame, placement, action);
  }
  return placement;
}

test('however it is moved, enlarged and turned, a photo without margins covers its frame', () => {
  fc.assert(
    fc.property(frames, steps, (frame, actions) => {
      const { scale, x, y, turns } = play({ ...frame, margins: false }, actions);
      const [width, height] =
        turns % 2 === 0 ? [frame.width, frame.height] : [frame.height, frame.width];
      const slack = 1e-9;
      expect(Math.abs(x)).toBeLessThanOrEqual((width * scale - 1) / 2 + slack);
      expect(Math.abs(y)).toBeLessThanOrEqual((height * scale - 1 / frame.ratio) / 2 + slack);
    }),
  );
});

test('a document can be made small enough to be seen whole', () => {
  fc.assert(
    fc.property(frames, steps, (drawn, actions) => {
      const frame = { ...drawn, margins: true };
      const small = zoomedPlacement(frame, play(frame, actions), 0);
      const [width, height] =
        small.turns % 2 === 0 ? [frame.width, frame.height] : [frame.height, frame.width];
      expect(width * small.scale).toBeLessThanOrEqual(1 + 1e-9);
      expect(height * small.scale).toBeLessThanOrEqual(1 / frame.ratio + 1e-9);
      expect(Math.abs(small.x) + Math.abs(small.y)).toBeLessThan(1e-9);
    }),
  );
});

test('the slider and the zoom agree', () => {
  const frame = { width: 3000, height: 4000, ratio: 1.586, margins: true };
  const placement = zoomedPlacement(frame, initialPhotoPlacement(frame), 0.4);
  expect(zoomOfPlacement(frame, placement)).toBeCloseTo(0.4);
});
