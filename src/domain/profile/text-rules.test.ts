import { expect, test } from 'vitest';

import { hasEmojiOrInvisibleCharacter } from './text-rules.ts';

test('variants of characters are no pictures', () => {
  expect(hasEmojiOrInvisibleCharacter('葛\u{E0100}城市')).toBe(false);
  expect(hasEmojiOrInvisibleCharacter('西新宿1-1-1＃２０３')).toBe(false);
  expect(
    ['😀', '🇯🇵', '1\u20e3', '\u200b', '\u202e', '\ue000', '\ud800', '㊙'].every(
      hasEmojiOrInvisibleCharacter,
    ),
  ).toBe(true);
});
