import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { deepHue } from './deep-hue.ts';
import { contrast, tagColours } from './tag-colours.ts';

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

test('equal colours are computed one time, others again', () => {
  const pink = () => ({ background: '#fdeeee', font: '#8b0000', border: '#ffbbbb' });
  const shown = tagColours(pink());
  expect(tagColours(pink())).toBe(shown);
  expect(tagColours({ ...pink(), border: '#ffbbbc' })).not.toBe(shown);
  expect(tagColours(null)).toBe(tagColours(undefined));
});

test('any number of colours can come from the server', () => {
  const other = (at: number) => ({ background: '#ffffff', font: '#000000', border: `#${at}` });
  const first = tagColours(other(100_000));
  for (let at = 100_001; at < 100_300; at += 1) tagColours(other(at));
  expect(tagColours(other(100_000))).not.toBe(first);
  expect(tagColours(other(100_000))).toEqual(first);
});
