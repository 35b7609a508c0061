import { sql } from 'kysely';

import type { NoticeList, NoticeTopic } from '#gen/types.ts';
import type { Executor } from '#platform/server/database/db.server.ts';
import {
  byInstant,
  pageOf,
  type Cursor,
  type InstantPage,
} from '#platform/server/database/keyset-page.ts';
import { instant, micros } from '#platform/server/database/paging.queries.server.ts';

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
  { workerId, cursor }: { workerId: string; cursor: Cursor },
): Promise<NoticeList> {
  const page = await pageOf(byInstant, { cursor, size: 20 }, async (at) => {
    const { rows } = await noticePage({ workerId, ...at }).execute(db);
    return rows;
  });
  return { notices: page.rows, cursor: page.cursor };
}

export const noticePage = ({
  workerId,
  after,
  limit,
}: InstantPage & { workerId: string }) => sql<Row>`
  /* notifications.noticePage */
  select id, topic, title, body, path, created_at as "createdAt", read_at is not null as "isRead",
         ${micros(sql`created_at`)} as micros
    from notices
   where worker_id = ${workerId}
     ${after ? sql`and (created_at, id) < (${instant(after)}, ${after.id}::uuid)` : sql``}
   order by created_at desc, id desc
   limit ${limit}
`;

/** The number of notices that the worker has not read. */
export async function unreadNoticeCount(db: Executor, workerId: string): Promise<number> {
  const { rows } = await unreadCount(workerId).execute(db);
  return rows[0]?.count ?? 0;
}

export const unreadCount = (workerId: string) => sql<{ count: number }>`
  /* notifications.unreadCount */
  select count(*) as count from notices where worker_id = ${workerId} and read_at is null
`;
