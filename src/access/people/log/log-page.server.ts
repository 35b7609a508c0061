import { addDays, instantAtJst, type JstDay } from '#platform/base/jst.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import { byNumber, readKeysetPage, type ApiCursor } from '#platform/server/database/keyset-page.ts';

import { accessLogRowPage, type AccessLogPageFilter } from './log-page.queries.server.ts';

/** Filters of the log; a missing filter sets no limit. */
type LogInput = {
  staffId?: string | null | undefined;
  workerId?: string | null | undefined;
  facilityId?: string | null | undefined;
  from?: JstDay | null | undefined;
  to?: JstDay | null | undefined;
};

type ReadArgs = {
  /** Null for the log of operators. */
  corporationId: string | null;
  filter: LogInput | null | undefined;
  cursor: ApiCursor;
};

/** A page of the log, the latest first. Refusals: CURSOR_INVALID. */
export async function readAccessLog(
  db: QueryExecutor,
  { corporationId, filter, cursor }: ReadArgs,
) {
  const asked = { corporationId, filter: readFilter(filter ?? {}) };
  const page = await readKeysetPage(byNumber, { cursor }, (at) =>
    accessLogRowPage(db, { ...asked, ...at }),
  );
  return { entries: page.rows.map((row) => ({ ...row, id: String(row.id) })), cursor: page.cursor };
}

function readFilter({ from = null, to = null, ...ids }: LogInput): AccessLogPageFilter {
  const { staffId = null, workerId = null, facilityId = null } = ids;
  return {
    staffId,
    workerId,
    facilityId,
    since: from === null ? null : instantAtJst(from, '00:00'),
    until: to === null ? null : instantAtJst(addDays(to, 1), '00:00'),
  };
}
