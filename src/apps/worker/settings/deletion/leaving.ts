import * as v from 'valibot';

import { tabStorage } from '#platform/web/storage/device-storage.ts';

/** The reasons and the comment, carried between screens in the history state. */
export type DeletionReasons = { reasonIds: string[]; comment: string };

const leaving = v.object({
  reasonIds: v.pipe(v.array(v.string()), v.minLength(1)),
  comment: v.string(),
});

/** The history entry's state; null where the screen was opened by its address. */
export function readDeletionReasons(state: unknown): DeletionReasons | null {
  const read = v.safeParse(leaving, state);
  return read.success ? read.output : null;
}

/** The result of the deletion, for the last screen, which can no longer query the account. */
export type DeletionResult = {
  pointsLost: number;
  statementPath: string | null;
  statementUntil: string | null;
};

const left = v.object({
  pointsLost: v.number(),
  statementPath: v.nullable(v.string()),
  statementUntil: v.nullable(v.string()),
});
const key = 'left';

/** Stores the result in this tab only: the last screen is loaded anew and has no other data of the account. */
export function storeDeletionResult(answer: DeletionResult): void {
  tabStorage().setItem(key, JSON.stringify(answer));
}

/** Returns the stored result as JSON; null without one. */
export function storedDeletionResult(): string | null {
  return tabStorage().getItem(key);
}

export function parseDeletionResult(kept: string | null): DeletionResult | null {
  const read = v.safeParse(left, JSON.parse(kept ?? 'null'));
  return read.success ? read.output : null;
}

/** The word to type before the account is deleted. */
export const deletionConfirmationWord = '退会する';
