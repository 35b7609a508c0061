import * as v from 'valibot';

/** What the worker said on the way, carried from screen to screen beside the address. */
export type Leaving = { reasonIds: string[]; comment: string };

const leaving = v.object({
  reasonIds: v.pipe(v.array(v.string()), v.minLength(1)),
  comment: v.string(),
});

/** What the history's entry carries; null where somebody came by the address. */
export function readLeavingState(state: unknown): Leaving | null {
  const read = v.safeParse(leaving, state);
  return read.success ? read.output : null;
}

/** What the last screen shows: the account that could ask for it is gone. */
export type Left = {
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

/** Kept in this tab only: the last screen is loaded anew, without anything of the account. */
export function keepLeft(answer: Left): void {
  sessionStorage.setItem(key, JSON.stringify(answer));
}

/** What was kept, as it is stored; null on the server, and where storage is closed to us. */
export function keptLeft(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

export function readLeft(kept: string | null): Left | null {
  const read = v.safeParse(left, JSON.parse(kept ?? 'null'));
  return read.success ? read.output : null;
}

/** What has to be typed before the account goes. */
export const confirmationWord = '退会する';
