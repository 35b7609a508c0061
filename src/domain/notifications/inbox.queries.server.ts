import { sql } from 'kysely';

import type { NoticeList, NoticeTopic } from '#gen/types.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';
import {
  byInstant,
  readKeysetPage,
  type ApiCursor,
  type InstantPage,
} from '#platform/server/database/keyset-page.ts';
import { instantSql, microsecondsSql } from '#platform/server/database/paging.queries.server.ts';

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
export async function workerNoticeList(
  db: QueryExecutor,
  { workerId, cursor }: { workerId: string; cursor: ApiCursor },
): Promise<NoticeList> {
  const page = await readKeysetPage(byInstant, { cursor, size: 20 }, async (at) => {
    const { rows } = await workerNoticePageQuery({ workerId, ...at }).execute(db);
    return rows;
  });
  return { notices: page.rows, cursor: page.cursor };
}

export const workerNoticePageQuery = ({
  workerId,
  after,
  limit,
}: InstantPage & { workerId: string }) => sql<Row>`
  /* notifications.workerNoticePageQuery */
  select id, topic, title, body, path, created_at as "createdAt", read_at is not null as "isRead",
         ${microsecondsSql(sql`created_at`)} as micros
    from notices
   where worker_id = ${workerId}
     ${after ? sql`and (created_at, id) < (${instantSql(after)}, ${after.id}::uuid)` : sql``}
   order by created_at desc, id desc
   limit ${limit}
`;

/** The number of notices that the worker has not read. */
export async function unreadNoticeCount(db: QueryExecutor, workerId: string): Promise<number> {
  const { rows } = await unreadNoticeCountQuery(workerId).execute(db);
  return rows[0]?.count ?? 0;
}

export const unreadNoticeCountQuery = (workerId: string) => sql<{ count: number }>`
  /* notifications.unreadNoticeCountQuery */
  select count(*) as count from notices where worker_id = ${workerId} and read_at is null
`;
