import { createHash } from 'node:crypto';

import sharp from 'sharp';

import type { FileStore } from '#platform/server/files/file-store.ts';

import type { PictureChoice } from '../facilities.ts';
import { drawAllPictures, type SceneName } from './album.ts';

const quality = 72;
/** A changed drawing gets a new key, because browsers cache these files for a year. */
const keyOf = (shot: PictureChoice, bytes: Uint8Array) =>
  `${folderOf(shot.scene)}/scenes/${shot.scene}-${shot.light}-${digest(bytes)}.webp`;

const ofJobs: readonly SceneName[] = [
  'tea',
  'frame',
  'records',
  'meal',
  'handicraft',
  'belongings',
  'laundry',
  'kitchen',
  'corridor',
];

export type StoredPictures = { keyOf(shot: PictureChoice): string; count: number };

/** Draws every picture of the region and stores it; returns the pictures' keys. */
export async function drawAndStorePictures(storage: FileStore): Promise<StoredPictures> {
  const printed = await Promise.all(
    drawAllPictures().map(async (drawn) => {
      const bytes = await sharp(Buffer.from(drawn.svg)).webp({ quality, effort: 2 }).toBuffer();
      const key = keyOf(drawn, bytes);
      await storage.put(key, bytes);
      return [nameOf(drawn), key] as const;
    }),
  );
  const keys = new Map(printed);
  return {
    count: keys.size,
    keyOf(shot) {
      const key = keys.get(nameOf(shot));
      if (key === undefined) throw new Error(`There is no picture ${nameOf(shot)}.`);
      return key;
    },
  };
}

function nameOf({ scene, light }: PictureChoice): string {
  return `${scene} ${light}`;
}

function folderOf(scene: SceneName): 'jobs' | 'facilities' {
  return ofJobs.includes(scene) ? 'jobs' : 'facilities';
}

function digest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 8);
}
