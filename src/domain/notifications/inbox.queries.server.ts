import { sql } from 'kysely';

import { cutPage, decodeCursor } from '#platform/base/cursor.ts';
import { refuse as refuseCommon } from '#platform/base/refusal.ts';
import type { NoticeList, NoticeTopic } from '#gen/types.ts';
import type { Executor } from '#platform/server/database/db.server.ts';

export const pageSize = 20;

type Row = {
  id: string;
  topic: NoticeTopic;
  title: string;
  body: string;
  path: string;
  createdAt: Date;
  isRead: boolean;
  micros: number;
};

/** The worker's notices, latest first, 20 a page: one statement, on the inbox's index. */
export async function noticeList(
  db: Executor,
  { workerId, cursor }: { workerId: string; cursor: string | null },
): Promise<NoticeList> {
  const after = cursor === null ? null : readCursor(cursor);
  const { rows } = await noticePage({ workerId, after }).execute(db);
  const { page, next } = cutPage(rows, pageSize, ({ micros, id }) => [micros, id]);
  return { notices: page, cursor: next };
}

type InboxCursor = { micros: number; id: string };

/** A page of the inbox after a place in it, and one row more. */
export const noticePage = ({
  workerId,
  after,
}: {
  workerId: string;
  after: InboxCursor | null;
}) => sql<Row>`
  /* notifications.noticePage */
  select id, topic, title, body, path, created_at as "createdAt", read_at is not null as "isRead",
         (extract(epoch from created_at) * 1000000)::bigint as micros
    from notices
   where worker_id = ${workerId}
     ${after ? sql`and (created_at, id) < (${instant(after.micros)}, ${after.id}::uuid)` : sql``}
   order by created_at desc, id desc
   limit ${pageSize + 1}
`;

/** How many the worker has not read. */
export async function unreadNoticeCount(db: Executor, workerId: string): Promise<number> {
  const { rows } = await unreadCount(workerId).execute(db);
  return rows[0]?.count ?? 0;
}

export const unreadCount = (workerId: string) => sql<{ count: number }>`
  /* notifications.unreadCount */
  select count(*) as count from notices where worker_id = ${workerId} and read_at is null
`;

/** The year 2200 in microseconds: nothing of ours lies beyond. */
const latest = 7_258_118_400_000_000;

const instant = (micros: number) =>
  sql`timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond'`;

function readCursor(cursor: string): InboxCursor {
  const [micros, id] = decodeCursor(cursor, ['number', 'uuid']);
  if (Number(micros) < 0 || Number(micros) > latest) throw refuseCommon('CURSOR_INVALID');
  return { micros: Number(micros), id: String(id) };
}
