import { addHours, addMinutes } from '#platform/base/jst.ts';

import { maxPlacePictures } from '../limits.ts';

/**
 * Hours in which an uploaded picture can be saved, and in which a removed picture can be put back. Repeated in the API
 * by `FacilityInput.pictureIds`.
 */
export const unsavedPlacePictureHours = 24;

/** True if a list of picture ids is valid: no id twice, and at most `maxPlacePictures`. */
export function arePlacePictureIdsValid(ids: readonly string[]): boolean {
  return ids.length <= maxPlacePictures && new Set(ids).size === ids.length;
}

const keyPattern = /^facilities\/[0-9a-f]{2}\/[0-9a-f-]{36}\.webp$/;

/** True if a text can be the key of an uploaded picture. Check it before comparing the text with stored keys. */
export const isPlacePictureKey = (text: string): boolean => keyPattern.test(text);

/** The pictures that a save adds and removes. */
export function placePictureChangesOf(
  before: readonly string[],
  after: readonly string[],
): { added: string[]; removed: string[] } {
  return {
    added: after.filter((id) => !before.includes(id)),
    removed: before.filter((id) => !after.includes(id)),
  };
}

/** A picture that became unused before this instant can no longer be saved. */
export const unusedPictureSavableSince = (now: Date): Date =>
  addHours(now, -unsavedPlacePictureHours);

/**
 * Pictures that became unused before this instant are erased. The ten extra minutes protect a picture that is being
 * saved.
 */
export const unusedPictureErasedBefore = (now: Date): Date =>
  addMinutes(unusedPictureSavableSince(now), -10);

export type PlacePicture = { id: string; url: string };

/** A picture as the API names it: its id is its storage key. */
export const placePictureOf = (storageKey: string): PlacePicture => ({
  id: storageKey,
  url: `/files/${storageKey}`,
});
