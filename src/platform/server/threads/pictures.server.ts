import sharp from 'sharp';

import type { Payer } from '../prices/payers.ts';
import { takeTurn, type CallThread } from './heavy-work.server.ts';

// One thread and no cache: occasional pictures must not hold memory that requests need.
sharp.concurrency(1);
sharp.cache(false);

export type PictureLibrary = typeof sharp;

/**
 * Reads or draws pictures with sharp in the payer's turn. sharp works in threads of its own, which are few and also read
 * files and compress answers: await one picture after the other. Refusals: RATE_LIMITED, and those of the work.
 */
export function workOnPictures<Result>(
  payer: Payer,
  work: (library: PictureLibrary, callThread: CallThread) => Promise<Result>,
): Promise<Result> {
  return takeTurn(payer, (callThread) => work(sharp, callThread), 'pictures');
}
