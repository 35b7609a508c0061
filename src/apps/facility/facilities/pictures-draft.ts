import type { FieldErrors } from '#platform/base/refusal.ts';
import { maxPlacePictures } from '#domain/corporation/limits.ts';
import type { PlacePicture } from '#domain/corporation/pictures/picture-rules.ts';

export type { PlacePicture } from '#domain/corporation/pictures/picture-rules.ts';

/** Maximum number of pictures of a facility or a template. */
export const maxPicturesPerDraft = maxPlacePictures;

/** Pictures in the draft of a facility or a template. */
export type PlacePicturesDraft = {
  /** In the order of the page; lists show the first one. */
  pictures: readonly PlacePicture[];
};

export const placePictureIdsIn = (pictures: readonly PlacePicture[]): string[] =>
  pictures.map(({ id }) => id);

const waitingSentence =
  '写真をまだ送り終えていません。送り終わるまで待つか、送れなかった写真を取り消してから保存してください';

/** Returns an error while pictures are being uploaded or have failed: saving would silently leave them out. */
export const pendingPictureUploadsError = (waitingPictures: number): FieldErrors =>
  waitingPictures > 0 ? { pictureIds: waitingSentence } : {};

/** Returns the pictures with one of them moved by so many places; unchanged when it cannot move further. */
export function movePlacePicture(
  pictures: readonly PlacePicture[],
  id: string,
  by: -1 | 1,
): readonly PlacePicture[] {
  const from = pictures.findIndex((one) => one.id === id);
  const picture = pictures[from];
  const to = from + by;
  if (!picture || to < 0 || to >= pictures.length) return pictures;
  return pictures.toSpliced(from, 1).toSpliced(to, 0, picture);
}
