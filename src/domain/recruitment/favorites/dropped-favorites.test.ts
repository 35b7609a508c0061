import { expect, test } from 'vitest';

import { removedFavoritesText } from './dropped-favorites.ts';

test.each([
  [['夜勤の介護'], '「夜勤の介護」をお気に入りから外しました'],
  [['夜勤の介護', '入浴介助'], '「入浴介助」ほか1件をお気に入りから外しました'],
  [['1', '2', '3', '4'], '「4」ほか3件をお気に入りから外しました'],
])('%j', (titles, text) => expect(removedFavoritesText(titles)).toBe(text));
