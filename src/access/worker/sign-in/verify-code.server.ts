import type { App } from '#platform/server/context.server.ts';
import type { Tx } from '#platform/server/database/db.server.ts';

import {
  lockFor,
  whoHasNumber,
  whyStopped,
  type KnownNumber,
  type StopRefusal,
} from '../queries.server.ts';
import { codeTries, isResting, judgeEntry, type Verdict } from '../rules.ts';
import { checkBirthDate } from './birth-date.server.ts';
import {
  countWrongEntry,
  newestCode,
  useUpCode,
  type EntrySource,
} from './codes.queries.server.ts';
import { isCodeOf } from './secrets.server.ts';
import type { BirthDateRefusal } from './silence-rules.ts';
import { signUp } from './sign-up.server.ts';

type Entry = EntrySource & {
  app: App;
  code: string;
  /** `YYYY-MM-DD`; null where none was entered. */
  bornOn: string | null;
  now: Date;
};
export type ProvenWorker = { workerId: string; isNew: boolean };
export type EntryRefusal =
  | Exclude<Verdict, 'RIGHT'>
  | 'ACCOUNT_RESTING'
  | StopRefusal
  | BirthDateRefusal;

/**
 * Uses up the code that was sent to a normalised number for this browser, and returns the worker with the number, or a
 * new worker. Workers who may not apply can still sign in, to reach their wages; only a stopped account cannot. A
 * refusal is returned and not thrown, because the caller must commit the counted try first. (Rule 4.1, 4.22, 6.10)
 */
export async function verifyCode(tx: Tx, entry: Entry): Promise<ProvenWorker | EntryRefusal> {
  const { app, phoneNumber, now } = entry;
  await lockFor(tx, { kind: 'number', value: phoneNumber });
  const stored = await newestCode(tx, entry);
  // Without a stored code the comparison still runs, so that its duration reveals nothing.
  const isRight = isCodeOf(app, entry, stored?.codeHash);
  const verdict = judgeEntry(stored, isRight, now);
  if (!stored || verdict === 'CODE_EXPIRED') return 'CODE_EXPIRED';
  if (verdict === 'CODE_VOID') return verdict;
  if (verdict === 'CODE_WRONG') {
    const wasLast = await countWrongEntry(tx, { code: stored, tries: codeTries, now });
    return wasLast ? 'CODE_VOID' : verdict;
  }
  const known = await whoHasNumber(tx, phoneNumber);
  if (known.workerId) {
    // The code is not used up here: it can be entered again with the date of birth.
    const problem = await checkBirthDate(tx, { ...entry, workerId: known.workerId });
    if (problem) return problem;
  }
  await useUpCode(tx, { codeId: stored.id, now });
  return workerOf(tx, { ...known, phoneNumber, now });
}

async function workerOf(
  tx: Tx,
  { workerId, deletedAt, phoneNumber, now }: KnownNumber & { phoneNumber: string; now: Date },
): Promise<ProvenWorker | EntryRefusal> {
  const stopped = workerId && (await whyStopped(tx, workerId));
  if (stopped) return stopped;
  if (workerId) return { workerId, isNew: false };
  if (deletedAt && isResting(deletedAt, now)) return 'ACCOUNT_RESTING';
  return { workerId: await signUp(tx, { phoneNumber, now }), isNew: true };
}
