import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { instantAtJst } from '#platform/base/jst.ts';

import { maxPlacePictures } from '../limits.ts';
import {
  arePlacePictureIdsValid,
  unusedPictureErasedBefore,
  unusedPictureSavableSince,
  placePictureChangesOf,
} from './picture-rules.ts';

const ids = fc.uniqueArray(fc.constantFrom(...'abcdefghijkl'.split('')), {
  maxLength: maxPlacePictures,
});

test('what a save adds and takes out leads from the pictures before to those after', () => {
  fc.assert(
    fc.property(ids, ids, (before, after) => {
      const { added, removed } = placePictureChangesOf(before, after);
      const result = new Set([...before.filter((id) => !removed.includes(id)), ...added]);
      expect(result).toEqual(new Set(after));
      expect(added.filter((id) => before.includes(id))).toEqual([]);
    }),
  );
});

test('a picture stands once, and no more than ten do', () => {
  const ten = 'abcdefghij'.split('');
  expect(arePlacePictureIdsValid([])).toBe(true);
  expect(arePlacePictureIdsValid(ten)).toBe(true);
  expect(arePlacePictureIdsValid([...ten, 'k'])).toBe(false);
  expect(arePlacePictureIdsValid(['a', 'b', 'a'])).toBe(false);
});

test('a picture that can still be saved is not erased', () => {
  const now = instantAtJst('2026-12-01', '09:00');
  expect(unusedPictureSavableSince(now)).toEqual(instantAtJst('2026-11-30', '09:00'));
  expect(unusedPictureErasedBefore(now).getTime()).toBeLessThan(
    unusedPictureSavableSince(now).getTime(),
  );
});
