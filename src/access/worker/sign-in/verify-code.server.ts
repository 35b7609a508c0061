import type { App } from '#platform/server/context.server.ts';
import type { Tx } from '#platform/server/database/db.server.ts';

import {
  lockSignInAttemptsOf,
  workerWithNumber,
  whyAccountStopped,
  type PhoneNumberHolder,
  type StoppedAccountRefusal,
} from '../queries.server.ts';
import {
  maxWrongCodeEntries,
  isDeletedNumberReuseDelayed,
  judgeCodeEntry,
  type CodeEntryVerdict,
} from '../rules.ts';
import { checkBirthDateAfterDormancy } from './birth-date.server.ts';
import {
  addWrongSignInCodeEntry,
  newestSignInCode,
  markCodeUsed,
  type CodeEntrySource,
} from './codes.queries.server.ts';
import { isHashOfOneTimeCode } from './secrets.server.ts';
import type { BirthDateRefusal } from './silence-rules.ts';
import { signUp } from './sign-up.server.ts';

type Entry = CodeEntrySource & {
  app: App;
  code: string;
  /** `YYYY-MM-DD`; null where none was entered. */
  bornOn: string | null;
  now: Date;
};
export type WorkerProvenByCode = { workerId: string; isNew: boolean };
export type CodeEntryRefusal =
  | Exclude<CodeEntryVerdict, 'RIGHT'>
  | 'ACCOUNT_RESTING'
  | StoppedAccountRefusal
  | BirthDateRefusal;

/**
 * Uses up the code that was sent to a normalised number for this browser, and returns the worker with the number, or a
 * new worker. Workers who may not apply can still sign in, to reach their wages; only a stopped account cannot. A
 * refusal is returned and not thrown, because the caller must commit the counted try first. (Rule 4.1, 4.22, 6.10)
 */
export async function verifySignInCode(
  tx: Tx,
  entry: Entry,
): Promise<WorkerProvenByCode | CodeEntryRefusal> {
  const { app, phoneNumber, now } = entry;
  await lockSignInAttemptsOf(tx, { kind: 'number', value: phoneNumber });
  const stored = await newestSignInCode(tx, entry);
  // Without a stored code the comparison still runs, so that its duration reveals nothing.
  const isRight = isHashOfOneTimeCode(app, entry, stored?.codeHash);
  const verdict = judgeCodeEntry(stored, isRight, now);
  if (!stored || verdict === 'CODE_EXPIRED') return 'CODE_EXPIRED';
  if (verdict === 'CODE_VOID') return verdict;
  if (verdict === 'CODE_WRONG') {
    const wasLast = await addWrongSignInCodeEntry(tx, {
      code: stored,
      tries: maxWrongCodeEntries,
      now,
    });
    return wasLast ? 'CODE_VOID' : verdict;
  }
  const known = await workerWithNumber(tx, phoneNumber);
  if (known.workerId) {
    // The code is not used up here: it can be entered again with the date of birth.
    const problem = await checkBirthDateAfterDormancy(tx, { ...entry, workerId: known.workerId });
    if (problem) return problem;
  }
  await markCodeUsed(tx, { codeId: stored.id, now });
  return workerOf(tx, { ...known, phoneNumber, now });
}

async function workerOf(
  tx: Tx,
  { workerId, deletedAt, phoneNumber, now }: PhoneNumberHolder & { phoneNumber: string; now: Date },
): Promise<WorkerProvenByCode | CodeEntryRefusal> {
  const stopped = workerId && (await whyAccountStopped(tx, workerId));
  if (stopped) return stopped;
  if (workerId) return { workerId, isNew: false };
  if (deletedAt && isDeletedNumberReuseDelayed(deletedAt, now)) return 'ACCOUNT_RESTING';
  return { workerId: await signUp(tx, { phoneNumber, now }), isNew: true };
}
