import { addHours, addMinutes } from '#platform/base/jst.ts';

import { maxPictures } from '../limits.ts';

/** How long an uploaded picture waits for a save, and how long one that was taken out can be put back. */
export const waitingHours = 24;

/** Whether these are ids of pictures in an order: each once, and not too many. */
export function arePictures(ids: readonly string[]): boolean {
  return ids.length <= maxPictures && new Set(ids).size === ids.length;
}

const keyPattern = /^facilities\/[0-9a-f]{2}\/[0-9a-f-]{36}\.webp$/;

/** Whether a text can be the key of an uploaded picture; no other text is compared with those that are stored. */
export const isPictureKey = (text: string): boolean => keyPattern.test(text);

/** What a save adds and takes out. */
export function pictureChange(
  before: readonly string[],
  after: readonly string[],
): { added: string[]; removed: string[] } {
  return {
    added: after.filter((id) => !before.includes(id)),
    removed: before.filter((id) => !after.includes(id)),
  };
}

/** Pictures unused since then or later can still be saved. */
export const oldestSavable = (now: Date): Date => addHours(now, -waitingHours);

/** Pictures unused since before are erased: ten minutes later, so that none is erased while it is being saved. */
export const oldestKept = (now: Date): Date => addMinutes(oldestSavable(now), -10);

export type Picture = { id: string; url: string };

/** A picture as the API names it: its id is its storage key. */
export const pictureOf = (storageKey: string): Picture => ({
  id: storageKey,
  url: `/files/${storageKey}`,
});
