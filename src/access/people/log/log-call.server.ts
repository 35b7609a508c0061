import { Refusal } from '#platform/base/refusal.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import {
  storeAccessLogEntry,
  storePersonalDataView,
  storeAccessLogRefusal,
  storeAccessLogSubjects,
  type AccessLogSubjects,
  type AccessLogCall,
} from './access-log.queries.server.ts';

type LoggedCall<Answer> = {
  access: AccessLogCall;
  run: () => Answer | Promise<Answer>;
  /** Returns the subjects of the call, which may depend on its answer. */
  about: (answer: Answer) => AccessLogSubjects;
};

/** Logs a view of personal data before the answer is sent. A refused view shows nothing and is not logged. */
export async function logPersonalDataView<Answer>(
  db: QueryExecutor,
  { access, run, about }: LoggedCall<Answer>,
): Promise<Answer> {
  const answer = await run();
  await storePersonalDataView(db, access, about(answer));
  return answer;
}

/** Logs a change before it happens, so that no change is missing from the log after a crash. */
export async function logChangeByStaff<Answer>(
  db: QueryExecutor,
  { access, run, about }: LoggedCall<Answer>,
): Promise<Answer> {
  const id = await storeAccessLogEntry(db, access);
  try {
    const answer = await run();
    await storeAccessLogSubjects(db, id, about(answer));
    return answer;
  } catch (error) {
    if (error instanceof Refusal) await storeAccessLogRefusal(db, id);
    throw error;
  }
}
