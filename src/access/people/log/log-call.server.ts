import { Refusal } from '#platform/base/refusal.ts';
import type { Executor } from '#platform/server/database/db.server.ts';

import {
  storeAccess,
  storeLook,
  storeRefusal,
  storeSubject,
  type About,
  type Access,
} from './access-log.queries.server.ts';

type LoggedCall<Answer> = {
  access: Access;
  run: () => Answer | Promise<Answer>;
  /** Returns the subjects of the call, which may depend on its answer. */
  about: (answer: Answer) => About;
};

/** Logs a view of personal data before the answer is sent. A refused view shows nothing and is not logged. */
export async function logLook<Answer>(
  db: Executor,
  { access, run, about }: LoggedCall<Answer>,
): Promise<Answer> {
  const answer = await run();
  await storeLook(db, access, about(answer));
  return answer;
}

/** Logs a change before it happens, so that no change is missing from the log after a crash. */
export async function logChange<Answer>(
  db: Executor,
  { access, run, about }: LoggedCall<Answer>,
): Promise<Answer> {
  const id = await storeAccess(db, access);
  try {
    const answer = await run();
    await storeSubject(db, id, about(answer));
    return answer;
  } catch (error) {
    if (error instanceof Refusal) await storeRefusal(db, id);
    throw error;
  }
}
