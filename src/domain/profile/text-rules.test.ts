import { expect, test } from 'vitest';

import { hasPictures } from './text-rules.ts';

test('variants of characters are no pictures', () => {
  expect(hasPictures('葛\u{E0100}城市')).toBe(false);
  expect(hasPictures('西新宿1-1-1＃２０３')).toBe(false);
  expect(
    ['😀', '🇯🇵', '1\u20e3', '\u200b', '\u202e', '\ue000', '\ud800', '㊙'].every(hasPictures),
  ).toBe(true);
});
