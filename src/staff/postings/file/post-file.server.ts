import { createHash } from 'node:crypto';

import { chunksOf, inOrder } from '#base/in-order.ts';
import { addMinutes } from '#base/jst.ts';
import { insertBatch } from '#recruitment/posting/batches.queries.server.ts';
import { publishCells, undoMinutes } from '#recruitment/posting/post-shifts.server.ts';
import { lockFilesOf } from '#recruitment/posting/postings.queries.server.ts';
import { refreshStatistics } from '#recruitment/publishing/publish.queries.server.ts';
import { batchSize } from '#recruitment/publishing/read-model.queries.server.ts';
import { inTransaction, type Db } from '#server/database/db.server.ts';
import { withIdempotencyKey } from '#server/idempotency.server.ts';

import { refuseFile as refuse } from '../messages.ts';
import type { PostedFile } from './file-answer.ts';
import { chunkSize, judgeFile, type FileArgs } from './check-file.server.ts';

type Args = FileArgs & {
  /** How many postings the person saw that the file would become. */
  expected: number;
  idempotencyKey: string | undefined;
};

/**
 * Posts the good lines of a file in one transaction, with one undo: the batch of `postShifts`. Once per key, and a
 * line that is posted already is left out. Refuses: FILE_CHANGED when other lines are good than were shown,
 * NOTHING_TO_POST, and a file that cannot be read.
 */
export async function postFile(
  db: Db,
  { expected, idempotencyKey: key, ...file }: Args,
): Promise<PostedFile> {
  const { scope, bytes, now, onProgress } = file;
  const input = { sha256: createHash('sha256').update(bytes).digest('hex'), expected };
  const call = { actorId: scope.staffId, key, operation: 'postFile', input, now };
  return inTransaction(db, (tx) =>
    withIdempotencyKey(tx, call, async () => {
      await lockFilesOf(tx, scope);
      const { cells } = await judgeFile(tx, { scope, bytes, now });
      if (cells.length !== expected) throw refuse('FILE_CHANGED');
      if (cells.length === 0) throw refuse('NOTHING_TO_POST');
      let done = 0;
      const published = await inOrder(chunksOf(cells, chunkSize), async (chunk) => {
        const ids = await publishCells(tx, { scope, cells: chunk, now });
        done += ids.length;
        onProgress?.({ done, of: cells.length });
        return ids;
      });
      const recruitmentIds = published.flat();
      if (recruitmentIds.length >= batchSize) await refreshStatistics(tx);
      const { corporationId, staffId } = scope;
      const batchId = await insertBatch(tx, { corporationId, staffId, recruitmentIds, now });
      return { batchId, recruitmentIds, undoUntil: addMinutes(now, undoMinutes).toISOString() };
    }),
  );
}
