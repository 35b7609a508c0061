import { cutPage, decodeCursor } from '#platform/base/cursor.ts';
import { addDays, atJst, type JstDay } from '#platform/base/jst.ts';
import type { Executor } from '#platform/server/database/db.server.ts';

import { logPage, type LogFilter } from './log-page.queries.server.ts';

const pageSize = 50;

/** Which entries are asked for; what is left out limits nothing. */
export type LogInput = {
  staffId?: string | null | undefined;
  workerId?: string | null | undefined;
  facilityId?: string | null | undefined;
  from?: JstDay | null | undefined;
  to?: JstDay | null | undefined;
};

type ReadArgs = {
  /** Null for what operators did. */
  corporationId: string | null;
  filter: LogInput | null | undefined;
  cursor: string | null | undefined;
};

/** A page of the log, the latest first. Refusals: those of `decodeCursor`. */
export async function readLog(db: Executor, { corporationId, filter, cursor }: ReadArgs) {
  const before = cursor ? Number(decodeCursor(cursor, ['number'])[0]) : null;
  const asked = { corporationId, filter: readFilter(filter ?? {}), before, limit: pageSize + 1 };
  const { page, next } = cutPage(await logPage(db, asked), pageSize, (last) => [last.id]);
  return { entries: page.map((row) => ({ ...row, id: String(row.id) })), cursor: next };
}

function readFilter({ from = null, to = null, ...ids }: LogInput): LogFilter {
  const { staffId = null, workerId = null, facilityId = null } = ids;
  return {
    staffId,
    workerId,
    facilityId,
    since: from === null ? null : atJst(from, '00:00'),
    until: to === null ? null : atJst(addDays(to, 1), '00:00'),
  };
}
