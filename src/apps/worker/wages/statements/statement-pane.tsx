import { useInfiniteQuery } from '@tanstack/react-query';

import { ListPane } from '#platform/web/screen/list-pane.tsx';

import { earningsStatementsQuery } from './statement-client.ts';
import { StatementList, type ShownStatementKey } from './statement-list.tsx';

/** The list of statements at the left of the open one. */
export function StatementPane({ open }: { open: ShownStatementKey }) {
  const list = useInfiniteQuery(earningsStatementsQuery());
  const rows = list.data?.rows ?? [];
  return (
    <ListPane title="源泉徴収票" aria-label="源泉徴収票の一覧" list={list}>
      <StatementList rows={rows} open={open} />
    </ListPane>
  );
}
