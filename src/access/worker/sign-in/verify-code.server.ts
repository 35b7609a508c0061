import type { App } from '#platform/server/context.server.ts';
import type { Tx } from '#platform/server/database/db.server.ts';

import {
  lockSignInSubject,
  workerWithNumber,
  whyAccountStopped,
  type NumberHolder,
  type StopRefusal,
} from '../queries.server.ts';
import { maxCodeTries, isNumberResting, judgeCodeEntry, type CodeVerdict } from '../rules.ts';
import { checkBirthDate } from './birth-date.server.ts';
import {
  countWrongEntry,
  newestCode,
  markCodeUsed,
  type CodeEntrySource,
} from './codes.queries.server.ts';
import { isHashOfCode } from './secrets.server.ts';
import type { BirthDateRefusal } from './silence-rules.ts';
import { signUp } from './sign-up.server.ts';

type Entry = CodeEntrySource & {
  app: App;
  code: string;
  /** `YYYY-MM-DD`; null where none was entered. */
  bornOn: string | null;
  now: Date;
};
export type ProvenWorker = { workerId: string; isNew: boolean };
export type CodeEntryRefusal =
  | Exclude<CodeVerdict, 'RIGHT'>
  | 'ACCOUNT_RESTING'
  | StopRefusal
  | BirthDateRefusal;

/**
 * Uses up the code that was sent to a normalised number for this browser, and returns the worker with the number, or a
 * new worker. Workers who may not apply can still sign in, to reach their wages; only a stopped account cannot. A
 * refusal is returned and not thrown, because the caller must commit the counted try first. (Rule 4.1, 4.22, 6.10)
 */
export async function verifyCode(tx: Tx, entry: Entry): Promise<ProvenWorker | CodeEntryRefusal> {
  const { app, phoneNumber, now } = entry;
  await lockSignInSubject(tx, { kind: 'number', value: phoneNumber });
  const stored = await newestCode(tx, entry);
  // Without a stored code the comparison still runs, so that its duration reveals nothing.
  const isRight = isHashOfCode(app, entry, stored?.codeHash);
  const verdict = judgeCodeEntry(stored, isRight, now);
  if (!stored || verdict === 'CODE_EXPIRED') return 'CODE_EXPIRED';
  if (verdict === 'CODE_VOID') return verdict;
  if (verdict === 'CODE_WRONG') {
    const wasLast = await countWrongEntry(tx, { code: stored, tries: maxCodeTries, now });
    return wasLast ? 'CODE_VOID' : verdict;
  }
  const known = await workerWithNumber(tx, phoneNumber);
  if (known.workerId) {
    // The code is not used up here: it can be entered again with the date of birth.
    const problem = await checkBirthDate(tx, { ...entry, workerId: known.workerId });
    if (problem) return problem;
  }
  await markCodeUsed(tx, { codeId: stored.id, now });
  return workerOf(tx, { ...known, phoneNumber, now });
}

async function workerOf(
  tx: Tx,
  { workerId, deletedAt, phoneNumber, now }: NumberHolder & { phoneNumber: string; now: Date },
): Promise<ProvenWorker | CodeEntryRefusal> {
  const stopped = workerId && (await whyAccountStopped(tx, workerId));
  if (stopped) return stopped;
  if (workerId) return { workerId, isNew: false };
  if (deletedAt && isNumberResting(deletedAt, now)) return 'ACCOUNT_RESTING';
  return { workerId: await signUp(tx, { phoneNumber, now }), isNew: true };
}
