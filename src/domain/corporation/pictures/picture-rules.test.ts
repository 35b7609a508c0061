import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { instantAtJst } from '#platform/base/jst.ts';

import { maxPictures } from '../limits.ts';
import {
  arePictures,
  unusedPictureErasedBefore,
  oldestSavableUnusedSince,
  pictureChange,
} from './picture-rules.ts';

const ids = fc.uniqueArray(fc.constantFrom(...'abcdefghijkl'.split('')), {
  maxLength: maxPictures,
});

test('what a save adds and takes out leads from the pictures before to those after', () => {
  fc.assert(
    fc.property(ids, ids, (before, after) => {
      const { added, removed } = pictureChange(before, after);
      const result = new Set([...before.filter((id) => !removed.includes(id)), ...added]);
      expect(result).toEqual(new Set(after));
      expect(added.filter((id) => before.includes(id))).toEqual([]);
    }),
  );
});

test('a picture stands once, and no more than ten do', () => {
  const ten = 'abcdefghij'.split('');
  expect(arePictures([])).toBe(true);
  expect(arePictures(ten)).toBe(true);
  expect(arePictures([...ten, 'k'])).toBe(false);
  expect(arePictures(['a', 'b', 'a'])).toBe(false);
});

test('a picture that can still be saved is not erased', () => {
  const now = instantAtJst('2026-12-01', '09:00');
  expect(oldestSavableUnusedSince(now)).toEqual(instantAtJst('2026-11-30', '09:00'));
  expect(unusedPictureErasedBefore(now).getTime()).toBeLessThan(
    oldestSavableUnusedSince(now).getTime(),
  );
});
