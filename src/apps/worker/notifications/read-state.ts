import type { QueryClient } from '@tanstack/react-query';

import { workerNoticesQuery, unreadNoticesQuery, type WorkerNotice } from './client.ts';

/** Shows a notice as read before the server answers. */
export function showNoticeAsRead(client: QueryClient, id: string): void {
  let wasUnread = false;
  change(client, (notice) => {
    if (notice.id !== id || notice.isRead) return notice;
    wasUnread = true;
    return { ...notice, isRead: true };
  });
  if (wasUnread) setCount(client, (count) => Math.max(0, count - 1));
}

/** Shows all notices as read before the server answers. */
export function showAllNoticesAsRead(client: QueryClient): void {
  change(client, (notice) => ({ ...notice, isRead: true }));
  setCount(client, () => 0);
}

function change(client: QueryClient, next: (notice: WorkerNotice) => WorkerNotice): void {
  client.setQueryData(workerNoticesQuery().queryKey, (data) => {
    if (!data) return data;
    const pages = data.pages.map((page) => ({
      ...page,
      noticeList: { ...page.noticeList, notices: page.noticeList.notices.map(next) },
    }));
    return { ...data, pages };
  });
}

function setCount(client: QueryClient, next: (count: number) => number): void {
  client.setQueryData(unreadNoticesQuery().queryKey, (data) =>
    data ? { ...data, unreadNoticeCount: next(data.unreadNoticeCount) } : data,
  );
}
