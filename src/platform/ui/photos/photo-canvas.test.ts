import { expect, test } from 'vitest';
import { measurePhotoQuality, whyPhotoUnusable } from './photo-canvas.ts';

test.each([
  [{ type: 'image/heic', name: 'a.heic', size: 10 }, 'HEIC'],
  [{ type: '', name: 'IMG_1.HEIC', size: 10 }, 'HEIC'],
  [{ type: 'application/pdf', name: 'a.pdf', size: 10 }, 'JPEGかPNG'],
  [{ type: 'image/jpeg', name: 'a.jpg', size: 26 * 1024 * 1024 }, '大きすぎます'],
])('%o is refused with a way out', (file, part) => {
  expect(whyPhotoUnusable(file)).toContain(part);
});

test('a photo from a phone is taken', () => {
  expect(whyPhotoUnusable({ type: 'image/jpeg', name: 'a.jpg', size: 4_000_000 })).toBeNull();
});

function picture(grey: (x: number, y: number) => number): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(64 * 64 * 4);
  for (let at = 0; at < 64 * 64; at += 1) {
    const value = grey(at % 64, Math.floor(at / 64));
    pixels.set([value, value, value, 255], at * 4);
  }
  return pixels;
}

test('a sharp picture of text is distinguished from a soft one, and day from night', () => {
  const text = measurePhotoQuality(
    picture((x, y) => (((x >> 2) + (y >> 2)) % 2 === 0 ? 255 : 0)),
    64,
  );
  const soft = measurePhotoQuality(
    picture((x) => x * 4),
    64,
  );
  const night = measurePhotoQuality(
    picture(() => 12),
    64,
  );
  expect(text.sharpness).toBeGreaterThan(1000);
  expect(soft.sharpness).toBeLessThan(1);
  expect(night.brightness).toBeCloseTo(12);
  expect(text.brightness).toBeCloseTo(127.5);
});
