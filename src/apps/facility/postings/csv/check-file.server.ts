import { mapInOrder } from '#platform/base/in-order.ts';
import { jstDay } from '#platform/base/jst.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import { jobTemplateNamesOf } from '#domain/corporation/template.queries.server.ts';
import { publishingGroundsOfTemplates } from '#domain/recruitment/posting/post-shifts.server.ts';
import { postedShiftTimes } from '#domain/recruitment/posting/postings.queries.server.ts';
import { readPostingAudiences } from '#domain/recruitment/publishing/limits.queries.server.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import { payerOf } from '#platform/server/prices/payers.ts';
import { runInThread, threadModule } from '#platform/server/threads/heavy-work.server.ts';

import type * as FileSteps from './file-steps.server.ts';
import { postingTimeKey } from './posting-time.ts';

const fileSteps = threadModule<typeof FileSteps>(
  new URL('./file-steps.server.ts', import.meta.url),
);

export type PostingFileArgs = {
  scope: FacilityScope;
  bytes: Uint8Array;
  now: Date;
  /** Does a step of the work on the file in a turn of the person, who rests between the turns while others ask. */
  takeTurn: <Result>(step: () => Promise<Result>) => Promise<Result>;
  onProgress?: (progress: { done: number; of: number }) => void;
};

const payerIn = ({ staffId }: FacilityScope) => payerOf('person', staffId);

/** Returns the report on every line of a file, as JSON. Refusals: those of `judgePostingFile`. */
export async function reportOnPostingFile(
  db: QueryExecutor,
  file: PostingFileArgs,
): Promise<string> {
  const lines = await judgePostingFile(db, file);
  return file.takeTurn(() =>
    runInThread(payerIn(file.scope), fileSteps, 'reportOnPostingFile', lines),
  );
}

/** Returns the postings of a file to make now, in parts. Refusals: those of `judgePostingFile` and `promisedPostings`. */
export async function promisedPostingsOf(
  db: QueryExecutor,
  { scope, bytes, now, takeTurn }: PostingFileArgs,
  promised: FileSteps.Promised,
): Promise<FileSteps.PromisedPostings> {
  const lines = await judgePostingFile(db, { scope, bytes, now, takeTurn });
  return takeTurn(() =>
    runInThread(payerIn(scope), fileSteps, 'promisedPostings', lines, promised),
  );
}

/**
 * Judges every line of a file in a thread. Leaves out a line whose template, start and end are posted already. A file
 * that cannot be read is refused. Refusals: RATE_LIMITED, NOT_FOUND, and those of `readPostingFile`.
 */
async function judgePostingFile(
  db: QueryExecutor,
  { scope, bytes, now, takeTurn, onProgress }: PostingFileArgs,
): Promise<FileSteps.JudgedLines> {
  const payer = payerIn(scope);
  const names = await jobTemplateNamesOf(db, scope);
  const parsed = await takeTurn(() =>
    runInThread(payer, fileSteps, 'parsePostingFile', bytes, names),
  );
  const { lines, count, audienceFacilityIds: ids } = parsed;
  // A count of people costs a statement, so none is read for a file that names no audience.
  const audiences = ids.length > 0 ? await readPostingAudiences(db, scope, ids) : [];
  const posted = (await postedShiftTimes(db, scope, now)).map(postingTimeKey);
  const sorting = { lines, names, audiences, posted, today: jstDay(now) };
  const read = await takeTurn(() => runInThread(payer, fileSteps, 'readPostingFileLines', sorting));
  const { chunks, settled, templateIds } = read;
  const grounds = await publishingGroundsOfTemplates(db, scope, templateIds);
  let done = count - chunks.reduce((sum, chunk) => sum + chunk.count, 0);
  const judged = await mapInOrder(chunks, async (chunk) => {
    const postings = await takeTurn(() =>
      runInThread(payer, fileSteps, 'judgePostings', chunk, grounds, now),
    );
    done += chunk.count;
    onProgress?.({ done, of: count });
    return postings;
  });
  return { settled, judged, now };
}
