import { expect, test } from 'vitest';

import {
  movePlacePicture,
  placePictureIdsIn,
  pendingPictureUploadsError,
} from './pictures-draft.ts';

const pictures = ['a', 'b', 'c'].map((id) => ({ id, url: `/files/${id}` }));
const moved = (id: string, by: -1 | 1) =>
  placePictureIdsIn(movePlacePicture(pictures, id, by)).join('');

test('a picture moves by one place, and stays at either end', () => {
  expect([moved('b', -1), moved('b', 1), moved('a', 1)]).toEqual(['bac', 'acb', 'bac']);
  expect([moved('a', -1), moved('c', 1), moved('x', 1)]).toEqual(['abc', 'abc', 'abc']);
});

test('a draft with a picture on its way is not saved', () => {
  expect(pendingPictureUploadsError(0)).toEqual({});
  expect(pendingPictureUploadsError(1)).toEqual({
    pictureIds: expect.stringContaining('まだ送り終えていません'),
  });
});
