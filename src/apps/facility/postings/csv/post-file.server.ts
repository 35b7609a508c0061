import { createHash } from 'node:crypto';

import { chunksOf, mapInOrder } from '#platform/base/in-order.ts';
import { addMinutes } from '#platform/base/jst.ts';
import { insertBatch } from '#domain/recruitment/posting/batches.queries.server.ts';
import {
  publishPostingCells,
  undoMinutes,
} from '#domain/recruitment/posting/post-shifts.server.ts';
import { lockPostingFilesOf } from '#domain/recruitment/posting/postings.queries.server.ts';
import { refreshSearchStatistics } from '#domain/recruitment/publishing/publish.queries.server.ts';
import { searchRowBatchSize } from '#domain/recruitment/publishing/read-model.queries.server.ts';
import { inTransaction, type Db } from '#platform/server/database/db.server.ts';
import { withIdempotencyKey } from '#platform/server/idempotency.server.ts';

import { refuse } from '../messages.ts';
import { lineNumbersText, type PostedPostingFile } from './file-answer.ts';
import {
  postingsPerChunk,
  judgePostingFile,
  type PostingFileArgs,
  type JudgedPostingFile,
} from './check-file.server.ts';
import { decodeReportedLines } from './promise.ts';

type Args = PostingFileArgs & {
  /** Promise of the report that the person saw. */
  promise: string;
  idempotencyKey: string | undefined;
};

/**
 * Posts the good lines of a file in one transaction, as one batch with one undo, like `postShifts`. A repeated
 * idempotency key posts nothing more, and lines that are posted already are left out. FILE_CHANGED: the good lines
 * differ from those in the report. FILE_AUDIENCE_EMPTY and FILE_AUDIENCE_LATE: fewer lines go to an audience first than
 * the report showed. A file that cannot be read is refused. Refusals: FILE_CHANGED, FILE_AUDIENCE_EMPTY,
 * FILE_AUDIENCE_LATE, NOTHING_TO_POST, and those of `judgePostingFile`.
 */
export async function postShiftsOfFile(
  db: Db,
  { promise, idempotencyKey: key, ...file }: Args,
): Promise<PostedPostingFile> {
  const { scope, bytes, now, onProgress } = file;
  const input = { sha256: createHash('sha256').update(bytes).digest('hex'), promise };
  const call = { actorId: scope.staffId, key, operation: 'postFile', input, now };
  return inTransaction(db, (tx) =>
    withIdempotencyKey(tx, call, async () => {
      await lockPostingFilesOf(tx, scope);
      const judged = await judgePostingFile(tx, { scope, bytes, now });
      const { cells } = judged;
      const refusal = whyNotAsPromised(judged, promise);
      if (refusal) throw refusal;
      if (cells.length === 0) throw refuse('NOTHING_TO_POST');
      let done = 0;
      const published = await mapInOrder(chunksOf(cells, postingsPerChunk), async (chunk) => {
        const ids = await publishPostingCells(tx, { scope, cells: chunk, now });
        done += ids.length;
        onProgress?.({ done, of: cells.length });
        return ids;
      });
      const recruitmentIds = published.flat();
      if (recruitmentIds.length >= searchRowBatchSize) await refreshSearchStatistics(tx);
      const { corporationId, staffId } = scope;
      const batchId = await insertBatch(tx, { corporationId, staffId, recruitmentIds, now });
      return { batchId, recruitmentIds, undoUntil: addMinutes(now, undoMinutes).toISOString() };
    }),
  );
}

/** Returns the refusal if posting the file would differ from the promise of its report, otherwise null. */
function whyNotAsPromised({ report, cells, lineNumbers: all }: JudgedPostingFile, promise: string) {
  const promised = decodeReportedLines(promise, all);
  if (!promised) return refuse('FILE_CHANGED');
  const wereFirst = (lines: readonly number[]) => lines.filter((line) => promised.first.has(line));
  const emptied = wereFirst([
    ...report.faults.filter(({ column }) => column === '公開範囲').map(({ line }) => line),
    ...cells.filter(({ size }) => size?.people === 0).map(({ line }) => line),
  ]).toSorted((one, other) => one - other);
  if (emptied.length > 0) return refuse('FILE_AUDIENCE_EMPTY', { lines: lineNumbersText(emptied) });
  const late = wereFirst(report.publicLines);
  if (late.length > 0) return refuse('FILE_AUDIENCE_LATE', { lines: lineNumbersText(late) });
  const good = new Set(cells.map(({ line }) => line));
  return good.symmetricDifference(promised.posted).size > 0 ? refuse('FILE_CHANGED') : null;
}
