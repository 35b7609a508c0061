import { createHash } from 'node:crypto';

import { addMinutes } from '#platform/base/jst.ts';
import { Refusal } from '#platform/base/refusal.ts';
import {
  addPartToBatch,
  endBatchOfFile,
  lockFileBatch,
  openBatchOfFile,
  readFileBatch,
} from '#domain/recruitment/posting/batches.queries.server.ts';
import {
  publishShiftDrafts,
  postingUndoMinutes,
} from '#domain/recruitment/posting/post-shifts.server.ts';
import { reviewDueOfPostings } from '#domain/recruitment/review/reviews.queries.server.ts';
import { refreshSearchStatistics } from '#domain/recruitment/publishing/publish.queries.server.ts';
import { searchRowBatchSize } from '#domain/recruitment/publishing/read-model.queries.server.ts';
import { inTransaction, type Db } from '#platform/server/database/db.server.ts';
import {
  releaseIdempotencyKey,
  replaceIdempotentAnswer,
  withIdempotencyKey,
} from '#platform/server/idempotency.server.ts';
import { unpack } from '#platform/server/threads/packed.ts';

import { postingFileRefusal } from '../messages.ts';
import { promisedPostingsOf, type PostingFileArgs } from './check-file.server.ts';
import type { PostingFileResult } from './file-answer.ts';
import type { FilePosting } from './read-line.ts';

type Args = PostingFileArgs & {
  /** Promise of the report that the person saw. */
  promise: string;
  idempotencyKey: string | undefined;
};

/** The answer under the key of a file: without `left` until the last part. */
type Begun = Pick<PostingFileResult, 'batchId' | 'undoUntil'> & Partial<PostingFileResult>;

type Posting = Args & { begun: Begun };

/**
 * Posts the good lines of a file as one batch with one undo, like `postShifts`, but in parts with a transaction each. A
 * repeated idempotency key posts what is left, if its process died, and nothing twice; lines that are posted already are
 * left out. When a part is refused, because a template has ended meanwhile, the parts before it stay and the answer says
 * how many shifts are left. FILE_BUSY: another file of the corporation is being posted, or this one by another request.
 * FILE_CHANGED: the good lines differ from those in the report, or another file has been posted since the process of this
 * one died. FILE_AUDIENCE_EMPTY and FILE_AUDIENCE_LATE: fewer lines go to an audience first than the report showed.
 * FILE_UNDONE: somebody has undone the parts meanwhile. TEMPLATE_ENDED: a template has ended since the report. A file
 * that cannot be read is refused. Refusals: FILE_BUSY, FILE_CHANGED, FILE_AUDIENCE_EMPTY, FILE_AUDIENCE_LATE,
 * FILE_UNDONE, TEMPLATE_ENDED, NOTHING_TO_POST, and those of `promisedPostingsOf` and, for the first part, of
 * `publishShiftDrafts`.
 */
export async function postShiftsOfFile(db: Db, args: Args): Promise<PostingFileResult> {
  const { promise, idempotencyKey: key, scope, bytes, now } = args;
  const { corporationId, staffId } = scope;
  const input = { sha256: createHash('sha256').update(bytes).digest('hex'), promise };
  const call = { actorId: staffId, key, operation: 'postFile', input, now };
  const begun = await inTransaction(db, (tx) =>
    withIdempotencyKey(tx, call, async (): Promise<Begun> => {
      const batchId = await openBatchOfFile(tx, { corporationId, staffId, now });
      if (batchId === null) throw postingFileRefusal('FILE_BUSY');
      return { batchId, undoUntil: addMinutes(now, postingUndoMinutes).toISOString() };
    }),
  );
  const { batchId, undoUntil } = begun;
  const left = begun.left === undefined ? await postRestOfFile(db, { ...args, begun }) : begun.left;
  const recruitmentIds = (await readFileBatch(db, batchId))?.ids ?? [];
  const { underReview, reviewDueAt } = await reviewDueOfPostings(db, recruitmentIds);
  const review = { underReview, reviewDueAt: reviewDueAt?.toISOString() ?? null };
  return { batchId, recruitmentIds, undoUntil, ...review, left };
}

/**
 * Posts the lines of the file that are not posted yet; returns those that are left when they cannot be posted as
 * promised. A refusal before the first posting leaves neither the batch nor the key.
 */
async function postRestOfFile(db: Db, file: Posting): Promise<PostingFileResult['left']> {
  const { begun, scope, idempotencyKey: key } = file;
  const { batchId } = begun;
  const batch = await readFileBatch(db, batchId);
  if (batch?.isUndone) throw postingFileRefusal('FILE_UNDONE');
  if (!batch?.isOpen) throw postingFileRefusal('FILE_CHANGED');
  let posted = batch.ids.length;
  let total = posted;
  let refused: Refusal | null = null;
  try {
    const promised = { promise: file.promise, isContinued: posted > 0 };
    const { parts, missing } = await promisedPostingsOf(db, file, promised);
    total += parts.reduce((sum, { count }) => sum + count, missing);
    for (const part of parts) {
      // oxlint-disable-next-line no-await-in-loop -- the parts of a file are posted one after the other
      await postPart(db, { ...file, cells: unpack(part.cells), posted });
      posted += part.count;
      file.onProgress?.({ done: posted, of: total });
    }
    if (missing > 0) refused = postingFileRefusal('FILE_CHANGED');
  } catch (error) {
    // After an outage the batch stays open: the same request continues it. So does a begun file that found no turn.
    const isPassing =
      !(error instanceof Refusal) ||
      error.code === 'FILE_BUSY' ||
      (error.code === 'RATE_LIMITED' && posted > 0);
    if (isPassing) throw error;
    // A template that has ended since the report is no longer found.
    refused = error.code === 'NOT_FOUND' ? postingFileRefusal('TEMPLATE_ENDED') : error;
  }
  const left = refused && { shifts: total - posted, message: refused.message };
  const isAnswered = posted > 0 && refused?.code !== 'FILE_UNDONE';
  await inTransaction(db, async (tx) => {
    await endBatchOfFile(tx, batchId);
    const call = { actorId: scope.staffId, key };
    if (posted === 0) await releaseIdempotencyKey(tx, call);
    else if (isAnswered) await replaceIdempotentAnswer(tx, call, { ...begun, left });
  });
  if (posted >= searchRowBatchSize) await refreshSearchStatistics(db);
  if (refused && !isAnswered) throw refused;
  return left;
}

type Part = Posting & {
  cells: readonly FilePosting[];
  /** The number of postings that the parts before have made. */
  posted: number;
};

/** Posts one part, unless another request has posted it. Refusals: FILE_BUSY, FILE_UNDONE and those of a posting. */
async function postPart(db: Db, { begun, posted, cells, scope, now }: Part): Promise<void> {
  const { batchId } = begun;
  await inTransaction(db, async (tx) => {
    const batch = await lockFileBatch(tx, batchId);
    if (batch.isUndone) throw postingFileRefusal('FILE_UNDONE');
    if (!batch.isOpen || batch.posted !== posted) throw postingFileRefusal('FILE_BUSY');
    const recruitmentIds = await publishShiftDrafts(tx, { scope, cells, now });
    await addPartToBatch(tx, { batchId, recruitmentIds });
  });
}
