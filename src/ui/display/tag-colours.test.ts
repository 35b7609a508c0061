import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { contrast, deepHue, tagColours } from './tag-colours.ts';

const hex = fc
  .tuple(fc.nat(255), fc.nat(255), fc.nat(255))
  .map((parts) => `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`);

test('every tag can be read in both themes, whatever colours the server sends', () => {
  fc.assert(
    fc.property(hex, hex, hex, (background, font, border) => {
      const { light, dark } = tagColours({ background, font, border });
      expect(contrast(light.font, light.background)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(dark.font, dark.background)).toBeGreaterThanOrEqual(4.5);
    }),
    { numRuns: 2000 },
  );
});

test('colours that already read are left alone on a light page', () => {
  const colour = { background: '#e6f5ec', font: '#115a36', border: '#9bd4b5' };
  expect(tagColours(colour).light).toEqual(colour);
});

test('values that are no colours become a grey tag', () => {
  const grey = tagColours(null);
  expect(tagColours({ background: 'url(x)', font: 'red', border: '' }).light.background).toBe(
    grey.light.background,
  );
  expect(grey.light.border).toBe('#cccccc');
});

test('three-digit colours are understood', () => {
  expect(tagColours({ background: '#fff', font: '#000', border: '#ccc' }).light).toEqual({
    background: '#ffffff',
    font: '#000000',
    border: '#cccccc',
  });
});

test.each([
  ['#fdeeee', '#aa0000'],
  ['#e6f5ec', '#00aa44'],
  ['#f2f2f2', '#333333'],
  ['no colour', '#333333'],
])('the pale ground %s has the hue %s', (ground, hue) => {
  expect(deepHue(ground)).toBe(hue);
});
